import type { Actors } from '../actors/actors.ts';
import type { Outage, Outages } from '../actors/outages.ts';
import { type JobId, NONE, type SchedulerId, type ServerId, type StageId, type TaskId } from '../ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Policy } from '../policy/policy.ts';
import type { Recorder } from '../record/recorder.ts';
import { JobOperation } from '../record/schema.ts';
import type { Workload } from '../workload/workload.ts';
import { Arrivals } from './arrivals.ts';
import type { StageNews } from './news.ts';
import { OneToOne } from './oneToOne.ts';
import { Owners } from './owners.ts';
import { scheduleSchedulerOutages } from './schedulerOutages.ts';
import { Stages } from './stages.ts';
import { Tasks } from './tasks.ts';

/**
 * Assigns arriving jobs to schedulers, tells a job's scheduler which stages are ready, and gives the rest of a job to
 * another scheduler when its own is lost (Sparrow §6: any scheduler can take any job).
 */
export class Jobs {
  /** Jobs that have left the system: finished or cancelled. */
  left = 0;
  readonly owners = new Owners(this.workload, this.actors, this.outages, this.seed, this.isOnePerJob);
  readonly tasks = new Tasks(this.workload);
  /** Tells schedulers about ready stages and lost tasks. Null until the run begins. */
  news: StageNews | null = null;
  /** Whether some stage may start before its barrier, so that starts of tasks must be counted. */
  readonly hasSlowStart: boolean;
  /** Called when a scheduler goes down. */
  onSchedulerDown: ((scheduler: SchedulerId) => void) | null = null;
  /** Called with a job that has arrived, or that has a scheduler again, once that was told what may run. */
  onBegun: ((job: JobId) => void) | null = null;
  private readonly stages: Stages;
  private readonly oneToOne: OneToOne | null = this.workload.storage.isOneToOne.includes(1)
    ? new OneToOne(this.workload)
    : null; // null: no stage reads one to one
  private readonly arrivals: Arrivals;
  private newsFrom: ServerId = NONE; // the server where a task has just started or finished
  private readonly release = (stage: StageId) => this.stageReleased(stage);
  private readonly releaseTask = (stage: StageId, task: TaskId) => this.taskReady(stage, task);
  private readonly handTask = (stage: StageId, task: TaskId) => {
    if (this.tellReady(stage, task)) this.owners.handTask(stage, task);
  };

  constructor(
    private readonly workload: Workload,
    private readonly kernel: Kernel,
    private readonly recorder: Recorder,
    private readonly actors: Actors,
    private readonly outages: Outages,
    private readonly seed: number,
    private readonly isOnePerJob = false,
  ) {
    // A separate event, since a stage can become ready while a policy is inside a verb that starts the last task
    // before it.
    const opening = kernel.on((stage) => this.open(stage), 'start of a stage');
    this.stages = new Stages(workload, (stage) => kernel.schedule(kernel.now(), opening, stage));
    this.hasSlowStart = this.stages.slowStart !== null;
    this.arrivals = new Arrivals(workload, kernel, (job) => this.arrive(job));
  }

  /** Schedules the first arrival and the outages of schedulers. */
  begin(policy: Policy, outages: readonly Outage[]): void {
    this.owners.policy = policy;
    const onDown = (scheduler: SchedulerId) => this.onSchedulerDown?.(scheduler);
    const { kernel, recorder, actors, owners, eachRunning, beginAnew } = this;
    const parts = { kernel, recorder, actors, owners, outages: this.outages, eachRunning, beginAnew, onDown };
    scheduleSchedulerOutages(parts, outages);
    this.arrivals.schedule();
  }

  /** Counts an attempt that has taken a slot. */
  taskStarted(stage: StageId, task: TaskId, server: ServerId): void {
    if (!this.tasks.started(task)) return;
    this.newsFrom = server;
    this.stages.slowStart?.taskStarted(stage);
  }

  /** Counts an attempt that ended without finishing; returns whether its task must run again. */
  attemptGone(stage: StageId, task: TaskId, wasRunning: boolean): boolean {
    const { tasks } = this;
    tasks.gone(task, wasRunning);
    if (tasks.isFinished(task)) return false;
    if (wasRunning && tasks.running(task) === 0) this.stages.slowStart?.taskLost(stage, false);
    return tasks.live(task) === 0 && !this.owners.isCancelled(stage);
  }

  /** Counts a task whose first attempt has finished on a server, and starts what waited for it. */
  taskFinished(stage: StageId, task: TaskId, server: ServerId): void {
    this.newsFrom = server;
    const isLast = this.stages.finishTask(stage);
    if (this.oneToOne !== null) {
      this.oneToOne.finish(task);
      this.oneToOne.eachAfter(stage, task, this.releaseTask);
    }
    if (!isLast) return;
    this.recorder.stageFinished(stage, this.kernel.now());
    if (this.owners.isCancelled(stage)) return;
    const job = this.workload.stageJob[stage];
    if (!this.stages.isJobFinished(job)) {
      this.stages.releaseChildren(stage, this.release);
      return;
    }
    this.recorder.jobFinished(job, this.kernel.now());
    this.leave();
  }

  /** Cancels a job: its scheduler ends the attempts, and from now on nothing of it may run, or runs again. */
  cancel(job: JobId): void {
    this.owners.cancelled.add(job);
    this.owners.control(job, JobOperation.cancel, 0);
    this.leave();
  }

  /** Tells the scheduler of a stopped task that the task must run again, and that it may: its stage is still ready. */
  taskLost(stage: StageId, task: TaskId, server: ServerId): void {
    this.oneToOne?.untell(task);
    const isByMessage = this.news?.isByMessage === true;
    if (!isByMessage) this.tasks.toldLost(task);
    this.news?.lost(stage, task, server);
    if (!isByMessage) this.handAgain(stage);
  }

  /**
   * Tells the scheduler of a task that the task must run again. `handAgain` tells it separately when the task may
   * run.
   */
  tellLost(stage: StageId, task: TaskId): void {
    this.oneToOne?.untell(task);
    this.tasks.toldLost(task);
    this.owners.tellLost(stage, task);
  }

  /** Whether a task may run; false while output that it reads is missing. */
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

  /** In a job with stages that read one to one: whether a task has finished and its output is not lost. */
  isTaskFinished(task: TaskId): boolean {
    return this.oneToOne?.isFinished(task) === true;
  }

  /** Whether a task has not finished and has no live attempt, and its scheduler has not been told so. */
  isTaskLost(task: TaskId): boolean {
    return this.tasks.isLost(task);
  }

  /** Visits the jobs that have arrived and are not over. */
  readonly eachRunning = (visit: (job: JobId) => void): void => {
    for (let place = 0; place < this.arrivals.count; place += 1) {
      const job = this.arrivals.at(place);
      if (this.isRunning(job)) visit(job);
    }
  };

  /** Whether a job has arrived, and has neither finished nor been cancelled. */
  isRunning(job: JobId): boolean {
    return this.arrivals.has(job) && !this.isOver(job);
  }

  /** Whether a job has finished or been cancelled. */
  isOver(job: JobId): boolean {
    return this.stages.isJobFinished(job) || this.owners.cancelled.has(job);
  }

  /** The output of a finished task was lost and is needed: the task must run again. */
  outputLost(stage: StageId, task: TaskId): void {
    this.oneToOne?.reopen(task);
    this.tasks.reopen(task);
    if (this.stages.reopenTask(stage)) this.recorder.stageReopened(stage);
    if (this.tasks.running(task) > 0) this.stages.slowStart?.taskStarted(stage); // Another attempt at it is still running.
  }

  /** Closes a stage that started early until all tasks before it have started again. */
  close(stage: StageId): void {
    this.stages.slowStart?.close(stage);
  }

  /** Tells the scheduler of a stage once more that the stage may run, if it may. */
  handAgain(stage: StageId): void {
    if (this.stages.isFinished(stage)) return;
    if (this.stages.isReady(stage)) this.hand(stage);
    else if (this.oneToOne?.has(stage) === true) this.oneToOne.eachUntold(stage, this.handTask);
  }

  private arrive(job: JobId): void {
    const scheduler = this.owners.choose(job);
    this.recorder.jobArrived(job, scheduler, this.kernel.now());
    this.handFirst(job);
    this.onBegun?.(job);
  }

  private leave(): void {
    this.left += 1;
    this.arrivals.jobLeft();
  }

  /** Resets a job as if nothing of it had run; `handFirst` starts it again. */
  restart(job: JobId): void {
    this.stages.reset(job);
    this.tasks.reset(job);
    this.oneToOne?.forget(job);
    this.eachStage(job, (stage) => {
      this.recorder.stageReopened(stage);
      this.owners.forgetLost(stage);
    });
  }

  /** Tells the scheduler of a job which of its stages are ready. */
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
    if (this.owners.isCancelled(stage) || this.stages.isReady(stage)) return;
    if (this.stages.slowStart?.open(stage) === true) this.stageReleased(stage);
  }

  private stageReady(stage: StageId): void {
    this.recorder.stageReady(stage, this.kernel.now());
    this.hand(stage);
  }

  /** A stage is ready, because the last task that it waited for has just started or finished. */
  private stageReleased(stage: StageId): void {
    this.recorder.stageReady(stage, this.kernel.now());
    this.oneToOne?.tellAll(stage);
    this.news?.ready(stage, this.newsFrom);
  }

  /** A stage that reads one to one counts as ready when its scheduler is told of the first task that may run. */
  private taskReady(stage: StageId, task: TaskId): void {
    if (this.tellReady(stage, task)) this.news?.taskReady(stage, task, this.newsFrom);
  }

  /**
   * Records that the scheduler of a stage is being told of a task; returns false if that scheduler is not told of
   * single tasks.
   */
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

  /** Tells the new scheduler of a job everything of the job that may run. */
  private readonly beginAnew = (job: JobId): void => {
    this.eachStage(job, (stage) => {
      this.oneToOne?.untellAll(stage);
      this.handAgain(stage);
    });
    this.onBegun?.(job);
  };
}
