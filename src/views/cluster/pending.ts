import type { AttemptId, SchedulerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';

/** Counts tasks that could run and that their scheduler has not given to any server yet. */
export interface PendingTasks {
  at(scheduler: SchedulerId, time: Micros): number;
}

const known = new WeakMap<Trace, PendingTasks>();

/** Counts the pending tasks of a run; indexed once, in O(tasks). */
export function pendingTasksOf(trace: Trace): PendingTasks {
  const indexed = known.get(trace) ?? indexPendingTasks(trace);
  known.set(trace, indexed);
  return indexed;
}

function indexPendingTasks(trace: Trace): PendingTasks {
  const ready = readyStages(trace);
  const bound = boundTasks(trace);
  return {
    at(scheduler, time) {
      const stages = ready[scheduler];
      if (stages === undefined) return 0;
      return stages.tasks[countUpTo(stages.times, time)] - countUpTo(bound[scheduler], time);
    },
  };
}

/** When stages became ready, ascending, and the tasks of the first 0, 1, 2 … of them. */
interface ReadyStages {
  readonly times: readonly number[];
  readonly tasks: readonly number[];
}

function readyStages({ data }: Trace): readonly ReadyStages[] {
  const { stageJob, stageFirstTask } = data.graphs;
  const { readyAt } = data.tables.stages.columns;
  const stages: number[][] = Array.from({ length: data.schedulers }, () => []);
  for (let stage = 0; stage < data.graphs.stages; stage += 1) {
    if (readyAt[stage] === Number.POSITIVE_INFINITY) continue;
    stages[data.tables.jobs.columns.scheduler[stageJob[stage]]]?.push(stage);
  }
  return stages.map((own) => {
    own.sort((first, second) => readyAt[first] - readyAt[second]);
    const tasks = [0];
    for (const stage of own)
      tasks.push(tasks[tasks.length - 1] + stageFirstTask[stage + 1] - stageFirstTask[stage]);
    return { times: own.map((stage) => readyAt[stage]), tasks };
  });
}

/** When tasks were bound for the first time, ascending. */
function boundTasks({ data, taskStage }: Trace): readonly Float64Array[] {
  const { length, columns } = data.tables.attempts;
  const { scheduler } = data.tables.jobs.columns;
  const schedulerOf = (attempt: AttemptId) =>
    scheduler[data.graphs.stageJob[taskStage[columns.task[attempt]]]];
  const isBound = new Uint8Array(data.graphs.tasks);
  const isAgain = new Uint8Array(length);
  const counts = new Uint32Array(data.schedulers);
  for (let attempt = 0; attempt < length; attempt += 1) {
    const task = columns.task[attempt];
    isAgain[attempt] = isBound[task];
    counts[schedulerOf(attempt)] += 1 - isBound[task];
    isBound[task] = 1;
  }
  const bound = Array.from(counts, (count) => new Float64Array(count));
  const filled = new Uint32Array(data.schedulers);
  for (let attempt = 0; attempt < length; attempt += 1) {
    if (isAgain[attempt] === 1) continue;
    const own = schedulerOf(attempt);
    bound[own][filled[own]] = columns.boundAt[attempt];
    filled[own] += 1;
  }
  for (const times of bound) times.sort();
  return bound;
}

function countUpTo(times: ArrayLike<number>, time: Micros): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
