import { againstNow } from '../against.ts';
import { runName } from '../chart/runLook.ts';
import { jobTitle } from '../names.ts';
import type { RunTrace, TableRows } from '../view.ts';
import { slowerRuns } from './dots.ts';

const MOST_ROWS = 5000;

/** Lists share, average and worst of each run, then the slower jobs, the most slowed first. Shares, and seconds. */
export function slowerTable(runs: readonly RunTrace[]): TableRows {
  const header = ['Run', 'Against', 'What', 'Tasks or jobs', 'Response (s)', 'Against (s)', 'Slow-down'];
  const pair = againstNow(runs);
  if (pair === null) return [header];
  const against = runName(pair.against);
  const slower = slowerRuns(pair);
  const sums = slower.flatMap(({ run, summary: { jobs, slower: which, share, average, worst } }) => [
    [runName(run), against, 'share of slower jobs', jobs, '', '', share],
    [runName(run), against, 'average of slower jobs', which.length, '', '', average],
    [runName(run), against, 'worst', which.length, '', '', worst],
  ]);
  const jobs = slower.flatMap(({ run, dots }) =>
    dots
      .toReversed()
      .map(({ job, tasks, own, other, slowDown }) => [
        ...[runName(run), against, jobTitle(run.trace.data.graphs, job), tasks, own, other, slowDown],
      ]),
  );
  return [header, ...sums, ...jobs.slice(0, MOST_ROWS)];
}
