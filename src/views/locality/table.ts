import { toSeconds } from '../../engine/kernel/time.ts';
import { bucketsOf } from '../../trace/series.ts';
import { runName } from '../chart/runLook.ts';
import { lastEnd } from '../chart/time.ts';
import { readingRuns } from '../shared/recordedRuns.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { binsByCrowd, binsByJob, breakDown, countsAt, sharesOf } from './bins.ts';
import { localityNames, sharesOverTime } from './inputReads.ts';

const MOST_ROWS = 400;

/** Lists the shares of running tasks by distance over time, then those of measured tasks by group. */
export function localityTable(runs: readonly RunTrace[]): TableRows {
  const reading = readingRuns(runs);
  if (reading.length === 0) return [['What', 'From']];
  const titles = reading.flatMap((run) => localityNames.map((name) => `${runName(run)}: ${name}`));
  const buckets = bucketsOf(0, lastEnd(reading), MOST_ROWS);
  const shares = reading.flatMap(({ trace }) => sharesOverTime(trace, buckets));
  const overTime = Array.from({ length: buckets.count }, (_, bucket) => [
    'time (s)',
    toSeconds(buckets.start + bucket * buckets.width),
    ...shares.map((column) => column[bucket]),
  ]);
  const groups = [
    { what: 'jobs', bins: binsByJob(reading) },
    { what: 'jobs in the system', bins: binsByCrowd(reading) },
  ].flatMap(({ what, bins }) => {
    const columns = reading.map((run) => breakDown(run, bins));
    return bins.names.map((name, bin) => {
      const cells = columns.flatMap(
        (column) =>
          sharesOf(countsAt(column, bin, Number.POSITIVE_INFINITY)) ?? [Number.NaN, Number.NaN, Number.NaN],
      );
      return [what, name, ...cells];
    });
  });
  return [['What', 'From', ...titles], ...groups, ...overTime];
}
