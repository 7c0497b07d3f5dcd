import { hash32 } from '../../algorithms/random.ts';
import type { Actors } from '../actors/actors.ts';
import type { Outages } from '../actors/outages.ts';
import type { JobId, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Policy } from '../policy/policy.ts';
import type { JobGraphs } from '../workload/workload.ts';
import { LostTasks } from './lostTasks.ts';

/** Which scheduler has each job, and what it hears of it. A scheduler that is down hears nothing. */
export class Owners {
  policy: Policy | null = null;
  readonly of: Uint32Array; // [jobs] → scheduler
  /** Tasks that must run again and whose schedulers were down when it became known. */
  private readonly lost = new LostTasks();
  private readonly graphs: JobGraphs;
  private readonly actors: Actors;
  private readonly outages: Outages;
  private readonly seed: number;
  readonly isOnePerJob: boolean;

  constructor(graphs: JobGraphs, actors: Actors, outages: Outages, seed: number, isOnePerJob = false) {
    this.graphs = graphs;
    this.actors = actors;
    this.outages = outages;
    this.seed = seed;
    this.of = new Uint32Array(graphs.jobs);
    this.isOnePerJob = isOnePerJob;
  }

  /** Draws a scheduler for a job, or gives it its own; `draw`: how many it has lost. */
  choose(job: JobId, draw = 0): SchedulerId {
    const wanted =
      this.isOnePerJob && draw === 0 ? job : hash32(this.seed, job, draw) % this.actors.schedulers;
    const scheduler = this.outages.replacement(wanted);
    this.of[job] = scheduler;
    return scheduler;
  }

  /** Whether the owner of a stage hears of single tasks that may run. */
  hearsOfTasks(stage: StageId): boolean {
    return this.policy?.onTaskReady !== undefined && !this.outages.isDown(this.ofStage(stage));
  }

  /** Tells the owner that a stage may run. */
  hand(stage: StageId): void {
    const scheduler = this.ofStage(stage);
    if (this.outages.isDown(scheduler)) return;
    const acting = this.actAs(scheduler);
    this.tellAllLost(scheduler, stage);
    this.policy?.onStageReady(scheduler, stage);
    this.actors.current = acting;
  }

  /** Tells the owner, who hears of tasks, that a task may run. */
  handTask(stage: StageId, task: TaskId): void {
    const scheduler = this.ofStage(stage);
    const acting = this.actAs(scheduler);
    this.tellAllLost(scheduler, stage);
    this.policy?.onTaskReady?.(scheduler, stage, task);
    this.actors.current = acting;
  }

  /** Tells the owner that a task must run again. */
  tellLost(stage: StageId, task: TaskId): void {
    const scheduler = this.ofStage(stage);
    if (this.outages.isDown(scheduler)) {
      this.lost.add(stage, task);
      return;
    }
    const acting = this.actAs(scheduler);
    this.policy?.onTaskLost?.(scheduler, stage, task);
    this.actors.current = acting;
  }

  /** Tells the owner that one of several attempts at a task failed with its server. */
  tellCopyLost(stage: StageId, task: TaskId, server: ServerId): void {
    const scheduler = this.ofStage(stage);
    if (this.policy?.onCopyLost === undefined || this.outages.isDown(scheduler)) return;
    const acting = this.actAs(scheduler);
    this.policy.onCopyLost(scheduler, stage, task, server);
    this.actors.current = acting;
  }

  /** Nobody will hear of tasks of a stage that were lost: all of them will run again. */
  forgetLost(stage: StageId): void {
    this.lost.take(stage);
  }

  /** Tells the servers of a scheduler that is lost. */
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
      if (this.outages.isServerKnown(server)) this.policy?.onServerLost?.(scheduler, server);
    }
    this.actors.current = acting;
  }

  private tellAllLost(scheduler: SchedulerId, stage: StageId): void {
    for (const task of this.lost.take(stage)) this.policy?.onTaskLost?.(scheduler, stage, task);
  }

  /** Gives who acted before. */
  private actAs(scheduler: SchedulerId): number {
    const acting = this.actors.current;
    this.actors.current = this.actors.scheduler(scheduler);
    return acting;
  }

  ofStage(stage: StageId): SchedulerId {
    return this.of[this.graphs.stageJob[stage]];
  }
}
