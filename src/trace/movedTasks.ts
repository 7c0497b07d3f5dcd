import type { JobId, SchedulerId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { JobOperation } from '../engine/record/schema.ts';
import { readsOneToOne, taskCount } from '../engine/workload/workload.ts';
import { ownersOf, schedulerAt } from './jobControl.ts';
import type { Trace } from './trace.ts';

/** From time `at` on, `tasks` more tasks wait at a scheduler; below 0: fewer. */
interface MovedTasks {
  readonly scheduler: SchedulerId;
  readonly at: Micros;
  readonly tasks: number;
}

/**
 * Lists by how much takeovers of jobs (Sparrow §6) change the numbers of tasks that wait at each scheduler, compared
 * with jobs that stay at their first scheduler. Empty in runs without lost schedulers.
 */
export function movedTasks(trace: Trace): readonly MovedTasks[] {
  const { handovers } = trace.data.tables;
  const jobs = new Set(handovers.columns.job.subarray(0, handovers.length));
  return [...jobs].flatMap((job) => movedOf(trace, job));
}

/**
 * Tasks that become ready or are bound count for the owner at that time, and waiting tasks move when the owner
 * changes.
 */
function movedOf(trace: Trace, job: JobId): readonly MovedTasks[] {
  const [first, ...others] = ownersOf(trace.data, job);
  const changes = changesOf(trace, job);
  const moved: MovedTasks[] = [];
  const move = (from: SchedulerId, to: SchedulerId, at: Micros, tasks: number) => {
    if (from === to || tasks === 0) return;
    moved.push({ scheduler: from, at, tasks: -tasks }, { scheduler: to, at, tasks });
  };
  let last = first.scheduler;
  for (const [i, { scheduler, from }] of others.entries()) {
    const until = others[i + 1]?.from ?? Number.POSITIVE_INFINITY;
    move(last, scheduler, from, sumOf(changes.filter(({ at }) => at < from)));
    for (const { at, tasks } of changes) {
      if (at >= from && at < until) move(first.scheduler, scheduler, at, tasks);
    }
    last = scheduler;
  }
  return moved;
}

/** Tasks of cancelled jobs that waited when their jobs were cancelled: they wait no longer. */
export function cancelledTasks(trace: Trace): readonly MovedTasks[] {
  const { job, operation, at } = trace.data.tables.jobControl.columns;
  const rows = Array.from({ length: trace.data.tables.jobControl.length }, (_, row) => row);
  return rows
    .filter((row) => operation[row] === JobOperation.cancel)
    .map((row) => ({
      scheduler: schedulerAt(trace.data, job[row], at[row]),
      at: at[row],
      tasks: -sumOf(changesOf(trace, job[row]).filter((change) => change.at <= at[row])),
    }));
}

interface Change {
  readonly at: Micros;
  readonly tasks: number;
}

function sumOf(changes: readonly Change[]): number {
  return changes.reduce((sum, { tasks }) => sum + tasks, 0);
}

/** When tasks of a job became ready, and when each was bound for the first time. */
function changesOf(trace: Trace, job: JobId): readonly Change[] {
  const { graphs, tables } = trace.data;
  const changes: Change[] = [];
  for (let stage = graphs.jobFirstStage[job]; stage < graphs.jobFirstStage[job + 1]; stage += 1) {
    const at = tables.stages.columns.readyAt[stage];
    if (at === Number.POSITIVE_INFINITY) continue;
    if (!readsOneToOne(graphs, stage)) changes.push({ at, tasks: taskCount(graphs, stage) });
    const past = graphs.stageFirstTask[stage + 1];
    for (let task = graphs.stageFirstTask[stage]; task < past; task += 1) {
      const readyAt = trace.taskReadyAt[task];
      if (readsOneToOne(graphs, stage) && readyAt < Number.POSITIVE_INFINITY)
        changes.push({ at: readyAt, tasks: 1 });
      const [attempt] = trace.attemptsOfTask(task);
      if (attempt !== undefined) changes.push({ at: tables.attempts.columns.boundAt[attempt], tasks: -1 });
    }
  }
  return changes;
}
