import { hash32 } from '../../algorithms/random.ts';
import { addTo } from '../../base/lists.ts';
import type { Actors } from '../actors/actors.ts';
import type { Outages } from '../actors/outages.ts';
import { type JobId, NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import type { JobOperation } from '../record/schema.ts';
import type { JobGraphs } from '../workload/workload.ts';

/** Which scheduler owns each job, and the calls that inform it. A scheduler that is down is told nothing. */
export class Owners {
  policy: Policy | null = null;
  readonly of = new Uint32Array(this.graphs.jobs); // [jobs] → scheduler
  /** Jobs that were cancelled: their schedulers are told only of the ends of attempts. */
  readonly cancelled = new Set<JobId>();
  /** Tasks that must run again, whose scheduler was down when this became known. */
  private readonly lost = new LostTasks();

  constructor(
    private readonly graphs: JobGraphs,
    private readonly actors: Actors,
    private readonly outages: Outages,
    private readonly seed: number,
    readonly isOnePerJob = false,
  ) {}

  /** Draws a scheduler for a job, or takes the job's own. `draw` is 0 at first, 1 when the first scheduler was lost. */
  choose(job: JobId, draw = 0): SchedulerId {
    const wanted =
      this.isOnePerJob && draw === 0 ? job : hash32(this.seed, job, draw) % this.actors.schedulers;
    const scheduler = this.outages.scheduler.replacement(wanted);
    this.of[job] = scheduler;
    return scheduler;
  }

  /** Whether the scheduler of a stage is told of single tasks that may run (`Policy.onTaskReady`). */
  hearsOfTasks(stage: StageId): boolean {
    return this.policy?.onTaskReady !== undefined && !this.isDeaf(stage);
  }

  /** Tells the owning scheduler that a stage may run. */
  hand(stage: StageId): void {
    if (this.isDeaf(stage)) return;
    const scheduler = this.ofStage(stage);
    const acting = this.actAs(scheduler);
    this.tellAllLost(scheduler, stage);
    this.policy?.onStageReady(scheduler, stage);
    this.actors.current = acting;
  }

  /** Tells the owning scheduler, which must be up and have `onTaskReady`, that a task may run. */
  handTask(stage: StageId, task: TaskId): void {
    if (this.isCancelled(stage)) return;
    const scheduler = this.ofStage(stage);
    const acting = this.actAs(scheduler);
    this.tellAllLost(scheduler, stage);
    this.policy?.onTaskReady?.(scheduler, stage, task);
    this.actors.current = acting;
  }

  /** Tells the owning scheduler, which must be up, what a user does to a job. */
  control(job: JobId, operation: JobOperation, priority: number): void {
    const acting = this.actAs(this.of[job]);
    this.policy?.onJobControl?.(this.of[job], job, operation, priority);
    this.actors.current = acting;
  }

  /**
   * Tells the owning scheduler that a task must run again; if it is down, stores this until its stage is handed out.
   */
  tellLost(stage: StageId, task: TaskId): void {
    const scheduler = this.ofStage(stage);
    if (this.isCancelled(stage)) return;
    if (this.outages.scheduler.isDown(scheduler)) {
      this.lost.add(stage, task);
      return;
    }
    const acting = this.actAs(scheduler);
    this.policy?.onTaskLost?.(scheduler, stage, task);
    this.actors.current = acting;
  }

  /** Tells the owning scheduler that one of several attempts at a task failed with its server. */
  tellCopyLost(stage: StageId, task: TaskId, server: ServerId): void {
    const scheduler = this.ofStage(stage);
    if (this.policy?.onCopyLost === undefined || this.isDeaf(stage)) return;
    const acting = this.actAs(scheduler);
    this.policy.onCopyLost(scheduler, stage, task, server);
    this.actors.current = acting;
  }

  /** Drops the stored losses of a stage, since all of its tasks will run again. */
  forgetLost(stage: StageId): void {
    this.lost.take(stage);
  }

  /** Tells every server that a scheduler is lost. */
  tellServers(lost: SchedulerId): void {
    for (let server = 0; server < this.actors.servers; server += 1) {
      this.actors.current = server;
      this.policy?.onSchedulerLost?.(server, lost);
    }
    this.actors.current = NONE;
  }

  /** Tells a scheduler that it is back, and which servers are known to be down. */
  tellBack(scheduler: SchedulerId): void {
    const acting = this.actAs(scheduler);
    this.policy?.onSchedulerBack?.(scheduler);
    for (let server = 0; server < this.actors.servers; server += 1) {
      if (this.outages.server.isKnown(server)) this.policy?.onServerLost?.(scheduler, server);
    }
    this.actors.current = acting;
  }

  private tellAllLost(scheduler: SchedulerId, stage: StageId): void {
    for (const task of this.lost.take(stage)) this.policy?.onTaskLost?.(scheduler, stage, task);
  }

  /** Makes a scheduler the acting actor; returns the one that acted before. */
  private actAs(scheduler: SchedulerId): number {
    const acting = this.actors.current;
    this.actors.current = this.actors.scheduler(scheduler);
    return acting;
  }

  /** Whether the job of a stage was cancelled. */
  isCancelled(stage: StageId): boolean {
    return this.cancelled.size > 0 && this.cancelled.has(this.graphs.stageJob[stage]);
  }

  /** Whether nobody is to be told what may run or must run again: the scheduler is down, or the job was cancelled. */
  private isDeaf(stage: StageId): boolean {
    return this.outages.scheduler.isDown(this.ofStage(stage)) || this.isCancelled(stage);
  }

  ofStage(stage: StageId): SchedulerId {
    return this.of[this.graphs.stageJob[stage]];
  }
}

const NOTHING: readonly TaskId[] = [];

/** Tasks that must run again, stored by stage until their scheduler can be told. */
class LostTasks {
  private readonly tasks = new Map<StageId, TaskId[]>();

  add(stage: StageId, task: TaskId): void {
    addTo(this.tasks, stage, task);
  }

  /** Removes and returns the tasks of a stage, in the order in which they were lost. */
  take(stage: StageId): readonly TaskId[] {
    if (this.tasks.size === 0) return NOTHING;
    const tasks = this.tasks.get(stage) ?? NOTHING;
    this.tasks.delete(stage);
    return tasks;
  }
}
