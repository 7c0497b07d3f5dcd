import { countUpTo } from '../../../algorithms/firstPosition.ts';
import type { ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { ofTraceBy } from '../../../trace/ofTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { type SentTask, sentTo } from './sentTasks.ts';

/** When tasks came to a server and left it: for finding those that are there without a look at all of them. */
interface Presence {
  readonly came: Float64Array; // ascending
  /** Of each task: when the last of the tasks up to it left. */
  readonly lastLeft: Float64Array;
  readonly left: Float64Array; // ascending
  /** When tasks left the queues. */
  readonly dequeued: Float64Array; // ascending
}

const presenceOf = ofTraceBy((trace, server: ServerId): Presence => {
  const tasks = sentTo(trace, server);
  let last = 0;
  return {
    came: Float64Array.from(tasks, ({ cameAt }) => cameAt),
    lastLeft: Float64Array.from(tasks, ({ leftAt }) => {
      last = Math.max(last, leftAt);
      return last;
    }),
    left: Float64Array.from(tasks, ({ leftAt }) => leftAt).sort(),
    dequeued: Float64Array.from(tasks, ({ startedAt, leftAt }) => Math.min(startedAt, leftAt)).sort(),
  };
});

/** Lists the tasks that run or wait on a server at a moment, in order of arrival. */
export function tasksAt(trace: Trace, server: ServerId, time: Micros): readonly SentTask[] {
  const { came, lastLeft } = presenceOf(trace, server);
  const tasks = sentTo(trace, server);
  const end = countUpTo(came, time);
  let from = end;
  while (from > 0 && lastLeft[from - 1] > time) from -= 1;
  return tasks.slice(from, end).filter(({ leftAt }) => time < leftAt);
}

/** Whether a server has nothing to do at a moment. */
export function isIdle(trace: Trace, server: ServerId, time: Micros): boolean {
  const { came, left } = presenceOf(trace, server);
  return countUpTo(came, time) === countUpTo(left, time);
}

/** Counts what waits in the queues of a server at a moment. */
export function queuedAt(trace: Trace, server: ServerId, time: Micros): number {
  const { came, dequeued } = presenceOf(trace, server);
  return countUpTo(came, time) - countUpTo(dequeued, time);
}
