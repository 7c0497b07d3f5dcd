import { remainder } from '../../../base/remainder.ts';
import type { JobId, StageId, TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { inputBytes } from '../../../engine/workload/storage.ts';
import { type JobGraphs, taskCount } from '../../../engine/workload/workload.ts';

/** Tasks of one stage have places below this in its order; stages of a job have ranks. Both fit a key of 53 bits. */
const PLACES = 2 ** 24;

/** How urgent a task is within its job: the smallest key goes first. */
export type PriorityKey = number;

/**
 * The order in which a manager considers its tasks (Apollo §3.3): the stages by the longest path to the end of the job,
 * which the optimizer annotates once; within a stage the task with the largest input first.
 *
 * Differs from the paper: tasks of a stage read equally much here. The longest by what is told of them goes first instead.
 */
export class Priorities {
  private readonly path = new Float64Array(this.graphs.stages); // [stages] from its start to the end of the job, Micros
  private readonly stageOfRank = new Uint32Array(this.graphs.stages); // [stages] within each job
  private readonly rankOf = new Uint32Array(this.graphs.stages); // [stages] within its job
  private readonly byTime = new Map<StageId, Uint32Array>(); // places in their order, of stages with estimates of tasks

  /**
   * `usual`: the time of tasks about which nothing is told; `rates`: at which they read, by locality; `asWritten`: stages go
   * in the order in which the job lists them, for comparison.
   */
  constructor(
    private readonly graphs: JobGraphs,
    private readonly rates: ArrayLike<number>, // [localities], bytes/µs
    private readonly usual: Micros,
    private readonly asWritten = false,
  ) {}

  /** Annotates the stages of a job. */
  annotate(job: JobId): void {
    const { graphs, path, stageOfRank, rankOf, asWritten } = this;
    const { jobFirstStage, children } = graphs;
    const first = jobFirstStage[job];
    const end = jobFirstStage[job + 1];
    for (let stage = end - 1; stage >= first; stage -= 1) {
      let longest = 0;
      for (let at = children.first[stage]; at < children.first[stage + 1]; at += 1)
        longest = Math.max(longest, path[children.items[at]]);
      path[stage] = this.timeOf(stage) + longest;
      stageOfRank[stage] = stage;
    }
    const ranks = stageOfRank
      .subarray(first, end)
      .sort((one, other) => (asWritten ? 0 : path[other] - path[one]) || one - other);
    for (let rank = 0; rank < ranks.length; rank += 1) rankOf[ranks[rank]] = rank;
  }

  /** The longest time from the start of a stage to the end of its job, as estimated in advance. */
  pathOf(stage: StageId): Micros {
    return this.path[stage];
  }

  /** The key of the task in some place of the order of its stage, from 0. */
  key(stage: StageId, place: number): PriorityKey {
    return this.rankOf[stage] * PLACES + place;
  }

  keyOf(stage: StageId, task: TaskId): PriorityKey {
    const position = task - this.graphs.stageFirstTask[stage];
    const order = this.orderOf(stage);
    return this.key(stage, order === null ? position : order.indexOf(position));
  }

  stageOf(job: JobId, key: PriorityKey): StageId {
    return this.stageOfRank[this.graphs.jobFirstStage[job] + Math.floor(key / PLACES)];
  }

  taskOf(stage: StageId, key: PriorityKey): TaskId {
    const place = remainder(key, PLACES);
    const order = this.orderOf(stage);
    return this.graphs.stageFirstTask[stage] + (order === null ? place : order[place]);
  }

  /** The job is over. */
  forget(job: JobId): void {
    if (this.byTime.size === 0) return;
    const { jobFirstStage } = this.graphs;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1)
      this.byTime.delete(stage);
  }

  private timeOf(stage: StageId): Micros {
    const { graphs, rates, usual } = this;
    const told = graphs.stageEstimate[stage];
    const read = inputBytes(graphs.storage, stage) / rates[0] + graphs.storage.shuffleBytes[stage] / rates[2];
    return (Number.isNaN(told) ? usual : told) + read;
  }

  /** Positions of the tasks of a stage, the longest first; null: they are alike. */
  private orderOf(stage: StageId): Uint32Array | null {
    const { taskEstimate, stageFirstTask } = this.graphs;
    if (taskEstimate === null) return null;
    let order = this.byTime.get(stage);
    if (order === undefined) {
      const first = stageFirstTask[stage];
      const told = (position: number) => taskEstimate[first + position] || 0;
      order = Uint32Array.from({ length: taskCount(this.graphs, stage) }, (_, position) => position);
      order.sort((one, other) => told(other) - told(one) || one - other);
      this.byTime.set(stage, order);
    }
    return order;
  }
}
