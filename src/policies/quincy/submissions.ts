import { addTo } from '../../base/lists.ts';
import { type JobId, NONE, type StageId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Sim, Timer } from '../../engine/policy/verbs.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import { SCHEDULER } from '../../kit/central/launcher.ts';

/** Which tasks the root of a job may submit: those of stages that are ready, once the root is up (Quincy §2.2, §2.3). */
export class Submissions {
  private readonly isUp = new Uint8Array(this.graphs.jobs); // [jobs] whether the root has started up
  private readonly isReady = new Uint8Array(this.graphs.stages); // [stages] whether `stageReady` was called
  private readonly isBegun = new Uint8Array(this.graphs.stages); // [stages] whether all its tasks were submitted once
  private readonly lost = new Map<StageId, TaskId[]>(); // to be submitted again when their stage is ready
  private readonly early = new Map<StageId, TaskId[]>(); // tasks that became ready singly while no root was up

  /** Calls `onTasks` with tasks of a stage to submit; some of them may have been submitted already. */
  constructor(
    private readonly graphs: JobGraphs,
    private readonly onTasks: (stage: StageId, tasks: readonly TaskId[]) => void,
  ) {}

  isRootUp(job: JobId): boolean {
    return this.isUp[job] === 1;
  }

  rootUp(job: JobId): void {
    if (this.isUp[job] === 1) return;
    this.isUp[job] = 1;
    this.eachStage(job, (stage) => {
      if (this.isReady[stage] === 1) this.submit(stage);
      const tasks = this.early.get(stage);
      this.early.delete(stage);
      if (tasks !== undefined) this.onTasks(stage, tasks);
    });
  }

  /** The root has ended. */
  rootDown(job: JobId): void {
    this.isUp[job] = 0;
  }

  stageReady(stage: StageId): void {
    this.isReady[stage] = 1;
    if (this.isUp[this.graphs.stageJob[stage]] === 1) this.submit(stage);
  }

  /** A task of a stage that reads one to one has become ready. */
  taskReady(stage: StageId, task: TaskId): void {
    if (this.isUp[this.graphs.stageJob[stage]] === 1) this.onTasks(stage, [task]);
    else addTo(this.early, stage, task);
  }

  taskLost(stage: StageId, task: TaskId): void {
    addTo(this.lost, stage, task);
  }

  /** Forgets everything about a job, which starts again. */
  forget(job: JobId): void {
    this.isUp[job] = 0;
    this.eachStage(job, (stage) => {
      this.isReady[stage] = 0;
      this.isBegun[stage] = 0;
      this.lost.delete(stage);
      this.early.delete(stage);
    });
  }

  private submit(stage: StageId): void {
    const lost = this.lost.get(stage) ?? [];
    this.lost.delete(stage);
    const { stageFirstTask } = this.graphs;
    const first = stageFirstTask[stage];
    const all = () => Array.from({ length: stageFirstTask[stage + 1] - first }, (_, i) => first + i);
    const tasks = this.isBegun[stage] === 1 ? lost : all();
    this.isBegun[stage] = 1;
    if (tasks.length > 0) this.onTasks(stage, tasks);
  }

  private eachStage(job: JobId, visit: (stage: StageId) => void): void {
    const { jobFirstStage } = this.graphs;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) visit(stage);
  }
}

interface Heard {
  readonly job: JobId;
  readonly stage: StageId;
  /** NONE: the whole stage. */
  readonly task: TaskId;
}

/** Delays submissions by the time that roots take to submit tasks that became ready. */
export class Reactions {
  private readonly alarm: Timer;
  /** In the order of their alarms, as all delays are equal; null: the job has started again. */
  private readonly heard: (Heard | null)[] = [];

  /** Calls `submit` when a task, or (NONE) the whole stage, may be submitted. */
  constructor(
    sim: Sim,
    private readonly time: Micros,
    private readonly submit: (stage: StageId, task: TaskId) => void,
  ) {
    this.alarm = sim.schedulerTimer(() => {
      const next = this.heard.shift();
      if (next != null) submit(next.stage, next.task);
    });
  }

  /** A stage, or one task of it, has become ready. There is no delay if the root has yet to start up. */
  ready(job: JobId, stage: StageId, task: TaskId, isRootUp: boolean): void {
    if (this.time === 0 || !isRootUp) {
      this.submit(stage, task);
      return;
    }
    this.heard.push({ job, stage, task });
    this.alarm.after(this.time, SCHEDULER, NONE, NONE);
  }

  /** A job starts again: drops what its root was about to submit. */
  forget(job: JobId): void {
    this.heard.forEach((each, place) => {
      if (each?.job === job) this.heard[place] = null;
    });
  }
}
