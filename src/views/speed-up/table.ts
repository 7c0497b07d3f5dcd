import { runName } from '../chart/runLook.ts';
import { againstNow, comparedRuns } from '../compare/against.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { speedUpsOf, unitsOf } from './speedUps.ts';

/** Lists the spread of the speed-ups of each run: of jobs, and of recurring jobs where there are some. */
export function speedUpTable(runs: readonly RunTrace[]): TableRows {
  const header = [
    ...['Run', 'Against', 'Each', 'Number', 'Share faster', 'Share slower'],
    ...['p10', 'median', 'mean', 'p90', 'most'],
  ];
  const pair = againstNow(runs);
  if (pair === null) return [header];
  const compared = comparedRuns(pair);
  const rows = unitsOf(pair.against.trace.data.graphs).flatMap((unit) =>
    speedUpsOf(compared, unit).map(({ run, ascending, faster, slower, marks, mean, most }) => [
      ...[runName(run), runName(pair.against), unit, ascending.length, faster, slower],
      ...[marks[0], marks[1], mean, marks[2], most],
    ]),
  );
  return [header, ...rows];
}
