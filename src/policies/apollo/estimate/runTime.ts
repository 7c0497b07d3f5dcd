import type { StageId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { taskCount } from '../../../engine/workload/workload.ts';

/** How managers estimate how long tasks compute. */
export interface RunTimeRules {
  /** Whether tasks differ at all. If not, each gets the default (Apollo §5.3: without estimation). */
  readonly estimates: boolean;
  /** How many times too long the estimates of the optimizer are: they are conservative (Apollo §3.2). */
  readonly factor: number;
  /** Whether finished tasks of the stage take the place of the optimizer (Apollo §3.2). */
  readonly refines: boolean;
  /** For tasks about which nothing is known. */
  readonly usual: Micros;
}

/**
 * How long tasks compute on a server of speed 1: at first as the optimizer says, conservatively; then as the finished tasks
 * of the stage did, scaled by size (Apollo §3.2). The size of a task is what is told of it in advance; where nothing is, all
 * tasks of a stage are alike: they read equally much.
 */
export class RunTimes {
  private readonly sim: Sim;
  private readonly rules: RunTimeRules;
  private readonly finished: Uint32Array; // [stages] tasks
  private readonly computed: Float64Array; // [stages] Micros at speed 1, of all of them
  private readonly sizes: Float64Array; // [stages] sizes of all of them
  private readonly times: Float64Array; // [tasks] computing times of the last ones of each stage, in a ring

  constructor(sim: Sim, rules: RunTimeRules) {
    const { stages } = sim.graphs;
    this.sim = sim;
    this.rules = rules;
    this.finished = new Uint32Array(stages);
    this.computed = new Float64Array(stages);
    this.sizes = new Float64Array(stages);
    this.times = new Float64Array(sim.graphs.tasks);
  }

  /** An attempt has computed for so long, at speed 1. */
  add(stage: StageId, task: TaskId, computed: Micros): void {
    const { stageFirstTask } = this.sim.graphs;
    const place = this.finished[stage] % taskCount(this.sim.graphs, stage);
    this.times[stageFirstTask[stage] + place] = computed;
    this.finished[stage] += 1;
    this.computed[stage] += computed;
    this.sizes[stage] += this.size(stage, task);
  }

  /** Estimates how long a task computes at speed 1. */
  of(stage: StageId, task: TaskId): Micros {
    const { rules } = this;
    if (!rules.estimates) return rules.usual;
    if (rules.refines && this.finished[stage] > 0)
      return (this.computed[stage] / this.sizes[stage]) * this.size(stage, task);
    const told = this.sim.estimate(stage, task);
    return Number.isNaN(told) ? rules.usual : told * rules.factor;
  }

  /** The computing times of the finished tasks of a stage, in no order; of the last ones where tasks have run again. */
  timesIn(stage: StageId): Float64Array {
    const { graphs } = this.sim;
    const first = graphs.stageFirstTask[stage];
    return this.times.subarray(first, first + Math.min(this.finished[stage], taskCount(graphs, stage)));
  }

  private size(stage: StageId, task: TaskId): number {
    const told = this.sim.estimate(stage, task);
    return told > 0 ? told : 1;
  }
}
