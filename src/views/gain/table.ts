import { jobResponse } from '../../metrics/responseTime.ts';
import { type Seeds, seedStore } from '../../state/seedStore.ts';
import { againstNow, comparedRuns } from '../against.ts';
import { runName } from '../chart/runLook.ts';
import { hasSeedColumns, seedAbout, seedFigures, seedHeads } from '../seedColumns.ts';
import type { RunTrace, TableRows } from '../view.ts';
import { gainsOf } from './gains.ts';
import { divisionsOf } from './groups.ts';
import { spreadsOf } from './spread.ts';

/** What further seeds compare. */
const seedMean = { asked: jobResponse.id, metric: jobResponse };

/**
 * Lists all gains: of all jobs and of each group of every division, and the spread over jobs. Shares from −∞ to 1. Where further
 * seeds are known, columns say of all jobs what they say of the means.
 */
export function gainTable(runs: readonly RunTrace[], seeds = seedStore.getState()): TableRows {
  const hasSeeds = hasSeedColumns(seeds);
  const header = [
    ...['Run', 'Against', 'Jobs of', 'Group', 'Jobs', 'Mean (s)', 'Mean against (s)', 'Gain'],
    ...(hasSeeds ? ['Seeds compare', 'Seeds, method', ...seedHeads('Difference of means (s)')] : []),
  ];
  const pair = againstNow(runs);
  if (pair === null) return [header];
  const compared = comparedRuns(pair);
  const against = runName(pair.against);
  const groups = divisionsOf(pair.against.trace.data).flatMap((division, place) => {
    const { names, gains } = gainsOf(compared, division);
    return gains.flatMap((ofRun, at) =>
      ofRun
        .map((each, group) => ({ each, group }))
        .filter(({ group }) => group > 0 || place === 0)
        .map(({ each: { jobs, own, other, gain }, group }) => [
          runName(compared[at].run),
          against,
          group === 0 ? 'all' : division.title,
          group === 0 ? 'all' : `${names[group]} ${division.unit}`,
          ...[jobs, own, other, gain],
          ...(hasSeeds ? seedCells(seeds, group === 0, pair.against.index, compared[at].run.index) : []),
        ]),
    );
  });
  const jobs = spreadsOf(compared).flatMap(({ run, ascending, mean, marks: [p10, median, p90] }) =>
    Object.entries({ p10, median, mean, p90 }).map(([name, gain]) => [
      ...[runName(run), against, 'job by job', name, ascending.length, '', '', gain],
      ...(hasSeeds ? seedCells(seeds, false, 0, 0) : []),
    ]),
  );
  return [header, ...groups, ...jobs];
}

/** Of groups and of single jobs, nothing is known with other seeds. */
function seedCells(seeds: Seeds, isAll: boolean, against: number, run: number): readonly (string | number)[] {
  const compared = isAll ? seedMean : { metric: jobResponse };
  return [...seedAbout(compared), ...seedFigures(seeds, compared, against, run)];
}
