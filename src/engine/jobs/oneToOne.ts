import type { JobId, StageId, TaskId } from '../ids.ts';
import { readsOneToOne, taskBefore } from '../workload/oneToOne.ts';
import type { JobGraphs } from '../workload/workload.ts';

/** Knows which tasks of stages that read one to one may run before their barrier, and of which somebody was told. */
export class OneToOne {
  private readonly graphs: JobGraphs;
  private readonly isDone: Uint8Array; // [tasks] finished, and its output not lost
  private readonly isTold: Uint8Array; // [tasks] whether its scheduler thinks that it may run, or has run

  constructor(graphs: JobGraphs) {
    this.graphs = graphs;
    this.isDone = new Uint8Array(graphs.tasks);
    this.isTold = new Uint8Array(graphs.tasks);
  }

  has(stage: StageId): boolean {
    return readsOneToOne(this.graphs, stage);
  }

  isFinished(task: TaskId): boolean {
    return this.isDone[task] === 1;
  }

  /** Whether what a task of such a stage reads is there. */
  mayRun(stage: StageId, task: TaskId): boolean {
    return this.isDone[taskBefore(this.graphs, stage, task)] === 1;
  }

  finish(task: TaskId): void {
    this.isDone[task] = 1;
  }

  /** The output of a task is gone. */
  reopen(task: TaskId): void {
    this.isDone[task] = 0;
  }

  tell(task: TaskId): void {
    this.isTold[task] = 1;
  }

  tellAll(stage: StageId): void {
    this.fill(this.isTold, stage, stage + 1, 1);
  }

  /** Nobody thinks any longer that a task may run. */
  untell(task: TaskId): void {
    this.isTold[task] = 0;
  }

  /** Somebody else has to be told what may run of a stage. */
  untellAll(stage: StageId): void {
    this.fill(this.isTold, stage, stage + 1, 0);
  }

  /** Nothing of a job has run. */
  forget(job: JobId): void {
    const { jobFirstStage } = this.graphs;
    this.fill(this.isDone, jobFirstStage[job], jobFirstStage[job + 1], 0);
    this.fill(this.isTold, jobFirstStage[job], jobFirstStage[job + 1], 0);
  }

  /** Calls back with the tasks that may run since a task has finished, and of which nobody was told. */
  eachAfter(stage: StageId, task: TaskId, visit: (child: StageId, after: TaskId) => void): void {
    const { children, stageFirstTask } = this.graphs;
    for (let at = children.first[stage]; at < children.first[stage + 1]; at += 1) {
      const child = children.items[at];
      if (!this.has(child)) continue;
      const after = stageFirstTask[child] + task - stageFirstTask[stage];
      if (this.isUntold(after)) visit(child, after);
    }
  }

  /** Calls back with the tasks of a stage that may run and of which nobody was told. */
  eachUntold(stage: StageId, visit: (stage: StageId, task: TaskId) => void): void {
    const { stageFirstTask } = this.graphs;
    for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1) {
      if (this.isUntold(task) && this.mayRun(stage, task)) visit(stage, task);
    }
  }

  private isUntold(task: TaskId): boolean {
    return this.isTold[task] === 0 && this.isDone[task] === 0;
  }

  private fill(marks: Uint8Array, from: StageId, to: StageId, value: number): void {
    const { stageFirstTask } = this.graphs;
    marks.fill(value, stageFirstTask[from], stageFirstTask[to]);
  }
}
