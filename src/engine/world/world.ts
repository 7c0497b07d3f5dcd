import { NeedsCare } from '../actors/authorErrors.ts';
import type { Starts } from '../core/starts.ts';
import {
  type AttemptId,
  type JobId,
  type Lane,
  NONE,
  type SchedulerId,
  type ServerId,
  type StageId,
  type TaskId,
} from '../ids.ts';
import type { KnownAttempts } from '../jobs/knownAttempts.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim, Timer } from '../policy/verbs.ts';
import { AttemptKind, type Outcome } from '../record/schema.ts';
import { isReason } from './authorRules.ts';
import { computedTime, impliedTime, progressOf } from './progress.ts';
import { QueueTools } from './queueTools.ts';

/**
 * Implements `Sim`: the simulated world as a policy sees it. Without care, what is rare and every broken rule throws
 * `NeedsCare`: the run then begins anew with care.
 */
export class World extends QueueTools implements Sim {
  private policy: Policy | null = null;

  /** Starts the run with a policy: from now on it gets all events. */
  begin(policy: Policy): void {
    this.policy = policy;
    this.machinery.begin(policy);
  }

  /** Ends the run now; attempts that still run stay open in the trace. */
  leaveOpen(): void {
    this.core.leaveOpen();
  }

  bind(task: TaskId, stage: StageId, server: ServerId, kind: AttemptKind = AttemptKind.original): AttemptId {
    const { jobs } = this.parts;
    this.actors.requireScheduler(this.ownerOf(stage), 'bind');
    if (this.rules !== null) this.rules.mayBind(task, stage, kind);
    else if (!jobs.tasks.mayBind(task, kind)) throw new NeedsCare();
    else if (this.controlsJobs && jobs.owners.isCancelled(stage)) throw new NeedsCare();
    return this.core.bind(task, stage, server, kind);
  }

  bindAgain(task: TaskId, stage: StageId, server: ServerId): AttemptId {
    const { attempts } = this.starts();
    const attempt = this.bind(task, stage, server, AttemptKind.speculative);
    attempts.setAgain(attempt);
    return attempt;
  }

  restartJob(job: JobId): void {
    this.actors.requireScheduler(this.parts.jobs.owners.of[job], 'restartJob');
    const { restarts } = this.machinery;
    if (restarts === null) throw new NeedsCare();
    restarts.restart(job);
  }

  taskOf(attempt: AttemptId): TaskId {
    return this.core.attempts.taskOf(attempt);
  }

  stageOf(attempt: AttemptId): StageId {
    return this.core.attempts.stageOf(attempt);
  }

  serverOf(attempt: AttemptId): ServerId {
    return this.core.attempts.serverOf(attempt);
  }

  generationOf(attempt: AttemptId): number {
    return this.core.attempts.generationOf(attempt);
  }

  isLive(attempt: AttemptId, generation: number): boolean {
    return this.core.attempts.isLive(attempt, generation);
  }

  hasFinished(task: TaskId): boolean {
    return this.parts.jobs.tasks.isFinished(task);
  }

  startedAt(attempt: AttemptId): Micros {
    return this.known().startedAt(attempt);
  }

  progress(attempt: AttemptId): number {
    const { known } = this.core.attempts;
    if (known === null) return 0; // Nobody reports.
    return progressOf(known, attempt, this.reportedBefore(), this.policy?.reportEvery);
  }

  impliedTime(attempt: AttemptId): Micros {
    const { known } = this.core.attempts;
    if (known === null) return Number.NaN;
    return impliedTime(known, attempt, this.reportedBefore(), this.policy?.reportEvery);
  }

  computed(attempt: AttemptId): Micros {
    return computedTime(this.known(), attempt, this.now());
  }

  think(scheduler: SchedulerId, duration: Micros, done: Timer, a: number, b: number): void {
    const now = this.now();
    this.parts.recorder.thought(this.actors.scheduler(scheduler), now, now + duration);
    this.alarms.thinks(now + duration);
    done.after(duration, scheduler, a, b);
  }

  running(server: ServerId): number {
    this.actors.requireServer(server, 'running');
    return this.core.slots.running(server);
  }

  attemptIn(server: ServerId, lane: Lane): AttemptId {
    this.actors.requireServer(server, 'attemptIn');
    return this.starts().attemptIn(server, lane);
  }

  freeSlots(server: ServerId): number {
    this.actors.requireServer(server, 'freeSlots');
    return this.core.slots.free(server);
  }

  fits(server: ServerId, stage: StageId): boolean {
    const { resources } = this.machinery;
    this.actors.requireServer(server, 'fits');
    return this.core.slots.free(server) > 0 && (resources === null || resources.fits(server, stage));
  }

  freeCores(server: ServerId): number {
    this.actors.requireServer(server, 'freeCores');
    return this.machinery.resources?.cores[server] ?? Infinity;
  }

  freeMemory(server: ServerId): number {
    this.actors.requireServer(server, 'freeMemory');
    return this.machinery.resources?.memory[server] ?? Infinity;
  }

  hold(server: ServerId, stage: StageId): Lane {
    this.actors.requireServer(server, 'hold');
    this.rules?.mayHold(server, stage);
    if (this.machinery.asks) throw new NeedsCare(); // Those holds are recorded in another way.
    return this.machinery.kept.hold(server, stage);
  }

  release(server: ServerId, lane: Lane): void {
    this.actors.requireServer(server, 'release');
    this.rules?.mayRelease(server, lane);
    this.machinery.kept.release(server, lane);
  }

  fetchFiles(server: ServerId, attempt: AttemptId): void {
    const { attempts } = this.core;
    this.actors.requireServer(server, 'fetchFiles');
    if (this.rules !== null) this.rules.mayFetch(server, attempt);
    else if (!attempts.isBound(attempt) || attempts.serverOf(attempt) !== server) throw new NeedsCare();
    this.machinery.starts?.fetchFiles(server, attempt);
  }

  start(server: ServerId, attempt: AttemptId): void {
    const { core, rules } = this;
    const { attempts } = core;
    this.actors.requireServer(server, 'start');
    if (rules !== null) rules.mayStart(server, attempt);
    else {
      const isThere = attempts.isWaiting(attempt) || attempts.isCalledOff(attempt);
      if (!isThere || attempts.serverOf(attempt) !== server) throw new NeedsCare();
    }
    const entry = attempts.entryOf(attempt);
    if (entry !== NONE) this.dequeue(server, entry);
    core.start(server, attempt);
  }

  end(server: ServerId, attempt: AttemptId, reason: Outcome): void {
    this.actors.requireServer(server, 'end');
    if (this.rules !== null) this.rules.mayEnd(server, attempt, reason);
    else if (!isReason(reason)) throw new NeedsCare();
    else this.needsLive('end', server, attempt);
    this.machinery.endings.end(attempt, reason);
  }

  giveWay(server: ServerId, attempt: AttemptId): void {
    this.actors.requireServer(server, 'giveWay');
    this.needsLive('giveWay', server, attempt);
    this.core.attempts.known?.setYields(attempt, true);
  }

  upgrade(server: ServerId, attempt: AttemptId): void {
    this.actors.requireServer(server, 'upgrade');
    this.needsLive('upgrade', server, attempt);
    const { starts } = this.machinery;
    if (starts?.attempts.yields(attempt) === true) {
      starts.attempts.setYields(attempt, false);
      starts.reading?.prefer?.(attempt);
    }
    this.parts.recorder.attemptUpgraded(this.rowOf(attempt), this.now());
  }

  stop(server: ServerId, attempt: AttemptId, task: TaskId): boolean {
    this.actors.requireServer(server, 'stop');
    return this.machinery.endings.stop(server, attempt, task);
  }

  protected rowOf(attempt: AttemptId): number {
    return this.core.attempts.rowOf(attempt);
  }

  /** Starts of known attempts. Where no more is known of them than their rows tell, the run begins anew with care. */
  private starts(): Starts {
    const { starts } = this.machinery;
    if (starts === null) throw new NeedsCare();
    return starts;
  }

  private known(): KnownAttempts {
    return this.starts().attempts;
  }

  private needsLive(verb: 'end' | 'upgrade' | 'giveWay', server: ServerId, attempt: AttemptId): void {
    const { attempts } = this.core;
    if (this.rules !== null) this.rules.needsLive(verb, server, attempt);
    else if (
      !attempts.isLive(attempt, attempts.generationOf(attempt)) ||
      attempts.serverOf(attempt) !== server
    )
      throw new NeedsCare();
  }

  /** Reports that were sent later than this are not there yet. */
  private reportedBefore(): Micros {
    return this.now() - (this.policy?.news === 'byMessage' ? this.topology.networkDelay : 0);
  }
}
