import type { SchedulerId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';

/** Counts tasks that could run and that their scheduler has not given to any server yet. */
export interface PendingTasks {
  at(scheduler: SchedulerId, time: Micros): number;
}

/** Indexes when tasks become ready and when they are bound, for each scheduler. O(tasks) where rows are in order. */
export function createPendingTasks(trace: Trace): PendingTasks {
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
function boundTasks({ data, taskStage }: Trace): readonly (readonly number[])[] {
  const { length, columns } = data.tables.attempts;
  const { scheduler } = data.tables.jobs.columns;
  const bound: number[][] = Array.from({ length: data.schedulers }, () => []);
  const isBound = new Uint8Array(data.graphs.tasks);
  let isAscending = true;
  for (let attempt = 0; attempt < length; attempt += 1) {
    const task = columns.task[attempt];
    if (isBound[task] === 1) continue;
    isBound[task] = 1;
    bound[scheduler[data.graphs.stageJob[taskStage[task]]]]?.push(columns.boundAt[attempt]);
    if (attempt > 0 && columns.boundAt[attempt] < columns.boundAt[attempt - 1]) isAscending = false;
  }
  if (!isAscending) for (const times of bound) times.sort((first, second) => first - second);
  return bound;
}

function countUpTo(times: readonly number[], time: Micros): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
