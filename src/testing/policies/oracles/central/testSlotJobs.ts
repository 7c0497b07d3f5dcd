import type { JobId, ServerId, StageId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Facts } from './testFacts.ts';

/** A task that the scheduler takes for running, until it hears that its slot came free. */
export interface RunningTask {
  readonly job: JobId;
  readonly task: TaskId;
  readonly server: ServerId;
}

/** A task that may be launched on a server; 0: its input is there, or it has none, 1: in the rack, 2: elsewhere. */
export interface Choice {
  readonly task: TaskId;
  readonly distance: number;
}

/** What jobs have to launch and what they run, as the scheduler of the Delay family knows it. */
export class SlotJobs {
  readonly facts: Facts;
  readonly pending: TaskId[][]; // [jobs]
  readonly since: number[]; // [jobs] when it got something to launch
  readonly deadline: number[]; // [jobs]
  /** In the order of their launches. */
  readonly running: RunningTask[] = [];
  private readonly sim: Sim;
  private readonly ended: RunningTask[] = []; // and their slots are not reported yet
  private readonly lost: TaskId[] = [];
  private readonly known = new Set<StageId>();

  constructor(sim: Sim) {
    this.sim = sim;
    this.facts = new Facts(sim);
    const ofJobs = <T>(make: () => T) => Array.from({ length: sim.graphs.jobs }, make);
    this.pending = ofJobs((): TaskId[] => []);
    this.since = ofJobs(() => 0);
    this.deadline = ofJobs(() => Infinity);
  }

  anyPending(): boolean {
    return this.pending.some((tasks) => tasks.length > 0);
  }

  countPending(): number {
    return this.pending.filter((tasks) => tasks.length > 0).length;
  }

  /** Tasks that a job runs, as far as the scheduler has heard. */
  count(job: JobId): number {
    return [...this.running, ...this.ended].filter((each) => each.job === job).length;
  }

  /** Adds the tasks of a stage, or those of them that were lost. */
  stageReady(stage: StageId): void {
    const job = this.facts.jobOfStage(stage);
    const own = this.pending[job];
    const again = this.lost.filter((task) => this.facts.stageOf(task) === stage);
    const added = this.known.has(stage) ? again : this.facts.tasksOf(stage);
    for (const task of again) this.lost.splice(this.lost.indexOf(task), 1);
    this.known.add(stage);
    if (own.length === 0 && added.length > 0) {
      this.since[job] = this.sim.now();
      this.deadline[job] = Math.min(this.deadline[job], this.sim.now() + this.sim.graphs.jobDeadline[job]);
    }
    own.push(...added);
  }

  launched(job: JobId, task: TaskId, server: ServerId): void {
    this.pending[job].splice(this.pending[job].indexOf(task), 1);
    this.running.push({ job, task, server });
  }

  /** It ended, and the scheduler will hear so with its slot. */
  taskEnded(task: TaskId): void {
    const at = this.running.findIndex((each) => each.task === task);
    this.ended.push(...this.running.splice(at, 1));
  }

  taskLost(task: TaskId): void {
    const at = this.running.findIndex((each) => each.task === task);
    if (at >= 0) this.running.splice(at, 1);
    this.lost.push(task);
  }

  /** The scheduler hears of slots of a server in which tasks ended. */
  heardOf(tasks: readonly TaskId[]): void {
    this.dropEnded((each) => tasks.includes(each.task));
  }

  serverLost(server: ServerId): void {
    this.dropEnded((each) => each.server === server);
  }

  /** The nearest pending task of a job, or of one of its stages: on the server or without input, then in the rack, then any (DEL-2). */
  nearest(job: JobId, server: ServerId, stage?: StageId): Choice | undefined {
    const { facts } = this;
    const asked = this.pending[job].filter((task) => stage === undefined || facts.stageOf(task) === stage);
    const here = asked.filter((task) => facts.mayRunOn(task, server));
    const able = here.flatMap((task) => {
      if (facts.reads(task)) return [{ task, distance: facts.distance(task, server) }];
      // Readers that start early never keep out what they read.
      return here.some((other) => facts.waitsFor(task, other)) ? [] : [{ task, distance: 0 }];
    });
    return able.sort((a, b) => a.distance - b.distance || a.task - b.task)[0];
  }

  private dropEnded(isGone: (each: RunningTask) => boolean): void {
    for (const each of this.ended.filter(isGone)) this.ended.splice(this.ended.indexOf(each), 1);
  }
}
