import type { SchedulerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';

/** Counts tasks that could run and that their scheduler has not given to any server yet. */
export interface PendingTasks {
  at(scheduler: SchedulerId, time: Micros): number;
}

/** Indexes when tasks become ready and when they are bound, for each scheduler. O(tasks log tasks). */
export function createPendingTasks({ data, taskStage }: Trace): PendingTasks {
  const { jobs, stages, attempts } = data.tables;
  const { stageJob, stageFirstTask } = data.graphs;
  const ready: number[][] = Array.from({ length: data.schedulers }, () => []);
  const bound: number[][] = Array.from({ length: data.schedulers }, () => []);
  for (let stage = 0; stage < data.graphs.stages; stage += 1) {
    const list = ready[jobs.columns.scheduler[stageJob[stage]]];
    const readyAt = stages.columns.readyAt[stage];
    if (readyAt === Number.POSITIVE_INFINITY) continue;
    for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) list?.push(readyAt);
  }
  const firstAttempt = new Int32Array(data.graphs.tasks).fill(NONE);
  for (let attempt = 0; attempt < attempts.length; attempt += 1) {
    const task = attempts.columns.task[attempt];
    if (firstAttempt[task] !== NONE) continue;
    firstAttempt[task] = attempt;
    bound[jobs.columns.scheduler[stageJob[taskStage[task]]]]?.push(attempts.columns.boundAt[attempt]);
  }
  const readyAt = ready.map((times) => Float64Array.from(times).sort());
  const boundAt = bound.map((times) => Float64Array.from(times).sort());
  return {
    at: (scheduler, time) => countUpTo(readyAt[scheduler], time) - countUpTo(boundAt[scheduler], time),
  };
}

function countUpTo(times: Float64Array | undefined, time: Micros): number {
  if (times === undefined) return 0;
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (times[middle] <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}
