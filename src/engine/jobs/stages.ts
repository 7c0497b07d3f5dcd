import { assert } from '../../base/assert.ts';
import type { JobId, StageId } from '../ids.ts';
import { type JobGraphs, taskCount } from '../workload/workload.ts';
import { SlowStart, startsEarly } from './slowStart.ts';

/**
 * Counts the unfinished stages and tasks of each job. A stage is ready when the stages before it have finished (a
 * barrier), or earlier by slow start.
 */
export class Stages {
  /** Null when every stage waits at a barrier. */
  readonly slowStart: SlowStart | null;
  private readonly parentsLeft = new Uint32Array(this.graphs.stages); // [stages]
  private readonly tasksLeft = new Uint32Array(this.graphs.stages); // [stages]
  private readonly stagesLeft = new Uint32Array(this.graphs.jobs); // [jobs]

  /** Calls `onOpening` when a stage may open before its barrier; the caller then opens it (`slowStart.open`). */
  constructor(
    private readonly graphs: JobGraphs,
    onOpening: (stage: StageId) => void,
  ) {
    const hasEarly = graphs.storage.slowStart.some((_, stage) => startsEarly(graphs, stage));
    this.slowStart = hasEarly ? new SlowStart(graphs, onOpening) : null;
    for (let job = 0; job < graphs.jobs; job += 1) this.reset(job);
  }

  /** Resets a job as if nothing of it had run. */
  reset(job: JobId): void {
    const { jobFirstStage, parents } = this.graphs;
    this.stagesLeft[job] = jobFirstStage[job + 1] - jobFirstStage[job];
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
      this.parentsLeft[stage] = parents.first[stage + 1] - parents.first[stage];
      this.tasksLeft[stage] = taskCount(this.graphs, stage);
      this.slowStart?.reset(stage);
    }
  }

  isFinished(stage: StageId): boolean {
    return this.tasksLeft[stage] === 0;
  }

  isReady(stage: StageId): boolean {
    return this.parentsLeft[stage] === 0 || this.slowStart?.has(stage) === true;
  }

  isJobFinished(job: JobId): boolean {
    return this.stagesLeft[job] === 0;
  }

  /** Counts a finished task; returns whether it was the last of its stage. */
  finishTask(stage: StageId): boolean {
    assert(this.tasksLeft[stage] > 0, 'every task finishes once');
    this.slowStart?.taskFinished(stage);
    this.tasksLeft[stage] -= 1;
    if (this.tasksLeft[stage] > 0) return false;
    this.stagesLeft[this.graphs.stageJob[stage]] -= 1;
    return true;
  }

  /**
   * A finished task must run again; returns whether its stage had finished. The stages behind it then wait for it
   * again.
   */
  reopenTask(stage: StageId): boolean {
    this.slowStart?.taskLost(stage, true);
    this.tasksLeft[stage] += 1;
    if (this.tasksLeft[stage] > 1) return false;
    this.stagesLeft[this.graphs.stageJob[stage]] += 1;
    const { first, items } = this.graphs.children;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) this.parentsLeft[items[at]] += 1;
    return true;
  }

  /** Calls `onReady` for each stage that waited only for this finished one. */
  releaseChildren(stage: StageId, onReady: (stage: StageId) => void): void {
    const { first, items } = this.graphs.children;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) {
      const child = items[at];
      this.parentsLeft[child] -= 1;
      if (this.parentsLeft[child] > 0 || this.slowStart?.has(child) === true) continue;
      onReady(child);
    }
  }
}
