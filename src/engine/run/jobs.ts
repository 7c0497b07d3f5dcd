import { hash32 } from '../../algorithms/random.ts';
import type { JobId, SchedulerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Workload } from '../workload/workload.ts';
import type { Actors } from './actors.ts';
import { LostTasks } from './lostTasks.ts';
import type { Outage, Outages } from './outages.ts';
import type { Policy } from './policy.ts';
import { Stages } from './stages.ts';

/**
 * The frontends: they hand arriving jobs to schedulers, ready stages to the job's scheduler, and what is left of a job to
 * another scheduler when theirs is lost (Sparrow §6: any scheduler can take any job).
 */
export class Jobs {
  finished = 0;
  readonly owner: Uint16Array; // [jobs] → scheduler
  /** Whether some stage must know of tasks that start. */
  readonly hasSlowStart: boolean;
  /** Tasks that must run again and whose schedulers were down when it became known. */
  private readonly lost = new LostTasks();
  private readonly stages: Stages;
  private readonly arrival: EventCode;
  private readonly workload: Workload;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly actors: Actors;
  private readonly outages: Outages;
  private readonly seed: number;
  private policy: Policy | null = null;
  private arrived = 0;
  private readonly release = (stage: StageId) => this.stageReady(stage);

  constructor(
    workload: Workload,
    kernel: Kernel,
    recorder: Recorder,
    actors: Actors,
    outages: Outages,
    seed: number,
  ) {
    this.workload = workload;
    this.kernel = kernel;
    this.recorder = recorder;
    this.actors = actors;
    this.outages = outages;
    this.seed = seed;
    this.owner = new Uint16Array(workload.jobs);
    // An event of its own, since it is a verb of a policy that starts the last task before a stage.
    const opening = kernel.on((stage) => this.open(stage));
    this.stages = new Stages(workload, (stage) => kernel.schedule(kernel.now(), opening, stage));
    this.hasSlowStart = this.stages.slowStart !== null;
    this.arrival = kernel.on((job) => {
      this.arrive(job);
      this.arriveTogether();
      this.scheduleNext();
    });
  }

  /** Starts the clock of arrivals. */
  begin(policy: Policy, outages: readonly Outage[]): void {
    this.policy = policy;
    const down = this.kernel.on((scheduler) => {
      this.outages.begin(scheduler);
      this.recorder.down(this.actors.scheduler(scheduler), this.kernel.now());
    });
    const noticed = this.kernel.on((scheduler) => this.takeOver(scheduler));
    for (const outage of outages) {
      this.kernel.schedule(outage.at, down, outage.scheduler);
      this.kernel.schedule(outage.noticedAt, noticed, outage.scheduler);
    }
    this.scheduleNext();
  }

  /** Counts a task of a stage that starts. */
  taskStarted(stage: StageId): void {
    this.stages.slowStart?.taskStarted(stage);
  }

  /** Counts a finished task of a stage, and what follows from it. */
  taskFinished(stage: StageId): void {
    if (!this.stages.finishTask(stage)) return;
    this.recorder.stageFinished(stage, this.kernel.now());
    const job = this.workload.stageJob[stage];
    if (!this.stages.isJobFinished(job)) {
      this.stages.releaseChildren(stage, this.release);
      return;
    }
    this.finished += 1;
    this.recorder.jobFinished(job, this.kernel.now());
    if (this.workload.concurrency > 0 && this.arrived < this.workload.jobs) this.arrive(this.arrived);
  }

  /** Tells the owner of a task that it must run again, and that it may: its stage is as ready as it was. */
  taskLost(stage: StageId, task: TaskId): void {
    this.stages.slowStart?.taskLost(stage, false);
    this.tellLost(stage, task);
    this.handAgain(stage);
  }

  /** Tells the owner of a task that it must run again, once its stage may run. */
  tellLost(stage: StageId, task: TaskId): void {
    const scheduler = this.owner[this.workload.stageJob[stage]];
    if (this.outages.isDown(scheduler)) {
      this.lost.add(stage, task);
      return;
    }
    const acting = this.actors.current;
    this.actors.current = this.actors.scheduler(scheduler);
    this.policy?.onTaskLost?.(scheduler, stage, task);
    this.actors.current = acting;
  }

  /** Whether tasks of a stage may run: not when the output that they read was lost. */
  mayRun(stage: StageId): boolean {
    return this.stages.isReady(stage);
  }

  isFinished(stage: StageId): boolean {
    return this.stages.isFinished(stage);
  }

  /** An attempt that had started failed. */
  attemptFailed(stage: StageId): void {
    this.stages.slowStart?.taskLost(stage, false);
  }

  /** The output of a finished task was lost and is needed. */
  outputLost(stage: StageId): void {
    if (this.stages.reopenTask(stage)) this.recorder.stageReopened(stage);
  }

  /** Holds up a stage that started early until the tasks before it have started again. */
  close(stage: StageId): void {
    this.stages.slowStart?.close(stage);
  }

  /** Tells the owner of a stage again that it may run, if it may. */
  handAgain(stage: StageId): void {
    if (this.stages.isReady(stage) && !this.stages.isFinished(stage)) this.hand(stage);
  }

  /** Jobs that come at the same moment are all there before anything else happens: none is first in line by a hair. */
  private arriveTogether(): void {
    const { arrivesAt, jobs } = this.workload;
    while (this.arrived < jobs && arrivesAt[this.arrived] === this.kernel.now()) {
      this.kernel.events += 1;
      this.arrive(this.arrived);
    }
  }

  /** Only one arrival waits in the calendar at a time. */
  private scheduleNext(): void {
    const job = this.arrived;
    if (job >= this.workload.jobs) return;
    const at = this.workload.arrivesAt[job];
    if (Number.isFinite(at)) this.kernel.schedule(at, this.arrival, job);
  }

  private arrive(job: JobId): void {
    this.arrived += 1;
    const scheduler = this.outages.replacement(hash32(this.seed, job) % this.actors.schedulers);
    this.owner[job] = scheduler;
    this.recorder.jobArrived(job, scheduler, this.kernel.now());
    const { jobFirstStage } = this.workload;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
      if (this.stages.isReady(stage)) this.stageReady(stage);
    }
  }

  private open(stage: StageId): void {
    if (!this.stages.isReady(stage) && this.stages.slowStart?.open(stage) === true) this.stageReady(stage);
  }

  private stageReady(stage: StageId): void {
    this.recorder.stageReady(stage, this.kernel.now());
    this.hand(stage);
  }

  /** A scheduler that is down hears nothing: its jobs wait until somebody notices. */
  private hand(stage: StageId): void {
    const scheduler = this.owner[this.workload.stageJob[stage]];
    if (this.outages.isDown(scheduler)) return;
    const acting = this.actors.current;
    this.actors.current = this.actors.scheduler(scheduler);
    for (const task of this.lost.take(stage)) this.policy?.onTaskLost?.(scheduler, stage, task);
    this.policy?.onStageReady(scheduler, stage);
    this.actors.current = acting;
  }

  private takeOver(lost: SchedulerId): void {
    const { workload, stages, owner } = this;
    this.outages.notice(lost);
    for (let server = 0; server < this.actors.servers; server += 1) {
      this.actors.current = server;
      this.policy?.onSchedulerLost?.(server, lost);
    }
    this.actors.current = NONE;
    for (let job = 0; job < this.arrived; job += 1) {
      if (owner[job] !== lost || stages.isJobFinished(job)) continue;
      owner[job] = this.outages.replacement(hash32(this.seed, job, 1) % this.actors.schedulers);
      for (let stage = workload.jobFirstStage[job]; stage < workload.jobFirstStage[job + 1]; stage += 1) {
        if (stages.isReady(stage) && !stages.isFinished(stage)) this.hand(stage);
      }
    }
  }
}
