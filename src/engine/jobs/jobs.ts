import type { Actors } from '../actors/actors.ts';
import type { Outage, Outages } from '../actors/outages.ts';
import { type JobId, NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../ids.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import type { Policy } from '../policy/policy.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Workload } from '../workload/workload.ts';
import type { News } from './news.ts';
import { OneToOne } from './oneToOne.ts';
import { Owners } from './owners.ts';
import { scheduleSchedulerOutages } from './schedulerOutages.ts';
import { Stages } from './stages.ts';
import { Tasks } from './tasks.ts';

/**
 * The frontends: they hand arriving jobs to schedulers, ready stages to the job's scheduler, and what is left of a job to
 * another scheduler when theirs is lost (Sparrow §6: any scheduler can take any job).
 */
export class Jobs {
  finished = 0;
  readonly owners: Owners;
  readonly tasks: Tasks;
  /** Tells schedulers of what tasks that finish bring about. Null until the run begins. */
  news: News | null = null;
  /** Whether some stage must know of tasks that start. */
  readonly hasSlowStart: boolean;
  /** Hears of schedulers that go down. */
  onSchedulerDown: ((scheduler: SchedulerId) => void) | null = null;
  private readonly stages: Stages;
  private readonly oneToOne: OneToOne | null; // null: no stage reads one to one
  private readonly arrival: EventCode;
  private readonly workload: Workload;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly actors: Actors;
  private readonly outages: Outages;
  private arrived = 0;
  private newsFrom: ServerId = NONE; // the server where a task has just started or finished
  private readonly release = (stage: StageId) => this.stageReleased(stage);
  private readonly releaseTask = (stage: StageId, task: TaskId) => this.taskReady(stage, task);
  private readonly handTask = (stage: StageId, task: TaskId) => {
    if (this.tellReady(stage, task)) this.owners.handTask(stage, task);
  };

  constructor(
    workload: Workload,
    kernel: Kernel,
    recorder: Recorder,
    actors: Actors,
    outages: Outages,
    seed: number,
    isOnePerJob = false,
  ) {
    this.workload = workload;
    this.kernel = kernel;
    this.recorder = recorder;
    this.actors = actors;
    this.outages = outages;
    this.owners = new Owners(workload, actors, outages, seed, isOnePerJob);
    this.tasks = new Tasks(workload);
    this.oneToOne = workload.storage.isOneToOne.includes(1) ? new OneToOne(workload) : null;
    // An event of its own, since it is a verb of a policy that starts the last task before a stage.
    const opening = kernel.on((stage) => this.open(stage), 'start of a stage');
    this.stages = new Stages(workload, (stage) => kernel.schedule(kernel.now(), opening, stage));
    this.hasSlowStart = this.stages.slowStart !== null;
    this.arrival = kernel.on((job) => {
      this.arrive(job);
      this.arriveTogether();
      this.scheduleNext();
    }, 'arrival of a job');
  }

  /** Starts the clock of arrivals. */
  begin(policy: Policy, outages: readonly Outage[]): void {
    this.owners.policy = policy;
    const eachRunning = (visit: (job: JobId) => void) => {
      for (let job = 0; job < this.arrived; job += 1) if (!this.stages.isJobFinished(job)) visit(job);
    };
    const beginAnew = (job: JobId) => this.beginAnew(job);
    const onDown = (scheduler: SchedulerId) => this.onSchedulerDown?.(scheduler);
    const { kernel, recorder, actors, owners } = this;
    const parts = { kernel, recorder, actors, owners, outages: this.outages, eachRunning, beginAnew, onDown };
    scheduleSchedulerOutages(parts, outages);
    this.scheduleNext();
  }

  /** Counts an attempt at a task that takes a slot. */
  taskStarted(stage: StageId, task: TaskId, server: ServerId): void {
    if (!this.tasks.started(task)) return;
    this.newsFrom = server;
    this.stages.slowStart?.taskStarted(stage);
  }

  /** Counts an attempt that ended before its time; tells whether its task must run again. */
  attemptGone(stage: StageId, task: TaskId, wasRunning: boolean): boolean {
    const { tasks } = this;
    tasks.gone(task, wasRunning);
    if (tasks.isFinished(task)) return false;
    if (wasRunning && tasks.running(task) === 0) this.stages.slowStart?.taskLost(stage, false);
    return tasks.live(task) === 0;
  }

  /** Counts a task that the first of its attempts has finished on a server, and what follows from it. */
  taskFinished(stage: StageId, task: TaskId, server: ServerId): void {
    this.newsFrom = server;
    const isLast = this.stages.finishTask(stage);
    if (this.oneToOne !== null) {
      this.oneToOne.finish(task);
      this.oneToOne.eachAfter(stage, task, this.releaseTask);
    }
    if (!isLast) return;
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

  /** Tells the owner of a task that was stopped that it must run again, and that it may: its stage is as ready as it was. */
  taskLost(stage: StageId, task: TaskId, server: ServerId): void {
    this.oneToOne?.untell(task);
    this.news?.lost(stage, task, server);
    if (this.news?.isByMessage !== true) this.handAgain(stage);
  }

  /** Tells the owner of a task that it must run again, once its stage may run. */
  tellLost(stage: StageId, task: TaskId): void {
    this.oneToOne?.untell(task);
    this.owners.tellLost(stage, task);
  }

  /** Whether a task may run: not when the output that it reads was lost. */
  mayRun(stage: StageId, task: TaskId): boolean {
    if (this.stages.isReady(stage)) return true;
    return this.oneToOne?.has(stage) === true && this.oneToOne.mayRun(stage, task);
  }

  isFinished(stage: StageId): boolean {
    return this.stages.isFinished(stage);
  }

  /** Whether a stage may run and has something left to run. */
  isReady(stage: StageId): boolean {
    return this.stages.isReady(stage) && !this.stages.isFinished(stage);
  }

  /** Whether a task of a stage that reads one to one has finished, and its output is there. */
  isTaskFinished(task: TaskId): boolean {
    return this.oneToOne?.isFinished(task) === true;
  }

  /** Whether nothing is under way that could finish a task that must run. */
  isTaskLost(task: TaskId): boolean {
    return this.tasks.isLost(task);
  }

  /**
   * Tells which schedulers have jobs that run, where each job has a scheduler of its own: most have none. Null: schedulers
   * are few, and live as long as the cluster.
   */
  schedulersWithJobs(): Uint8Array | null {
    if (!this.owners.isOnePerJob) return null;
    const have = new Uint8Array(this.actors.schedulers);
    for (let job = 0; job < this.arrived; job += 1) {
      if (!this.stages.isJobFinished(job)) have[this.owners.of[job]] = 1;
    }
    return have;
  }

  /** Whether a job has arrived and not finished. */
  isRunning(job: JobId): boolean {
    return job < this.arrived && !this.stages.isJobFinished(job);
  }

  /** The output of a finished task was lost and is needed. */
  outputLost(stage: StageId, task: TaskId): void {
    this.oneToOne?.reopen(task);
    this.tasks.reopen(task);
    if (this.stages.reopenTask(stage)) this.recorder.stageReopened(stage);
    if (this.tasks.running(task) > 0) this.stages.slowStart?.taskStarted(stage); // Another attempt at it goes on.
  }

  /** Holds up a stage that started early until the tasks before it have started again. */
  close(stage: StageId): void {
    this.stages.slowStart?.close(stage);
  }

  /** Tells the owner of a stage again that it may run, if it may. */
  handAgain(stage: StageId): void {
    if (this.stages.isFinished(stage)) return;
    if (this.stages.isReady(stage)) this.hand(stage);
    else if (this.oneToOne?.has(stage) === true) this.oneToOne.eachUntold(stage, this.handTask);
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
    const scheduler = this.owners.choose(job);
    this.recorder.jobArrived(job, scheduler, this.kernel.now());
    this.handFirst(job);
  }

  /** Makes all of a job wait as if nothing of it had ever run; `handFirst` begins it. */
  restart(job: JobId): void {
    this.stages.reset(job);
    this.tasks.reset(job);
    this.oneToOne?.forget(job);
    this.eachStage(job, (stage) => {
      this.recorder.stageReopened(stage);
      this.owners.forgetLost(stage);
    });
  }

  /** Tells the owner of a job of the stages that wait for no other. */
  handFirst(job: JobId): void {
    this.eachStage(job, (stage) => {
      if (this.stages.isReady(stage)) this.stageReady(stage);
    });
  }

  private eachStage(job: JobId, visit: (stage: StageId) => void): void {
    const { jobFirstStage } = this.workload;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) visit(stage);
  }

  private open(stage: StageId): void {
    if (!this.stages.isReady(stage) && this.stages.slowStart?.open(stage) === true) this.stageReleased(stage);
  }

  private stageReady(stage: StageId): void {
    this.recorder.stageReady(stage, this.kernel.now());
    this.hand(stage);
  }

  /** A task that has just started or finished was the last to hold up a stage. */
  private stageReleased(stage: StageId): void {
    this.recorder.stageReady(stage, this.kernel.now());
    this.oneToOne?.tellAll(stage);
    this.news?.ready(stage, this.newsFrom);
  }

  /** Before its barrier a stage is ready with the first of its tasks that somebody hears of. */
  private taskReady(stage: StageId, task: TaskId): void {
    if (this.tellReady(stage, task)) this.news?.taskReady(stage, task, this.newsFrom);
  }

  /** Notes that the owner of a stage is told of a task; false: it does not hear of tasks. */
  private tellReady(stage: StageId, task: TaskId): boolean {
    if (!this.owners.hearsOfTasks(stage)) return false;
    this.recorder.stageReady(stage, this.kernel.now());
    this.oneToOne?.tell(task);
    return true;
  }

  private hand(stage: StageId): void {
    this.oneToOne?.tellAll(stage);
    this.owners.hand(stage);
  }

  /** Tells the owner of a job all that may run of it. */
  private beginAnew(job: JobId): void {
    this.eachStage(job, (stage) => {
      this.oneToOne?.untellAll(stage);
      this.handAgain(stage);
    });
  }
}
