import type { JobId, StageId, TaskId } from '../ids.ts';
import { type JobGraphs, readsOneToOne, taskBefore } from '../workload/workload.ts';

/**
 * For stages that read one to one: which tasks may run before all tasks of the stage before have finished, and which
 * of them the scheduler has been told about.
 */
export class OneToOne {
  private readonly isDone = new Uint8Array(this.graphs.tasks); // [tasks] 1: finished, and its output is not lost
  private readonly isTold = new Uint8Array(this.graphs.tasks); // [tasks] 1: its scheduler was told that it may run

  constructor(private readonly graphs: JobGraphs) {}

  has(stage: StageId): boolean {
    return readsOneToOne(this.graphs, stage);
  }

  isFinished(task: TaskId): boolean {
    return this.isDone[task] === 1;
  }

  /** Whether the input of a task of such a stage is available. */
  mayRun(stage: StageId, task: TaskId): boolean {
    return this.isDone[taskBefore(this.graphs, stage, task)] === 1;
  }

  finish(task: TaskId): void {
    this.isDone[task] = 1;
  }

  /** The output of a task is lost. */
  reopen(task: TaskId): void {
    this.isDone[task] = 0;
  }

  tell(task: TaskId): void {
    this.isTold[task] = 1;
  }

  tellAll(stage: StageId): void {
    this.fill(this.isTold, stage, stage + 1, 1);
  }

  /** The scheduler must be told again when the task may run. */
  untell(task: TaskId): void {
    this.isTold[task] = 0;
  }

  /** The stage has a new scheduler, which has been told nothing. */
  untellAll(stage: StageId): void {
    this.fill(this.isTold, stage, stage + 1, 0);
  }

  /** Resets a job as if nothing of it had run. */
  forget(job: JobId): void {
    const { jobFirstStage } = this.graphs;
    this.fill(this.isDone, jobFirstStage[job], jobFirstStage[job + 1], 0);
    this.fill(this.isTold, jobFirstStage[job], jobFirstStage[job + 1], 0);
  }

  /** Visits the tasks that read from a finished task, unless they have finished or their scheduler was told before. */
  eachAfter(stage: StageId, task: TaskId, visit: (child: StageId, after: TaskId) => void): void {
    const { children, stageFirstTask } = this.graphs;
    for (let at = children.first[stage]; at < children.first[stage + 1]; at += 1) {
      const child = children.items[at];
      if (!this.has(child)) continue;
      const after = stageFirstTask[child] + task - stageFirstTask[stage];
      if (this.isUntold(after)) visit(child, after);
    }
  }

  /** Visits the tasks of a stage that may run and that its scheduler was not told about. */
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
