import type { AttemptId, JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import type { BatchesOracle } from './testBatches.ts';
import type { DispatchOracle } from './testDispatch.ts';
import type { Estimates } from './testEstimates.ts';
import type { Job, Jobs, Sent } from './testJobs.ts';
import type { MonitorOracle } from './testMonitor.ts';
import type { ApolloRules } from './testRules.ts';
import type { Tokens } from './testTokens.ts';
import type { ViewsOracle } from './testViews.ts';

const TRY_AGAIN = 100_000;

interface ManagersParts {
  readonly jobs: Jobs;
  readonly tokens: Tokens;
  readonly estimates: Estimates;
  readonly monitor: MonitorOracle;
  readonly views: ViewsOracle;
  readonly dispatch: DispatchOracle;
  readonly batches: BatchesOracle;
  readonly hasStarted: (manager: SchedulerId, sent: Sent) => void;
  readonly forgetCopies: (job: JobId) => void;
}

/** The job managers a second time (Apollo §2.2, APO-4): what each does with the news. */
export class ManagersOracle {
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly parts: ManagersParts;
  private readonly alarm;

  constructor(sim: Sim, rules: ApolloRules, parts: ManagersParts) {
    this.sim = sim;
    this.rules = rules;
    this.parts = parts;
    this.alarm = sim.schedulerTimer((manager, job) => this.makeBatch(manager, parts.jobs.all[job]));
  }

  stageReady(manager: SchedulerId, stage: StageId): void {
    const job = this.jobOf(stage);
    this.hear(manager, job);
    this.parts.jobs.stageReady(job, stage);
    this.wake(manager, job);
  }

  taskReady(manager: SchedulerId, stage: StageId, task: TaskId): void {
    const job = this.jobOf(stage);
    this.hear(manager, job);
    this.parts.jobs.taskReady(this.parts.jobs.task(task));
    this.wake(manager, job);
  }

  started(manager: SchedulerId, attempt: AttemptId): void {
    const { jobs, dispatch, hasStarted } = this.parts;
    const task = jobs.task(this.sim.taskOf(attempt));
    this.hear(manager, task.job);
    const sent = task.attempts.findLast((each) => each.request.attempt === attempt);
    if (sent === undefined || sent.startedAt !== null) return;
    jobs.started(sent);
    if (sent.isOrdered) return;
    hasStarted(manager, sent);
    if (sent.isCopy) return;
    for (const other of task.attempts.toReversed())
      if (other !== sent && other.startedAt === null && !other.isCopy)
        dispatch.end(manager, other, Outcome.discarded);
  }

  ended(manager: SchedulerId, attempt: AttemptId, outcome: Outcome): void {
    const { sim, parts } = this;
    const task = parts.jobs.task(sim.taskOf(attempt));
    this.hear(manager, task.job);
    const sent = task.attempts.findLast((each) => each.request.attempt === attempt);
    if (sent === undefined) return;
    if (outcome === Outcome.finished)
      parts.estimates.computed(task.id, sim.computed(attempt) * sim.topology.speed[sent.server]);
    this.over(manager, sent, outcome);
  }

  copyLost(manager: SchedulerId, stage: StageId, task: TaskId, server: ServerId): void {
    const job = this.jobOf(stage);
    this.hear(manager, job);
    this.parts.jobs.copyLost(this.parts.jobs.task(task), server);
    this.wake(manager, job);
  }

  taskLost(manager: SchedulerId, stage: StageId, task: TaskId): void {
    const job = this.jobOf(stage);
    this.parts.estimates.madeOn.delete(task);
    this.parts.jobs.lost(this.parts.jobs.task(task));
    this.hear(manager, job);
    this.wake(manager, job);
  }

  serverBack(manager: SchedulerId): void {
    for (const job of this.parts.jobs.all) {
      if (!job.isStranded || job.owner !== manager) continue;
      job.isStranded = false;
      this.wake(manager, job);
    }
  }

  back(manager: SchedulerId): void {
    for (const job of this.jobsOf(manager)) {
      if (this.ownerOf(job) !== manager) continue;
      this.parts.monitor.join(manager);
      this.catchUp(manager, job);
    }
  }

  granted(manager: SchedulerId, job: JobId): void {
    this.hear(manager, this.parts.jobs.all[job]);
    this.wake(manager, this.parts.jobs.all[job]);
  }

  jobsOf(manager: SchedulerId): readonly Job[] {
    return this.parts.jobs.all.filter(({ owner }) => owner === manager);
  }

  private jobOf(stage: StageId): Job {
    return this.parts.jobs.all[this.sim.graphs.stageJob[stage]];
  }

  private ownerOf(job: Job): SchedulerId {
    return this.sim.ownerOf(job.tasks[0].stage);
  }

  private wake(manager: SchedulerId, job: Job): void {
    if (job.isAlarmSet || job.owner !== manager || !this.parts.batches.canRun(job)) return;
    job.isAlarmSet = true;
    this.alarm.after(Math.max(0, job.nextBatchAt - this.sim.now()), manager, job.id, 0);
  }

  private makeBatch(manager: SchedulerId, job: Job): void {
    if (job.owner !== manager) return;
    job.isAlarmSet = false;
    const end = this.parts.batches.run(manager, job);
    if (end === 'nothing') return;
    const { batchEvery } = this.rules;
    const pause = end === 'someLeft' && batchEvery === 0 ? TRY_AGAIN : batchEvery;
    job.nextBatchAt = this.sim.now() + pause;
    if (end === 'stranded') job.isStranded = true;
    else this.wake(manager, job);
  }

  /** The manager looks after the job from now on, if it did not before. */
  private hear(manager: SchedulerId, job: Job): void {
    const { jobs, monitor, tokens, forgetCopies } = this.parts;
    if (job.owner === manager || jobs.isOver(job) || this.ownerOf(job) !== manager) return;
    const isTakenOver = job.owner !== null;
    job.owner = manager;
    monitor.join(manager);
    tokens.ask(manager, job.id);
    if (!isTakenOver) return;
    job.isAlarmSet = false;
    forgetCopies(job.id);
    tokens.askAnew(manager, job.id);
    this.catchUp(manager, job);
  }

  /** Of what ended while its manager was down, nobody will tell: it has finished, or was ordered to end. */
  private catchUp(manager: SchedulerId, job: Job): void {
    job.isAlarmSet = false;
    for (const sent of [...job.waiting.toReversed(), ...job.started.toReversed()]) {
      const { attempt, generation } = sent.request;
      if (!this.sim.isLive(attempt, generation))
        this.over(manager, sent, sent.isOrdered ? Outcome.discarded : Outcome.finished);
    }
    this.wake(manager, job);
  }

  private over(manager: SchedulerId, sent: Sent, outcome: Outcome): void {
    const { jobs, estimates, dispatch, tokens } = this.parts;
    const { task } = sent;
    const isFirst = outcome === Outcome.finished && task.state !== 'finished';
    if (isFirst) {
      estimates.made(task.id, sent.server);
      jobs.finished(task);
    }
    jobs.remove(sent);
    if (isFirst) {
      for (const other of task.attempts.toReversed()) dispatch.end(manager, other, Outcome.lostRace);
      tokens.needs(manager, task.job.id, task.job.tasks.filter(({ state }) => state !== 'finished').length);
    }
    if (jobs.isOver(task.job)) this.jobOver(manager, task.job);
    else this.wake(manager, task.job);
  }

  private jobOver(manager: SchedulerId, job: Job): void {
    const { monitor, views, estimates, forgetCopies } = this.parts;
    if (job.owner !== manager) return;
    job.owner = null;
    job.isAlarmSet = false;
    if (this.jobsOf(manager).length === 0) {
      monitor.leave(manager);
      views.forget(manager);
    }
    estimates.jobOver(job.id);
    forgetCopies(job.id);
  }
}
