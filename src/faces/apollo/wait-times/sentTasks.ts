import { countUpTo } from '../../../algorithms/firstPosition.ts';
import type { AttemptId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { coresOf, memoryOf } from '../../../engine/workload/workload.ts';
import { copied, duplicated, type EstimateRecord, matched } from '../../../policies/apollo/decisions.ts';
import { schedulerAt } from '../../../trace/jobControl.ts';
import { ofTrace, ofTraceBy } from '../../../trace/ofTrace.ts';
import { createRowLists, rowsOf } from '../../../trace/rowLists.ts';
import type { Decision, Trace } from '../../../trace/trace.ts';
import { upgradedAt } from '../../../trace/upgrades.ts';
import { sendKey } from '../placing.ts';

/** A task that was sent to a server, as the server knows it. Times that never came are Infinity. */
export interface SentTask {
  readonly attempt: AttemptId;
  readonly task: TaskId;
  readonly stage: StageId;
  /** Who sent it. */
  readonly manager: SchedulerId;
  readonly cores: number;
  readonly memory: number; // MB
  /** How long it would hold its slot, as its manager estimated and told the server. */
  readonly runTime: Micros;
  /** When the request reached the server. */
  readonly cameAt: Micros;
  /** Since when it is a regular task: from the beginning, or from an upgrade on (APO-37). */
  readonly regularFrom: Micros;
  readonly startedAt: Micros;
  /** When the server was rid of it. */
  readonly leftAt: Micros;
}

/** Gives the tasks that were sent to a server and reached it, in order of arrival. */
export const sentTo = ofTraceBy((trace, server: ServerId): readonly SentTask[] => {
  const { graphs, topology } = trace.data;
  const { task: tasks, boundAt, startedAt, endedAt } = trace.data.tables.attempts.columns;
  const downs = downTimes(trace, server);
  const list: SentTask[] = [];
  for (const attempt of rowsOf(attemptsByServer(trace), server)) {
    const task = tasks[attempt];
    const stage = trace.taskStage[task];
    const cameAt = boundAt[attempt] + topology.networkDelay;
    if (downs.some(({ from, to }) => from <= cameAt && cameAt < to)) continue;
    const request = requestsOf(trace, stage).get(sendKey(task, server, boundAt[attempt]));
    if (request === undefined) continue;
    const down = downs.find(({ from }) => from >= cameAt)?.from ?? Infinity;
    list.push({
      ...{ attempt, task, stage, cameAt },
      manager: schedulerAt(trace.data, graphs.stageJob[stage], boundAt[attempt]),
      runTime: request.runTime,
      cores: coresOf(graphs, stage),
      memory: memoryOf(graphs, stage),
      regularFrom: request.hasToken ? cameAt : upgradedAt(trace, attempt),
      startedAt: startedAt[attempt],
      leftAt: Math.min(endedAt[attempt], down),
    });
  }
  return list;
});

const attemptsByServer = ofTrace(({ data }) => {
  const { length, columns } = data.tables.attempts;
  return createRowLists(length, data.topology.servers, (row) => columns.server[row]);
});

/** When an actor was down, in order of time. */
export function downTimes(
  { data }: Trace,
  actor: number,
): readonly { readonly from: Micros; readonly to: Micros }[] {
  const { length, columns } = data.tables.outages;
  const downs: { from: Micros; to: Micros }[] = [];
  for (let row = 0; row < length; row += 1)
    if (columns.actor[row] === actor) downs.push({ from: columns.from[row], to: columns.to[row] });
  return downs.sort((a, b) => a.from - b.from);
}

/** What managers told servers of the tasks of a stage when they sent them there. */
const requestsOf = ofTraceBy((trace, stage: StageId) => {
  const requests = new Map<string, { runTime: Micros; hasToken: boolean }>();
  const ask = (
    { at, payload: { task, candidates } }: Decision<{ task: TaskId; candidates: readonly EstimateRecord[] }>,
    server: ServerId,
    hasToken: boolean,
  ) => {
    const estimate = candidates.find((each) => each.server === server);
    if (estimate === undefined) return;
    const runTime = Math.max(1, estimate.read + estimate.cpu);
    requests.set(sendKey(task, server, at), { runTime, hasToken });
  };
  for (const decision of trace.decisionsOfStage(matched, stage)) {
    const { server, verdict } = decision.payload;
    if (server === null || verdict === 'unmatched' || verdict === 'noCapacity' || verdict === 'upgraded')
      continue;
    ask(decision, server, verdict !== 'opportunistic');
  }
  // Only tasks with tokens get duplicates.
  for (const decision of trace.decisionsOfStage(duplicated, stage)) ask(decision, decision.payload.to, true);
  for (const decision of trace.decisionsOfStage(copied, stage))
    ask(decision, decision.payload.candidates[0].server, decision.payload.hasToken);
  return requests;
});

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
