import { countUpTo } from '../../../algorithms/firstPosition.ts';
import { addAll } from '../../../base/lists.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { copied, duplicated, matched } from '../../../policies/apollo/decisions.ts';
import { cancelledAt } from '../../../trace/jobControl.ts';
import type { Trace } from '../../../trace/trace.ts';
import { tokenMailOf } from './tokenMail.ts';

/** What a manager does for its job, in the paper's order and words (Apollo §2.2, APO-4). */
export const duties = [
  ['Ready list', 'Ready', 'keeps the list of tasks that are ready to be scheduled'],
  ['Priority', 'Sort', 'sorts the list: longest path to the end of the job first, then the largest input'],
  ['Capacity', 'Token', 'watches its tokens, and decides which tasks may be dispatched with one or without'],
  ['Scheduling', 'Send', 'decides where tasks go, and sends them to servers'],
  ['Recovery', 'Mend', 'acts on tasks that failed, were stopped, wait too long or are slow'],
  ['Task ends', 'Ends', 'looks which tasks waited for one that has finished, and puts them on the list'],
  ['Job end', 'End', 'repeats all of this until every task has finished'],
].map(([name, short, does]) => ({ name, short, does }));

/** When a manager was at each duty, ascending. */
export type DutyTimes = readonly Float64Array[];

/** Finds when the manager of a job was at each of its duties. */
export function dutyTimesOf(trace: Trace, job: JobId): DutyTimes {
  const { graphs, tables, topology } = trace.data;
  const { task, outcome, endedAt } = tables.attempts.columns;
  const times: Micros[][] = duties.map(() => []);
  const [ready, priority, capacity, scheduling, recovery, taskEnds, jobEnd] = times;
  const first = graphs.jobFirstStage[job];
  const past = graphs.jobFirstStage[job + 1];
  const mail = tokenMailOf(trace)[job];
  addAll(capacity, [mail.hasThemAt, ...mail.givings.map(({ sentAt }) => sentAt)]);
  for (let stage = first; stage < past; stage += 1) {
    for (const { at, payload } of trace.decisionsOfStage(matched, stage)) {
      priority.push(at);
      capacity.push(at);
      if (payload.server !== null && payload.verdict !== 'noCapacity') scheduling.push(at);
    }
    for (const { at } of trace.decisionsOfStage(duplicated, stage)) {
      recovery.push(at);
      scheduling.push(at);
    }
    for (const { at } of trace.decisionsOfStage(copied, stage)) recovery.push(at);
  }
  for (let each = graphs.stageFirstTask[first]; each < graphs.stageFirstTask[past]; each += 1)
    ready.push(trace.taskReadyAt[each]);
  for (const attempt of trace.attemptsOfJob(job)) {
    const heardAt = endedAt[attempt] + topology.networkDelay;
    if (trace.finishedBy[task[attempt]] === attempt) taskEnds.push(heardAt);
    else if (outcome[attempt] === Outcome.preempted || outcome[attempt] === Outcome.failed)
      recovery.push(heardAt);
  }
  jobEnd.push(tables.jobs.columns.finishedAt[job] + topology.networkDelay, cancelledAt(trace.data, job));
  return times.map((each) => Float64Array.from(each.filter(Number.isFinite)).sort());
}

/** When the manager was last at a duty; -Infinity: not yet. */
export function lastAt(times: Float64Array, time: Micros): Micros {
  const count = countUpTo(times, time);
  return count === 0 ? -Infinity : times[count - 1];
}

/** How often the manager has been at a duty. */
export function countAt(times: Float64Array, time: Micros): number {
  return countUpTo(times, time);
}
