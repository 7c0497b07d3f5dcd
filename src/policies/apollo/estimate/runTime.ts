import type { StageId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { taskCount } from '../../../engine/workload/workload.ts';
import type { Rules } from '../rules.ts';

export type RunTimes = ReturnType<typeof createRunTimes>;

/**
 * How long tasks compute on a server of speed 1: at first as the optimizer says, conservatively; then as the finished tasks
 * of the stage did, scaled by size (Apollo §3.2). The size of a task is what is told of it in advance; where nothing is, all
 * tasks of a stage are alike: they read equally much.
 */
export function createRunTimes(sim: Sim, rules: Rules) {
  const { graphs } = sim;
  const finished = new Uint32Array(graphs.stages); // tasks
  const computed = new Float64Array(graphs.stages); // Micros at speed 1, of all of them
  const sizes = new Float64Array(graphs.stages); // sizes of all of them
  const times = new Float64Array(graphs.tasks); // computing times of the last ones of each stage, in a ring

  function size(stage: StageId, task: TaskId): number {
    const told = sim.estimate(stage, task);
    return told > 0 ? told : 1;
  }

  return {
    /** An attempt has computed for so long, at speed 1. */
    add(stage: StageId, task: TaskId, time: Micros): void {
      const place = finished[stage] % taskCount(graphs, stage);
      times[graphs.stageFirstTask[stage] + place] = time;
      finished[stage] += 1;
      computed[stage] += time;
      sizes[stage] += size(stage, task);
    },

    /** Estimates how long a task computes at speed 1. */
    of(stage: StageId, task: TaskId): Micros {
      if (!rules.estimates) return rules.usualTime;
      if (rules.refines && finished[stage] > 0) return (computed[stage] / sizes[stage]) * size(stage, task);
      const told = sim.estimate(stage, task);
      return Number.isNaN(told) ? rules.usualTime : told * rules.conservative;
    },

    /** The computing times of the finished tasks of a stage, in no order; of the last ones where tasks have run again. */
    timesIn(stage: StageId): Float64Array {
      const first = graphs.stageFirstTask[stage];
      return times.subarray(first, first + Math.min(finished[stage], taskCount(graphs, stage)));
    },
  };
}
