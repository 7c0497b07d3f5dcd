import { countUpTo } from '../algorithms/firstPosition.ts';
import { sortAscending } from '../algorithms/radixOrder.ts';
import type { AttemptId, JobId, SchedulerId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { JobOperation } from '../engine/record/schema.ts';
import { readsOneToOne, taskCount } from '../engine/workload/workload.ts';
import { fact } from './facts.ts';
import { ownersOf, schedulerAt } from './jobControl.ts';
import type { Trace } from './trace.ts';

/** Counts pending tasks: those that are ready and that their scheduler has not bound yet. */
export interface PendingTasks {
  at(scheduler: SchedulerId, time: Micros): number;
}

/** When the tasks of each scheduler became ready and when they were bound for the first time. */
export const pendingTasksFact = fact('pending tasks', (trace) => ({
  ready: readyStages(trace),
  bound: boundTasks(trace),
  moved: [...movedTasks(trace), ...cancelledTasks(trace)],
}));

/** Returns the number of pending tasks of a run at any time; indexed once, in O(tasks). */
export function pendingTasksOf(trace: Trace): PendingTasks {
  const { ready, bound, moved } = pendingTasksFact.of(trace);
  return {
    at(scheduler, time) {
      const stages = ready[scheduler];
      if (stages === undefined) return 0;
      const own = stages.tasks[countUpTo(stages.times, time)] - countUpTo(bound[scheduler], time);
      return moved.reduce((sum, each) => {
        return each.scheduler === scheduler && each.at <= time ? sum + each.tasks : sum;
      }, own);
    },
  };
}

/**
 * `times`: when stages, or single tasks, became ready, ascending. `tasks[i]`: the tasks in the first i of them
 * together.
 */
interface ReadyStages {
  readonly times: readonly number[];
  readonly tasks: readonly number[];
}

function readyStages({ data, taskReadyAt }: Trace): readonly ReadyStages[] {
  const { graphs } = data;
  const { stageJob, stageFirstTask } = graphs;
  const { readyAt } = data.tables.stages.columns;
  const steps: { readonly at: Micros; readonly tasks: number }[][] = Array.from(
    { length: data.schedulers },
    () => [],
  );
  for (let stage = 0; stage < graphs.stages; stage += 1) {
    const own = steps[data.tables.jobs.columns.scheduler[stageJob[stage]]];
    if (readyAt[stage] === Number.POSITIVE_INFINITY || own === undefined) continue;
    if (!readsOneToOne(graphs, stage)) {
      own.push({ at: readyAt[stage], tasks: taskCount(graphs, stage) });
      continue;
    }
    const times = taskReadyAt.subarray(stageFirstTask[stage], stageFirstTask[stage + 1]);
    for (const at of times) if (at < Number.POSITIVE_INFINITY) own.push({ at, tasks: 1 });
  }
  return steps.map((own) => {
    own.sort((first, second) => first.at - second.at);
    const tasks = [0];
    for (const step of own) tasks.push(tasks[tasks.length - 1] + step.tasks);
    return { times: own.map(({ at }) => at), tasks };
  });
}

/** When tasks were bound for the first time, ascending. */
function boundTasks({ data, taskStage }: Trace): readonly Float64Array[] {
  const { length, columns } = data.tables.attempts;
  const { scheduler } = data.tables.jobs.columns;
  const { task: taskOf, boundAt } = columns;
  const { stageJob } = data.graphs;
  const schedulerOf = (attempt: AttemptId) => scheduler[stageJob[taskStage[taskOf[attempt]]]];
  const isBound = new Uint8Array(data.graphs.tasks);
  const isAgain = new Uint8Array(length);
  const counts = new Uint32Array(data.schedulers);
  for (let attempt = 0; attempt < length; attempt += 1) {
    const task = taskOf[attempt];
    isAgain[attempt] = isBound[task];
    counts[schedulerOf(attempt)] += 1 - isBound[task];
    isBound[task] = 1;
  }
  const bound = Array.from(counts, (count) => new Float64Array(count));
  const filled = new Uint32Array(data.schedulers);
  for (let attempt = 0; attempt < length; attempt += 1) {
    if (isAgain[attempt] === 1) continue;
    const own = schedulerOf(attempt);
    bound[own][filled[own]] = boundAt[attempt];
    filled[own] += 1;
  }
  for (const times of bound) sortAscending(times);
  return bound;
}

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
function movedTasks(trace: Trace): readonly MovedTasks[] {
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
function cancelledTasks(trace: Trace): readonly MovedTasks[] {
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
