import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { taskName } from '../../../views/shared/names.ts';
import type { TableRows } from '../../../views/shared/view.ts';
import { firstReady, queueName } from './describe.ts';
import { queuesAt } from './queuesAt.ts';

// Most rows of the table. Empty queues are left out.
const MOST_ROWS = 3000;

/** Lists the non-empty queues at a time: their length, how many tasks are of blocked jobs, and which are first. */
export function queuesTable(trace: Trace, time: Micros): TableRows {
  const now = queuesAt(trace, time, 0);
  const rows = [...now.queues.entries()]
    .filter(([, stands]) => stands.length > 0)
    .slice(0, MOST_ROWS)
    .map(([queue, stands]) => {
      const first = firstReady(now, queue);
      return [
        queueName(trace, queue),
        stands.length,
        stands.filter(({ job }) => now.blocked.has(job)).length,
        taskName(trace.data.graphs, stands[0].task),
        first === undefined ? '' : taskName(trace.data.graphs, first.task),
      ];
    });
  return [['queue', 'tasks', 'of blocked jobs', 'first', 'first that is ready'], ...rows];
}
