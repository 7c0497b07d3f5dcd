import type { AttemptId, JobId, SchedulerId, ServerId, StageId, TaskId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { Outcome } from '../../../../engine/record/schema.ts';
import type { JobBatchesOracle } from './testBatches.ts';
import type { DecisionQueueOracle } from './testDecisionQueue.ts';
import type { DispatchOracle } from './testDispatch.ts';
import type { Estimates } from './testEstimates.ts';
import type { Job, Jobs, Sent } from './testJobs.ts';
import type { Knowledge } from './testKnowledge.ts';
import type { ApolloRules } from './testRules.ts';
import type { Tokens } from './testTokens.ts';

const TRY_AGAIN = 100_000;

interface ManagersParts {
  readonly jobs: Jobs;
  readonly tokens: Tokens;
  readonly estimates: Estimates;
  readonly known: Knowledge;
  readonly dispatch: DispatchOracle;
  readonly batches: JobBatchesOracle;
  readonly hasStarted: (manager: SchedulerId, sent: Sent) => void;
  /** An attempt is over, and is known still. */
  readonly isOver: (manager: SchedulerId, sent: Sent) => void;
  readonly forgetCopies: (job: JobId) => void;
  /** A manager looks after a job anew. */
  readonly resumed: (manager: SchedulerId, job: Job) => void;
  /** It has no work, or is as new. */
  readonly hasForgotten: (manager: SchedulerId) => void;
}

/** The job managers a second time (Apollo §2.2, APO-4): what each does with the news. */
export class ManagersOracle {
  private readonly sim: Sim;
  private readonly rules: ApolloRules;
  private readonly parts: ManagersParts;
  private stranded: readonly Job[] = []; // those that have been so longest first
  private readonly alarm;
  /** Left out: each batch is made when it is due. */
  queue?: DecisionQueueOracle;

  constructor(sim: Sim, rules: ApolloRules, parts: ManagersParts) {
    this.sim = sim;
    this.rules = rules;
    this.parts = parts;
    this.alarm = sim.schedulerTimer((manager, job) => {
      if (this.queue === undefined) this.makeBatch(manager, parts.jobs.all[job]);
      else this.queue.add(manager, job);
    });
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
    this.parts.dispatch.inherit(manager, this.parts.jobs.task(task));
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
    const back = this.stranded.filter(({ owner }) => owner === manager);
    this.stranded = this.stranded.filter((job) => !back.includes(job));
    for (const job of back) this.wake(manager, job);
  }

  back(manager: SchedulerId): void {
    this.queue?.clear();
    this.parts.hasForgotten(manager);
    for (const job of this.jobsOf(manager)) {
      if (this.ownerOf(job) !== manager) continue;
      this.join(manager, job);
      this.resume(manager, job);
    }
  }

  granted(manager: SchedulerId, job: JobId): void {
    this.hear(manager, this.parts.jobs.all[job]);
    if (this.parts.jobs.all[job].owner === manager) this.join(manager, this.parts.jobs.all[job]);
    this.wake(manager, this.parts.jobs.all[job]);
  }

  /** Before its job has tokens, a manager decides nothing. */
  private join(manager: SchedulerId, job: Job): void {
    const { known, tokens } = this.parts;
    if (this.rules.periodic === 'always' || tokens.of(job.id) > 0) known.join(manager);
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

  wake(manager: SchedulerId, job: Job): void {
    if (job.isAlarmSet || job.owner !== manager || job.isSuspended) return;
    if (!this.parts.batches.canRun(job)) return;
    job.isAlarmSet = true;
    this.alarm.after(Math.max(0, job.nextBatchAt - this.sim.now()), manager, job.id, 0);
  }

  makeBatch(manager: SchedulerId, job: Job): void {
    if (job.owner !== manager) return;
    job.isAlarmSet = false;
    if (job.isSuspended) return;
    const end = this.parts.batches.run(manager, job);
    if (end === 'nothing') return;
    const { batchEvery } = this.rules;
    const pause = end === 'someLeft' && batchEvery === 0 ? TRY_AGAIN : batchEvery;
    job.nextBatchAt = this.sim.now() + pause;
    if (end === 'stranded') this.stranded = [...new Set([...this.stranded, job])];
    else this.wake(manager, job);
  }

  /** The manager looks after the job from now on, if it did not before. */
  hear(manager: SchedulerId, job: Job): void {
    const { jobs, tokens } = this.parts;
    if (job.owner === manager || jobs.isOver(job) || this.ownerOf(job) !== manager) return;
    const isTakenOver = job.owner !== null;
    job.owner = manager;
    this.join(manager, job);
    tokens.ask(manager, job.id);
    if (isTakenOver) this.resume(manager, job);
  }

  /** The manager was down, or another one that had the job: what was to come may not have come. */
  private resume(manager: SchedulerId, job: Job): void {
    this.parts.tokens.askAnew(manager, job.id);
    this.catchUp(manager, job);
    if (job.owner === manager) this.parts.resumed(manager, job);
  }

  /** Of what ended while its manager was down, nobody will tell. */
  private catchUp(manager: SchedulerId, job: Job): void {
    job.isAlarmSet = false;
    for (const sent of [...job.waiting.toReversed(), ...job.started.toReversed()]) {
      const { attempt, generation } = sent.request;
      const hasFinished = this.sim.hasFinished(sent.task.id);
      if (!this.sim.isLive(attempt, generation))
        this.over(manager, sent, hasFinished ? Outcome.finished : Outcome.discarded);
    }
    this.wake(manager, job);
  }

  private over(manager: SchedulerId, sent: Sent, outcome: Outcome): void {
    const { jobs, estimates, dispatch, tokens } = this.parts;
    const { task } = sent;
    this.parts.isOver(manager, sent);
    const isFirst = outcome === Outcome.finished && task.state !== 'finished';
    if (isFirst) {
      estimates.made(task.id, sent.server);
      jobs.finished(task);
    }
    jobs.remove(sent);
    if (task.state !== 'finished') dispatch.inherit(manager, task);
    if (isFirst) {
      for (const other of task.attempts.toReversed()) dispatch.end(manager, other, Outcome.lostRace);
      const left = task.job.tasks.filter(({ state }) => state !== 'finished').length;
      if (left === 0 || this.rules.tokensUntil === 'tasks') tokens.needs(manager, task.job.id, left);
    }
    if (jobs.isOver(task.job)) this.jobOver(manager, task.job);
    else this.wake(manager, task.job);
  }

  /** Nothing that was sent is of interest any more. */
  cancel(manager: SchedulerId, job: Job): void {
    job.isCancelled = true;
    for (const task of job.tasks) Object.assign(task, { attempts: [], holds: 'nothing' });
    Object.assign(job, { waiting: [], started: [] });
    this.jobOver(manager, job);
  }

  private jobOver(manager: SchedulerId, job: Job): void {
    const { known, estimates, forgetCopies, hasForgotten } = this.parts;
    if (job.owner !== manager) return;
    job.owner = null;
    job.isAlarmSet = false;
    if (this.jobsOf(manager).length === 0) {
      known.leave(manager);
      hasForgotten(manager);
    }
    estimates.jobOver(job.id);
    forgetCopies(job.id);
  }
}
