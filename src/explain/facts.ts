import type { AttemptId, EntryId, JobId, ServerId, StageId, TaskId } from '../engine/ids.ts';
import { NONE } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { ofTrace } from '../trace/ofTrace.ts';
import { createRowLists, rowsOf } from '../trace/rowLists.ts';
import type { Trace } from '../trace/trace.ts';
import { serverName } from '../views/names.ts';

/** Names a server of a run. */
export function nameOfServer({ data }: Trace, server: ServerId): string {
  return serverName(server, data.topology.servers);
}

/** Gives the attempt to explain: the one that finished first, else the last one that was made; NONE before there is any. */
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

const holdLists = ofTrace(({ data }) => {
  const { holds } = data.tables;
  return createRowLists(holds.length, data.graphs.stages, (row) => holds.columns.stage[row]);
});

/** Lists the holds for tasks of a stage, in order of time. */
export function holdsOfStage(trace: Trace, stage: StageId): readonly number[] {
  return Array.from(rowsOf(holdLists(trace), stage));
}

/** Gives the hold that an attempt's start ended: its server had asked for it; NONE when there was none. */
export function holdBefore(trace: Trace, attempt: AttemptId): number {
  const { attempts, holds } = trace.data.tables;
  const { task, server, lane, startedAt } = attempts.columns;
  const stage = trace.taskStage[task[attempt]];
  const found = holdsOfStage(trace, stage).find(
    (hold) =>
      holds.columns.server[hold] === server[attempt] &&
      holds.columns.lane[hold] === lane[attempt] &&
      holds.columns.to[hold] === startedAt[attempt],
  );
  return found ?? NONE;
}

/** Lists what waited at a server for a stage: its reservations or its tasks. */
export function entriesAt(trace: Trace, stage: StageId, server: ServerId): readonly EntryId[] {
  const { columns } = trace.data.tables.entries;
  const job = trace.data.graphs.stageJob[stage];
  return trace
    .entriesOfJob(job)
    .filter((entry) => columns.stage[entry] === stage && columns.server[entry] === server);
}

/** Counts what a server had before an entry came to its queue: tasks running, slots held, and entries ahead. */
export function aheadOf(trace: Trace, entry: EntryId): number {
  const { attempts, entries, holds } = trace.data.tables;
  const { server, enteredAt, task } = entries.columns;
  const own = server[entry];
  const at = enteredAt[entry];
  let ahead = 0;
  trace.running(at, (row) => {
    // A task that starts the moment it comes runs already, and is not ahead of itself.
    const isItself = task[entry] !== NONE && attempts.columns.task[row] === task[entry];
    if (attempts.columns.server[row] === own && !isItself) ahead += 1;
  });
  // A slot that begins to be held at this very moment is held for the entry itself.
  trace.held(at, (row) => {
    if (holds.columns.server[row] === own && holds.columns.from[row] < at) ahead += 1;
  });
  // What came at the same moment and stands further down came later.
  trace.queued(at, (row) => {
    if (server[row] === own && row < entry) ahead += 1;
  });
  return ahead;
}
