import { addAll } from '../../base/lists.ts';
import type { Basics } from '../actors/messages.ts';
import type { ServerFailure } from '../actors/outages.ts';
import type { Failed } from '../core/endings.ts';
import type { Output } from '../data/reading.ts';
import { type AttemptId, type JobId, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { Phase } from '../jobs/phase.ts';
import { schedulersWithJobs } from '../jobs/schedulerOutages.ts';
import type { EventCode } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { JobGraphs } from '../workload/workload.ts';
import type { Failing } from './failing.ts';
import { HandedNow } from './handedNow.ts';
import type { LostOutputs } from './lostOutputs.ts';
import type { Restarts } from './restarts.ts';

/** What failures go by, and what they tell. */
interface FailureParts extends Failing, Basics {
  readonly graphs: JobGraphs;
  readonly jobs: Jobs;
  readonly outputs: LostOutputs;
  readonly restarts: Restarts;
}

/** A server that is down, and what schedulers must still be told about its loss. */
interface Loss {
  readonly server: ServerId;
  readonly row: number; // row of the trace
  readonly backAt: Micros;
  noticedAt: Micros; // Infinity: not yet
  readonly tasks: Output[];
  /** Tasks that lost an attempt there but have other attempts, or have finished. */
  readonly copies: Output[];
  /** Attempts that failed there and whose schedulers have not been told; their ids stay reserved until then. */
  readonly over: AttemptId[];
  /** Stages with entries, tasks or messages that were lost; their schedulers must be told again that they may run. */
  readonly stages: Set<StageId>;
}

/**
 * Servers that fail and are repaired (COM-13). Everything that a server ran, kept, queued and held is lost at once,
 * and so are the outputs of its tasks that some stage must still read: those tasks run again, and so do the tasks
 * before them whose outputs are lost (Quincy §2.2). The schedulers are told when the loss is noticed, or when the
 * server is back, if that is sooner.
 *
 * An attempt that reads lost output fails and gives up its slot; otherwise waiting readers could occupy every slot
 * needed to recompute that output. An attempt that starts before the output is available again fails too. When it is
 * available, the schedulers of such tasks are told that they may run.
 */
export class Failures {
  private readonly losses = new Map<ServerId, Loss>();
  private readonly outputs = this.parts.outputs;
  private readonly answers: Loss[] = []; // losses and returns still to be reported to schedulers, in order
  private readonly answered: EventCode;
  private readonly handed = new HandedNow(this.parts.kernel);

  constructor(
    private readonly parts: FailureParts,
    private readonly policy: Policy,
    failures: readonly ServerFailure[],
  ) {
    const { kernel, messages, starts } = parts;
    starts.mayReopen = true;
    parts.restarts.onRestart = (job) => this.forget(job);
    messages.onLost = (server, stage, attempt, sentAt) => this.messageLost(server, stage, attempt, sentAt);
    this.answered = kernel.on(() => this.answer(), 'what follows from a lost server');
    const down = kernel.on((index) => this.goDown(failures[index]), 'failure of a server');
    const noticed = kernel.on((index) => this.noticeOf(failures[index]), 'notice of a lost server');
    const back = kernel.on((index) => this.comeBack(failures[index]), 'return of a server');
    for (const [index, { at, noticedAt, backAt }] of failures.entries()) {
      kernel.schedule(at, down, index);
      if (noticedAt < backAt) kernel.schedule(noticedAt, noticed, index);
      if (backAt < Infinity) kernel.schedule(backAt, back, index);
    }
  }

  private goDown({ server, backAt }: ServerFailure): void {
    if (this.losses.has(server)) return;
    const { outages, recorder, actors, kernel, starts, slots } = this.parts;
    const now = kernel.now();
    const row = recorder.down(server, now);
    const loss: Loss = {
      server,
      row,
      backAt,
      noticedAt: Infinity,
      tasks: [],
      copies: [],
      over: [],
      stages: new Set(),
    };
    this.losses.set(server, loss);
    outages.server.begin(server, now);
    this.parts.messages.inboxes?.close(server);
    this.emptyQueues(loss);
    const { attempts } = starts;
    const live = attempts.liveOn(server);
    const generations = live.map((attempt) => attempts.generationOf(attempt));
    for (const [index, attempt] of live.entries()) {
      // One that reads may have failed already, with one before it in the list that it reads from.
      if (attempts.generationOf(attempt) === generations[index]) this.fail(attempt, loss);
    }
    this.parts.kept.endAll(server);
    slots.close(server);
    const isDead = ({ task }: Output) => this.parts.jobs.tasks.live(task) === 0;
    addAll(loss.tasks, this.outputs.lose(server).filter(isDead));
    actors.current = server;
    this.policy.onServerDown?.(server);
    this.outputs.offerFreed();
    actors.current = NONE;
  }

  private noticeOf({ server, backAt }: ServerFailure): void {
    const loss = this.losses.get(server);
    if (loss !== undefined && loss.backAt === backAt) this.notice(loss);
  }

  private comeBack({ server, backAt }: ServerFailure): void {
    const loss = this.losses.get(server);
    if (loss === undefined || loss.backAt !== backAt) return;
    const { outages, recorder, kernel, starts, slots } = this.parts;
    this.losses.delete(server);
    const now = kernel.now();
    recorder.up(loss.row, now);
    outages.server.end(server, now);
    slots.open(server);
    starts.reading?.serverUp(server);
    if (loss.noticedAt === Infinity) this.tellLost(server);
    this.answerSoon(loss);
  }

  private notice(loss: Loss): void {
    this.parts.outages.server.notice(loss.server);
    loss.noticedAt = this.parts.kernel.now();
    this.tellLost(loss.server);
    this.answerSoon(loss);
  }

  private tellLost(server: ServerId): void {
    this.policy.onServerNoticed?.(server);
    this.tell((scheduler) => this.policy.onServerLost?.(scheduler, server));
  }

  /**
   * Reports a loss or return after everything else that is noticed at this time. Otherwise lost tasks could be sent
   * to another server that is noticed as lost at the same time.
   */
  private answerSoon(loss: Loss): void {
    const { kernel } = this.parts;
    this.answers.push(loss);
    kernel.schedule(kernel.now(), this.answered, loss.server);
  }

  private answer(): void {
    const loss = this.answers.shift();
    if (loss === undefined) return;
    const { server } = loss;
    const isBack = this.losses.get(server) !== loss;
    if (isBack) this.tell((scheduler) => this.policy.onServerBack?.(scheduler, server));
    this.settle(loss);
    this.parts.actors.current = NONE;
  }

  /** Tells schedulers which tasks and copies were lost, and which stages may run again. */
  private settle(loss: Loss): void {
    const { jobs, starts } = this.parts;
    for (const { stage, task } of loss.copies.splice(0)) {
      jobs.owners.tellCopyLost(stage, task, loss.server);
      loss.stages.add(stage);
    }
    // A policy may restart the job in this hook, which empties the list of its tasks.
    for (let lost = loss.tasks.shift(); lost !== undefined; lost = loss.tasks.shift()) {
      // Its scheduler may have bound another attempt meanwhile, which may even have ended, and been told of that.
      if (jobs.isTaskLost(lost.task)) jobs.tellLost(lost.stage, lost.task);
      else jobs.owners.tellCopyLost(lost.stage, lost.task, loss.server);
      loss.stages.add(lost.stage);
    }
    for (const attempt of loss.over.splice(0)) starts.attempts.remove(attempt);
    const stages = [...loss.stages];
    loss.stages.clear();
    for (const stage of stages) jobs.handAgain(stage);
  }

  /** Calls back for each scheduler that is up; where each job has its own scheduler, only for those of running jobs. */
  private tell(visit: (scheduler: SchedulerId) => void): void {
    const { actors, outages, jobs } = this.parts;
    const haveJobs = schedulersWithJobs(jobs, this.parts.actors.schedulers);
    for (let scheduler = 0; scheduler < actors.schedulers; scheduler += 1) {
      if (outages.scheduler.isDown(scheduler) || haveJobs?.[scheduler] === 0) continue;
      actors.current = actors.scheduler(scheduler);
      visit(scheduler);
    }
    actors.current = NONE;
  }

  /**
   * A message reached a server that is or was down. Attempts bound before the server went down failed then; of events
   * at the same time, the failure counts as first. An attempt sent since is lost with the message, and reported once
   * the loss is noticed, or, if the server is back already, at once. Any other message that names an attempt, such as
   * a request to stop it, came too late and is ignored, also where the id belongs to an attempt that was bound after it was
   * sent.
   */
  private messageLost(server: ServerId, stage: StageId, attempt: AttemptId, sentAt: Micros): void {
    const { outages, starts, endings, jobs } = this.parts;
    const loss = this.losses.get(server);
    const { attempts } = starts;
    const wasSentSince = attempt !== NONE && sentAt >= outages.server.downAt(server);
    const isThere =
      wasSentSince && attempts.serverOf(attempt) === server && attempts.startedAt(attempt) <= sentAt;
    let isNew = false; // whether its scheduler is told of more than the message
    if (isThere && attempts.phaseOf(attempt) === Phase.calledOff) endings.forget(attempt);
    else if (isThere && attempts.isWaiting(attempt)) {
      // A request to stop an attempt that has failed may name its successor by the same id, whose launch is lost as
      // well.
      isNew = true;
      const lost = { stage: attempts.stageOf(attempt), task: attempts.taskOf(attempt) };
      const { isTaskLost } = loss === undefined ? endings.fail(attempt) : this.failLater(attempt, loss);
      if (!isTaskLost) this.copyLost(lost, server, loss);
      else if (loss === undefined) jobs.tellLost(lost.stage, lost.task);
      else loss.tasks.push(lost);
    }
    const isLate = loss === undefined || (sentAt < loss.noticedAt && loss.noticedAt < Infinity);
    // One call is enough for all probes of a stage that are lost at once, which would else be sent anew as often.
    if (isLate && !isNew && (stage === NONE || this.handed.has(stage))) return;
    if (stage !== NONE) {
      if (loss === undefined) jobs.handAgain(stage);
      else loss.stages.add(stage);
    }
    if (loss !== undefined && isLate) this.settle(loss);
  }

  /** A job restarts with all its tasks: drops its pending losses. */
  private forget(job: JobId): void {
    const { stageJob } = this.parts.graphs;
    for (const { tasks, copies } of [...this.losses.values(), ...this.answers]) {
      for (const list of [tasks, copies]) {
        const others = list.filter(({ stage }) => stageJob[stage] !== job);
        list.length = 0;
        addAll(list, others);
      }
    }
  }

  private emptyQueues({ server, stages }: Loss): void {
    const { queues, entries } = this.parts;
    for (let queue = 0; queue < queues.perServer; queue += 1) {
      for (let entry = queues.head(server, queue); entry !== NONE; entry = queues.head(server, queue)) {
        stages.add(queues.stage(entry));
        entries.leave(server, entry);
      }
    }
  }

  /** Ends an attempt on a server that went down. */
  private fail(attempt: AttemptId, loss: Loss): void {
    const { starts, endings } = this.parts;
    if (starts.attempts.isCalledOff(attempt)) {
      endings.forget(attempt);
      return;
    }
    const lost = { stage: starts.attempts.stageOf(attempt), task: starts.attempts.taskOf(attempt) };
    const { isTaskLost, isTaskHalted } = this.failLater(attempt, loss);
    if (isTaskLost) loss.tasks.push(lost);
    else this.copyLost(lost, loss.server, loss);
    if (isTaskHalted) this.outputs.stopReaders(lost.stage);
  }

  /**
   * Ends an attempt whose scheduler is told when the loss is noticed. Before that, a policy with `onCopyLost` may
   * order the attempt to end, so its id must not be reused until then.
   */
  private failLater(attempt: AttemptId, loss: Loss): Failed {
    const hearsOfCopies = this.policy.onCopyLost !== undefined;
    if (hearsOfCopies) loss.over.push(attempt);
    return this.parts.endings.fail(attempt, hearsOfCopies);
  }

  /** An attempt failed whose task goes on elsewhere or has finished; its scheduler is told once the loss is noticed. */
  private copyLost(lost: Output, server: ServerId, loss: Loss | undefined): void {
    if (loss === undefined) this.parts.jobs.owners.tellCopyLost(lost.stage, lost.task, server);
    else loss.copies.push(lost);
  }
}
