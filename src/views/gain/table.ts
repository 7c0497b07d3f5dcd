import { againstNow, comparedRuns } from '../against.ts';
import { runName } from '../chart/runLook.ts';
import type { RunTrace, TableRows } from '../view.ts';
import { gainsOf } from './gains.ts';
import { divisionsOf } from './groups.ts';
import { spreadsOf } from './spread.ts';

/** Lists all gains: of all jobs and of each group of every division, and the spread over jobs. Shares from −∞ to 1. */
export function gainTable(runs: readonly RunTrace[]): TableRows {
  const header = ['Run', 'Against', 'Jobs of', 'Group', 'Jobs', 'Mean (s)', 'Mean against (s)', 'Gain'];
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
        ]),
    );
  });
  const jobs = spreadsOf(compared).flatMap(({ run, ascending, mean, marks: [p10, median, p90] }) =>
    Object.entries({ p10, median, mean, p90 }).map(([name, gain]) => [
      ...[runName(run), against, 'job by job', name, ascending.length, '', '', gain],
    ]),
  );
  return [header, ...groups, ...jobs];
}
