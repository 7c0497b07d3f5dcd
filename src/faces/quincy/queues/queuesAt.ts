import { firstPosition } from '../../../algorithms/firstPosition.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { sharesAt } from './shares.ts';
import { fullAt, type Peaks, queueOfCluster, type Stand, standsOf } from './stands.ts';

/** All queues at a time. */
export interface QueuesNow {
  readonly time: Micros;
  /** The tasks in each queue, in order of arrival. Queues are numbered as in `Stand`. */
  readonly queues: readonly (readonly Stand[])[];
  /** Number of tasks in any queue, each counted once. */
  readonly waiting: number;
  /** How many tasks fill the bar of a C, an R, and X. */
  readonly full: Peaks;
  /** Jobs that run their share and may not start tasks. */
  readonly blocked: ReadonlySet<JobId>;
  /** Tasks that were taken during the last moment, in order of time. */
  readonly taken: readonly Stand[];
}

/** Reads the queues at a time, and the tasks taken during the `moment` before. */
export function queuesAt(trace: Trace, time: Micros, moment: Micros): QueuesNow {
  const { list, open, taken } = standsOf(trace);
  const queues: Stand[][] = Array.from({ length: queueOfCluster(trace) + 1 }, () => []);
  let waiting = 0;
  open.openAt(time, (row) => {
    waiting += 1;
    for (const queue of list[row].queues) queues[queue].push(list[row]);
  });
  const blocked = new Set(sharesAt(trace, time).flatMap(({ job, isBlocked }) => (isBlocked ? [job] : [])));
  const past = firstPosition(0, taken.length, (position) => list[taken[position]].to > time);
  const recent: Stand[] = [];
  for (let at = past - 1; at >= 0 && list[taken[at]].to >= time - moment; at -= 1)
    recent.push(list[taken[at]]);
  return { time, queues, waiting, full: fullAt(trace, time), blocked, taken: recent.reverse() };
}
