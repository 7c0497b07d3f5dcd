import { assert } from '../../base/assert.ts';
import type { JobId, StageId } from '../ids.ts';
import type { JobGraphs } from '../workload/workload.ts';

/** Counts what is left of each job: a stage is ready when the stages before it have finished (a barrier). */
export class Stages {
  private readonly graphs: JobGraphs;
  private readonly parentsLeft: Uint32Array; // [stages]
  private readonly tasksLeft: Uint32Array; // [stages]
  private readonly stagesLeft: Uint32Array; // [jobs]

  constructor(graphs: JobGraphs) {
    this.graphs = graphs;
    this.parentsLeft = new Uint32Array(graphs.stages);
    this.tasksLeft = new Uint32Array(graphs.stages);
    for (let stage = 0; stage < graphs.stages; stage += 1) {
      this.parentsLeft[stage] = graphs.parents.first[stage + 1] - graphs.parents.first[stage];
      this.tasksLeft[stage] = graphs.stageFirstTask[stage + 1] - graphs.stageFirstTask[stage];
    }
    this.stagesLeft = new Uint32Array(graphs.jobs);
    for (let job = 0; job < graphs.jobs; job += 1) {
      this.stagesLeft[job] = graphs.jobFirstStage[job + 1] - graphs.jobFirstStage[job];
    }
  }

  isFinished(stage: StageId): boolean {
    return this.tasksLeft[stage] === 0;
  }

  isReady(stage: StageId): boolean {
    return this.parentsLeft[stage] === 0;
  }

  isJobFinished(job: JobId): boolean {
    return this.stagesLeft[job] === 0;
  }

  /** Counts a finished task; tells whether it was the stage's last. */
  finishTask(stage: StageId): boolean {
    assert(this.tasksLeft[stage] > 0, 'every task finishes once');
    this.tasksLeft[stage] -= 1;
    if (this.tasksLeft[stage] > 0) return false;
    this.stagesLeft[this.graphs.stageJob[stage]] -= 1;
    return true;
  }

  /** Calls `onReady` for each stage that a finished one was the last to hold up. */
  releaseChildren(stage: StageId, onReady: (stage: StageId) => void): void {
    const { first, items } = this.graphs.children;
    for (let at = first[stage]; at < first[stage + 1]; at += 1) {
      const child = items[at];
      this.parentsLeft[child] -= 1;
      if (this.parentsLeft[child] === 0) onReady(child);
    }
  }
}
