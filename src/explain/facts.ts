import type { AttemptId, EntryId, JobId, ServerId, StageId, TaskId } from '../engine/ids.ts';
import { NONE } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { DecisionKind } from '../engine/record/decision.ts';
import type { Decision, Trace } from '../trace/trace.ts';
import { serverName } from '../views/shared/names.ts';

/** Names a server of a run. */
export function nameOfServer({ data }: Trace, server: ServerId): string {
  return serverName(server, data.topology.servers);
}

/** Gives the attempt to explain: the one that finished the task, else the last one; NONE if there is none. */
export function attemptToExplain(trace: Trace, task: TaskId): AttemptId {
  const finished = trace.finishedBy[task];
  return finished !== NONE ? finished : (trace.attemptsOfTask(task).at(-1) ?? NONE);
}

/** Counts the tasks of a job that had a slot when an attempt was bound. */
export function runningBefore(trace: Trace, job: JobId, attempt: AttemptId): number {
  const { boundAt, endedAt } = trace.data.tables.attempts.columns;
  return trace.attemptsOfJob(job).filter((row) => row < attempt && endedAt[row] > boundAt[attempt]).length;
}

/** Gives when a task became ready. */
export function readyAt({ taskReadyAt }: Trace, task: TaskId): Micros {
  return taskReadyAt[task];
}

/** The last decision of a kind that sent a task to the server of an attempt, the one to explain if none is named; undefined: none was recorded. */
export function decisionBehind<Payload extends { readonly task: TaskId | null; readonly server: ServerId }>(
  trace: Trace,
  kind: DecisionKind<Payload>,
  task: TaskId,
  attempt = attemptToExplain(trace, task),
): Decision<Payload> | undefined {
  const { server, boundAt } = trace.data.tables.attempts.columns;
  return trace
    .decisionsOfStage(kind, trace.taskStage[task])
    .findLast(
      ({ at, payload }) =>
        payload.task === task && payload.server === server[attempt] && at <= boundAt[attempt],
    );
}

/** Whether a task is ready and no server has it. */
export function waits(trace: Trace, task: TaskId, time: Micros): boolean {
  const { boundAt, endedAt } = trace.data.tables.attempts.columns;
  const finished = trace.finishedBy[task];
  if (trace.taskReadyAt[task] > time || (finished !== NONE && boundAt[finished] <= time)) return false;
  return !trace.attemptsOfTask(task).some((row) => boundAt[row] <= time && time < endedAt[row]);
}

/** Lists a stage's queue entries at a server: reservations or tasks. */
export function entriesAt(trace: Trace, stage: StageId, server: ServerId): readonly EntryId[] {
  const { columns } = trace.data.tables.entries;
  const job = trace.data.graphs.stageJob[stage];
  return trace
    .entriesOfJob(job)
    .filter((entry) => columns.stage[entry] === stage && columns.server[entry] === server);
}
