import { mean } from '../../algorithms/percentile.ts';
import { seedOf, uniformOf } from '../../algorithms/random.ts';
import type { StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { JobGraphs } from './workload.ts';

/** Estimates, known in advance, of how long tasks take on a server of speed 1. */
type Estimates = Pick<JobGraphs, 'stageEstimate' | 'taskEstimate'>;

/** Returns the estimate of a task: its own, or that of its stage; NaN: there is none. */
export function estimateOf({ stageEstimate, taskEstimate }: Estimates, stage: StageId, task: TaskId): Micros {
  const own = taskEstimate === null ? Number.NaN : taskEstimate[task];
  return Number.isNaN(own) ? stageEstimate[stage] : own;
}

/**
 * Adds errors to estimates: each is multiplied by a factor, uniform between 1 − `error` and 1 + `error`, that depends
 * only on the seed, the job and the position in it, so that all policies get the same estimates. A stage whose tasks
 * have their own estimates gets their mean.
 */
export function misjudged(graphs: JobGraphs, error: number, seed: number): JobGraphs {
  if (error === 0) return graphs;
  const { stages, stageJob, jobFirstStage, stageFirstTask } = graphs;
  const key = seedOf(seed, 'estimates');
  const stageEstimate = graphs.stageEstimate.slice();
  const taskEstimate = graphs.taskEstimate?.slice() ?? null;
  for (let stage = 0; stage < stages; stage += 1) {
    const job = stageJob[stage];
    const position = stage - jobFirstStage[job];
    // Place 0 is the stage itself; its tasks have the places after it.
    const wrong = (right: Micros, place: number) => {
      const factor = 1 + error * (2 * uniformOf(key, job, position, place) - 1);
      return Math.max(1, Math.round(right * factor));
    };
    const first = stageFirstTask[stage];
    const end = stageFirstTask[stage + 1];
    if (taskEstimate === null || Number.isNaN(taskEstimate[first])) {
      stageEstimate[stage] = wrong(stageEstimate[stage], 0);
      continue;
    }
    for (let task = first; task < end; task += 1) {
      taskEstimate[task] = wrong(taskEstimate[task], 1 + task - first);
    }
    stageEstimate[stage] = meanTime(taskEstimate.subarray(first, end));
  }
  return { ...graphs, stageEstimate, taskEstimate };
}

/** Returns the mean of times, rounded to whole microseconds, at least 1. */
export function meanTime(times: ArrayLike<Micros>): Micros {
  return Math.max(1, Math.round(mean(times)));
}
