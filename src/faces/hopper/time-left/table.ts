import { type Micros, toSeconds } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { beliefsAt, deservesCopy } from './beliefs.ts';

const MOST_ROWS = 5000;

/** Lists the running tasks with their estimates, longest time left first. Header first. */
export function timeLeftTable(trace: Trace, time: Micros): TableRows {
  const seconds = (micros: Micros | null) => (micros === null ? '' : toSeconds(Math.max(0, micros)));
  const rows = beliefsAt(trace, time)
    .slice(0, MOST_ROWS)
    .map((belief) => [
      taskName(trace.data.graphs, belief.task),
      belief.attempts,
      seconds(belief.elapsed),
      seconds(belief.left),
      seconds(belief.truth),
      seconds(belief.ofNew),
      seconds(belief.limit),
      deservesCopy(belief) ? 'yes' : 'no',
      belief.waits ? 'yes' : 'no',
    ]);
  return [
    [
      'task',
      'attempts',
      'runs for (s)',
      'left by reports (s)',
      'left in truth (s)',
      'new copy (s)',
      'limit (s)',
      'deserves a copy',
      'waits for one',
    ],
    ...rows,
  ];
}
