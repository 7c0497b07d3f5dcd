import type { StageId } from '../ids.ts';
import { type JobGraphs, readsOneToOne, taskCount } from '../workload/workload.ts';

/** Tolerance for rounding errors of share × count. */
const ROUNDING = 1e-9;

/**
 * Opens stages that may start before the stages that they read from have finished (COM-8): when the given share of
 * the tasks before has finished and every one of them has started. Without the second condition, readers that wait
 * for data could occupy for ever all slots that the tasks which produce the data need (Hadoop's reducers can).
 */
export class SlowStart {
  private readonly toStart = new Int32Array(this.graphs.stages); // [stages] tasks before it that have yet to start
  private readonly toFinish = new Int32Array(this.graphs.stages); // [stages] tasks before it that must still finish; below 0: more than needed have
  private readonly isEarly = new Uint8Array(this.graphs.stages); // [stages]
  private readonly isOpen = new Uint8Array(this.graphs.stages); // [stages]

  /** Calls `onOpening` when a stage may open; the caller then opens it with `open`. */
  constructor(
    private readonly graphs: JobGraphs,
    private readonly onOpening: (stage: StageId) => void,
  ) {
    for (let stage = 0; stage < graphs.stages; stage += 1) {
      if (!startsEarly(graphs, stage)) continue;
      this.isEarly[stage] = 1;
      this.reset(stage);
    }
  }

  /** Resets a stage as if no task before it had started. */
  reset(stage: StageId): void {
    if (this.isEarly[stage] === 0) return;
    const tasks = tasksBefore(this.graphs, stage);
    this.toStart[stage] = tasks;
    this.toFinish[stage] = Math.ceil(tasks * this.graphs.storage.slowStart[stage] - ROUNDING);
    this.isOpen[stage] = 0;
  }

  has(stage: StageId): boolean {
    return this.isOpen[stage] === 1;
  }

  /** Opens a stage; returns false if it is open already or may not open any more. */
  open(stage: StageId): boolean {
    if (this.isOpen[stage] === 1 || !this.mayOpen(stage)) return false;
    this.isOpen[stage] = 1;
    return true;
  }

  /** Closes a stage if some task before it must start again first. */
  close(stage: StageId): void {
    if (!this.mayOpen(stage)) this.isOpen[stage] = 0;
  }

  taskStarted(stage: StageId): void {
    this.count(stage, -1, 0);
  }

  taskFinished(stage: StageId): void {
    this.count(stage, 0, -1);
  }

  /** A task that had started, or even finished, must run again. Open stages stay open. */
  taskLost(stage: StageId, hadFinished: boolean): void {
    this.count(stage, 1, hadFinished ? 1 : 0);
  }

  private count(stage: StageId, started: number, finished: number): void {
    const { first, items } = this.graphs.children;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) {
      const child = items[at];
      if (this.isEarly[child] === 0) continue;
      this.toStart[child] += started;
      this.toFinish[child] += finished;
      if (this.isOpen[child] === 0 && this.mayOpen(child)) this.onOpening(child);
    }
  }

  private mayOpen(stage: StageId): boolean {
    return this.toStart[stage] === 0 && this.toFinish[stage] <= 0;
  }
}

/** Whether a stage may start as a whole before the stages that it reads from have finished. */
export function startsEarly(graphs: JobGraphs, stage: StageId): boolean {
  const { storage, parents } = graphs;
  if (storage.slowStart[stage] >= 1 || readsOneToOne(graphs, stage)) return false;
  return parents.first[stage] < parents.first[stage + 1];
}

/** Counts the tasks of the stages before a stage. */
export function tasksBefore(graphs: JobGraphs, stage: StageId): number {
  const { first, items } = graphs.parents;
  let tasks = 0;
  for (let at = first[stage]; at < first[stage + 1]; at += 1) tasks += taskCount(graphs, items[at]);
  return tasks;
}
