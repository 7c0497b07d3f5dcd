import { Inboxes } from '../actors/inboxes.ts';
import { EarlyBinding } from '../core/earlyBinding.ts';
import { Endings } from '../core/endings.ts';
import { KeptSlots } from '../core/keptSlots.ts';
import { LateBinding } from '../core/lateBinding.ts';
import { NotInCore } from '../core/notInCore.ts';
import type { AttemptId, Lane, SchedulerId, ServerId, ServiceId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import { News } from '../jobs/news.ts';
import type { Micros } from '../kernel/time.ts';
import type { Keeper } from '../policy/keeping.ts';
import type { Policy } from '../policy/policy.ts';
import type { Launches, LaunchRules, ReservationRules, Reservations } from '../policy/protocols.ts';
import type { Sim, Timer } from '../policy/verbs.ts';
import { AttemptKind, type Outcome, type Purpose } from '../record/schema.ts';
import { isReason } from './authorRules.ts';
import { CoreQueueTools } from './coreQueueTools.ts';
import { computedTime, impliedTime, progressOf } from './progress.ts';
import type { WorldParts } from './worldParts.ts';

/**
 * The simulated world on the core, for plans that need nothing rare. What the core lacks, and every broken rule, throws
 * `NotInCore`: the run then begins anew in `World`, which has it, or says which rule was broken.
 */
export class CoreWorld extends CoreQueueTools implements Sim {
  private readonly news: News;
  private readonly endings: Endings;
  private readonly kept: KeptSlots;
  private policy: Policy | null = null;
  private late: Reservations | null = null;
  private early: Launches | null = null;

  constructor(parts: WorldParts) {
    super(parts);
    this.kept = new KeptSlots(this.core, parts);
    const { attempts } = this.core;
    this.news = new News({ ...parts, owners: parts.jobs.owners, attempts });
    this.endings = new Endings(this.core, parts, this.news);
  }

  /** Starts the run with a policy: from now on it gets all events. */
  begin(policy: Policy): void {
    const { late, news, core, parts } = this;
    const { messages, jobs, topology } = parts;
    this.policy = policy;
    if (policy.messageTimes !== undefined || policy.thinkingOccupies === true) {
      if (late !== null || this.early !== null) throw new NotInCore();
      messages.inboxes = new Inboxes(
        { ...parts, networkDelay: topology.networkDelay },
        policy.messageTimes ?? {},
        messages.workers,
      );
    }
    if (policy.news === 'byMessage' || policy.reportEvery !== undefined) core.attempts.keepIds();
    jobs.news = news;
    news.begin(policy, jobs);
    core.begin(policy, late !== null && policy.onSlotFree === late.onSlotFree, news);
  }

  /** Ends the run now; attempts that still run stay open in the trace. */
  leaveOpen(): void {
    this.core.leaveOpen();
  }

  reservations(rules: ReservationRules): Reservations {
    if (this.late !== null) throw new NotInCore();
    this.late = new LateBinding(this.core, this.actors, this.parts.messages, rules);
    return this.late;
  }

  launches(rules: LaunchRules = {}): Launches {
    if (this.early !== null) throw new NotInCore();
    const { endings, bindVerb: bind } = this;
    const ownerOf = (stage: StageId) => this.ownerOf(stage);
    this.early = new EarlyBinding(this.core, { ...this.parts, endings, bind, ownerOf }, rules);
    return this.early;
  }

  keeper(purpose: Purpose): Keeper {
    const number = this.purposes.push(purpose) - 1;
    const { actors, kept } = this;
    return {
      keep: (server, job, wantedAt = this.now()) => {
        actors.requireServer(server, 'keep');
        kept.keep(server, number, job, wantedAt);
      },
      release: (server, job) => {
        actors.requireServer(server, 'release');
        return kept.giveUp(server, number, job);
      },
    };
  }

  bind(task: TaskId, stage: StageId, server: ServerId, kind: AttemptKind = AttemptKind.original): AttemptId {
    this.actors.requireScheduler(this.ownerOf(stage), 'bind');
    if (!this.parts.jobs.tasks.mayBind(task, kind)) throw new NotInCore();
    return this.core.bind(task, stage, server, kind);
  }

  bindAgain(): AttemptId {
    throw new NotInCore();
  }

  restartJob(): void {
    throw new NotInCore();
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

  startedAt(attempt: AttemptId): Micros {
    if (!this.core.attempts.keepsIds) throw new NotInCore();
    return this.core.attempts.startedAt(attempt);
  }

  progress(attempt: AttemptId): number {
    return progressOf(this.core.attempts, attempt, this.reportedBefore(), this.policy?.reportEvery);
  }

  impliedTime(attempt: AttemptId): Micros {
    return impliedTime(this.core.attempts, attempt, this.reportedBefore(), this.policy?.reportEvery);
  }

  computed(attempt: AttemptId): Micros {
    if (!this.core.attempts.keepsIds) throw new NotInCore();
    return computedTime(this.core.attempts, attempt, this.now());
  }

  think(scheduler: SchedulerId, duration: Micros, done: Timer, a: number, b: number): void {
    this.thinkAs(this.actors.scheduler(scheduler), duration);
    done.after(duration, scheduler, a, b);
  }

  serviceThinks(service: ServiceId, duration: Micros, done: Timer, a: number, b: number): void {
    this.thinkAs(this.actors.service(service), duration);
    done.after(duration, service, a, b);
  }

  running(server: ServerId): number {
    this.actors.requireServer(server, 'running');
    return this.core.running(server);
  }

  attemptIn(server: ServerId, lane: Lane): AttemptId {
    this.actors.requireServer(server, 'attemptIn');
    if (!this.core.attempts.keepsIds) throw new NotInCore();
    return this.core.attemptIn(server, lane);
  }

  freeSlots(server: ServerId): number {
    this.actors.requireServer(server, 'freeSlots');
    return this.core.free(server);
  }

  fits(server: ServerId): boolean {
    this.actors.requireServer(server, 'fits');
    return this.core.free(server) > 0;
  }

  freeCores(server: ServerId): number {
    this.actors.requireServer(server, 'freeCores');
    return Infinity;
  }

  freeMemory(server: ServerId): number {
    this.actors.requireServer(server, 'freeMemory');
    return Infinity;
  }

  hold(server: ServerId, stage: StageId): Lane {
    this.actors.requireServer(server, 'hold');
    if (this.late !== null) throw new NotInCore(); // Its holds are recorded in another way.
    return this.kept.hold(server, stage);
  }

  release(server: ServerId, lane: Lane): void {
    this.actors.requireServer(server, 'release');
    this.kept.release(server, lane);
  }

  fetch(): void {
    throw new NotInCore();
  }

  /** There are no external files. */
  fetchFiles(server: ServerId, attempt: AttemptId): void {
    this.actors.requireServer(server, 'fetchFiles');
    if (!this.core.attempts.isBound(attempt)) throw new NotInCore();
  }

  start(server: ServerId, attempt: AttemptId): void {
    const { core } = this;
    const { attempts } = core;
    this.actors.requireServer(server, 'start');
    const isThere = attempts.isBound(attempt) || attempts.isCalledOff(attempt);
    if (!isThere || attempts.serverOf(attempt) !== server) throw new NotInCore();
    const entry = attempts.entryOf(attempt);
    if (entry !== NONE) core.leave(server, entry, false);
    core.startIn(server, attempt, core.takeLane(server));
  }

  end(server: ServerId, attempt: AttemptId, reason: Outcome): void {
    this.actors.requireServer(server, 'end');
    this.needsLive(server, attempt);
    if (!isReason(reason)) throw new NotInCore();
    this.endings.end(attempt, reason);
  }

  giveWay(server: ServerId, attempt: AttemptId): void {
    this.actors.requireServer(server, 'giveWay');
    this.needsLive(server, attempt);
    this.core.attempts.setYields(attempt, true);
  }

  upgrade(server: ServerId, attempt: AttemptId): void {
    this.actors.requireServer(server, 'upgrade');
    this.needsLive(server, attempt);
    const { attempts, reading } = this.core;
    if (attempts.yields(attempt)) {
      attempts.setYields(attempt, false);
      reading?.prefer?.(attempt);
    }
    this.parts.recorder.attemptUpgraded(this.rowOf(attempt), this.now());
  }

  stop(server: ServerId, attempt: AttemptId, task: TaskId): boolean {
    this.actors.requireServer(server, 'stop');
    return this.endings.stop(server, attempt, task);
  }

  protected rowOf(attempt: AttemptId): number {
    return this.core.attempts.rowOf(attempt);
  }

  private needsLive(server: ServerId, attempt: AttemptId): void {
    const { attempts } = this.core;
    const isLive = attempts.isLive(attempt, attempts.generationOf(attempt));
    if (!isLive || attempts.serverOf(attempt) !== server) throw new NotInCore();
  }

  private thinkAs(actor: number, duration: Micros): void {
    const now = this.now();
    this.parts.recorder.thought(actor, now, now + duration);
    this.alarms.thinks(now + duration);
    if (this.policy?.thinkingOccupies === true) this.parts.messages.inboxes?.thinks(actor, now + duration);
  }

  /** Reports that were sent later than this are not there yet. */
  private reportedBefore(): Micros {
    return this.now() - (this.policy?.news === 'byMessage' ? this.topology.networkDelay : 0);
  }
}
