import { type JobId, NONE, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { partPlace, type ReceiptPartId, receiptParts } from '../../metrics/receipt/parts.ts';
import { receiptOf, receiptOfTask } from '../../metrics/receipt/receipt.ts';
import type { Segment } from '../../metrics/receipt/walk.ts';
import type { Trace } from '../../trace/trace.ts';
import { type GroupId, groupIds, groupSum, groups } from './groups.ts';

/** Where the slower run lost its time against the faster one. */
export interface Contrast {
  readonly group: GroupId;
  readonly part: ReceiptPartId;
  /** The task on the critical path of the slower run that lost most of it. */
  readonly task: TaskId;
  /** Its part of the critical path of the slower run, in order of time. */
  readonly segments: readonly Segment[];
  /** How much longer the slower run took for this group of parts. */
  readonly gain: Micros;
  /** The group that comes second, and by how much; null: there is none. */
  readonly second: { readonly group: GroupId; readonly gain: Micros } | null;
}

/**
 * Compares each task on the critical path of a job in the slower run with **the same task** in the faster one. The last of them
 * ended there by the end of the job, and what each waits for besides the one before it only adds to its time there; so what they
 * took longer for in the slower run sums to the margin or more, and is the cause. The two critical paths of the job would not
 * do: they may end with different tasks, one of which just happens to be longer. Null: the job did not finish, or too little was
 * recorded.
 */
export function contrastOf(slow: Trace, fast: Trace, job: JobId): Contrast | null {
  const { task: taskOf } = slow.data.tables.attempts.columns;
  const segments = receiptOf(slow, job)?.segments.filter(({ attempt }) => attempt !== NONE) ?? [];
  const tasks = [...new Set(segments.map(({ attempt }) => taskOf[attempt]))];
  if (tasks.length === 0 || tasks.some((task) => fast.finishedBy[task] === NONE)) return null;
  const compared = tasks.map((task): ComparedTask => {
    const mine = segments.filter(({ attempt }) => taskOf[attempt] === task);
    return { task, segments: mine, own: sumsOf(mine), theirs: ownParts(fast, task) };
  });
  const excess = (group: GroupId) => compared.reduce((sum, each) => sum + excessOf(each, group), 0);
  const gains = groupIds
    .map((group) => ({ group, gain: excess(group) }))
    .sort((one, other) => other.gain - one.gain);
  const [{ group, gain }, second] = gains;
  const most = compared
    .filter(({ own }) => groupSum(own, group) > 0)
    .reduce<ComparedTask | null>(
      (best, each) => (best === null || excessOf(each, group) > excessOf(best, group) ? each : best),
      null,
    );
  if (most === null) return null;
  return {
    ...{ group, gain, task: most.task, segments: most.segments },
    part: largestOf(groups[group], most.own, most.theirs),
    second: second.gain > 0 ? second : null,
  };
}

/** A task on the critical path of the slower run, and what it took its time for in both. [Micros] */
interface ComparedTask {
  readonly task: TaskId;
  readonly segments: readonly Segment[];
  readonly own: Float64Array;
  readonly theirs: Float64Array;
}

function excessOf({ own, theirs }: ComparedTask, group: GroupId): Micros {
  return groupSum(own, group) - groupSum(theirs, group);
}

/** What a task itself spent its time for, without the tasks that it waited for. */
export function ownParts(trace: Trace, task: TaskId): Float64Array {
  const { task: taskOf } = trace.data.tables.attempts.columns;
  const segments = receiptOfTask(trace, task)?.segments ?? [];
  return sumsOf(segments.filter(({ attempt }) => attempt !== NONE && taskOf[attempt] === task));
}

function sumsOf(segments: readonly Segment[]): Float64Array {
  const sums = new Float64Array(receiptParts.length);
  for (const { part, from, to } of segments) sums[partPlace[part]] += to - from;
  return sums;
}

/** The part of a group that grew by most among those that are there at all. */
function largestOf(parts: readonly ReceiptPartId[], own: Float64Array, theirs: Float64Array): ReceiptPartId {
  const there = parts.filter((part) => own[partPlace[part]] > 0);
  const excess = (part: ReceiptPartId) => own[partPlace[part]] - theirs[partPlace[part]];
  return there.reduce((best, part) => (excess(part) > excess(best) ? part : best), there[0]);
}
