import type { AttemptId, JobId, Lane, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Attempts } from '../jobs/attempts.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim, Timer } from '../policy/verbs.ts';
import type { Recorder } from '../record/recorder.ts';
import { AttemptKind, type Outcome } from '../record/schema.ts';
import type { Endings } from '../servers/endings.ts';
import type { Execution } from '../servers/execution.ts';
import type { KeptSlots } from '../servers/keptSlots.ts';
import type { Resources } from '../servers/resources.ts';
import type { Slots } from '../servers/slots.ts';
import { computedTime, impliedTime, progressOf } from './progress.ts';
import { QueueTools } from './queueTools.ts';
import type { WorldParts } from './worldParts.ts';

/** Implements `Sim`: the simulated world as a policy sees it. */
export class World extends QueueTools implements Sim {
  private readonly recorder: Recorder;
  private readonly attempts: Attempts;
  private readonly execution: Execution;
  private readonly endings: Endings;
  private readonly slots: Slots;
  private readonly resources: Resources | null; // null: only slots count
  private readonly kept: KeptSlots;
  private policy: Policy | null = null;

  constructor(parts: WorldParts) {
    super(parts);
    const { machinery } = this;
    this.recorder = parts.recorder;
    this.attempts = machinery.attempts;
    this.execution = machinery.execution;
    this.endings = machinery.endings;
    this.slots = machinery.slots;
    this.resources = machinery.resources;
    this.kept = machinery.kept;
  }

  /** Starts the run with a policy: from now on it gets all events. */
  begin(policy: Policy): void {
    this.policy = policy;
    this.machinery.begin(policy);
  }

  /** Ends the run now; attempts that still run stay open in the trace. */
  leaveOpen(): void {
    this.execution.leaveOpen();
  }

  bind(task: TaskId, stage: StageId, server: ServerId, kind?: AttemptKind): AttemptId {
    this.actors.requireScheduler(this.ownerOf(stage), 'bind');
    this.rules.mayBind(task, stage, kind ?? AttemptKind.original);
    return this.execution.bind(task, stage, server, kind);
  }

  bindAgain(task: TaskId, stage: StageId, server: ServerId): AttemptId {
    const attempt = this.bind(task, stage, server, AttemptKind.speculative);
    this.attempts.setAgain(attempt);
    return attempt;
  }

  restartJob(job: JobId): void {
    this.actors.requireScheduler(this.parts.jobs.owners.of[job], 'restartJob');
    this.machinery.restarts.restart(job);
  }

  taskOf(attempt: AttemptId): TaskId {
    return this.attempts.taskOf(attempt);
  }

  stageOf(attempt: AttemptId): StageId {
    return this.attempts.stageOf(attempt);
  }

  serverOf(attempt: AttemptId): ServerId {
    return this.attempts.serverOf(attempt);
  }

  generationOf(attempt: AttemptId): number {
    return this.attempts.generationOf(attempt);
  }

  isLive(attempt: AttemptId, generation: number): boolean {
    return this.attempts.isLive(attempt, generation);
  }

  progress(attempt: AttemptId): number {
    return progressOf(this.attempts, attempt, this.reportedBefore(), this.policy?.reportEvery);
  }

  impliedTime(attempt: AttemptId): Micros {
    return impliedTime(this.attempts, attempt, this.reportedBefore(), this.policy?.reportEvery);
  }

  computed(attempt: AttemptId): Micros {
    return computedTime(this.attempts, attempt, this.now());
  }

  /** Reports that were sent later than this are not there yet. */
  private reportedBefore(): Micros {
    return this.now() - (this.policy?.news === 'byMessage' ? this.topology.networkDelay : 0);
  }

  think(scheduler: SchedulerId, duration: Micros, done: Timer, a: number, b: number): void {
    this.thinkAs(this.actors.scheduler(scheduler), duration);
    done.after(duration, scheduler, a, b);
  }

  serviceThinks(service: number, duration: Micros, done: Timer, a: number, b: number): void {
    this.thinkAs(this.actors.service(service), duration);
    done.after(duration, service, a, b);
  }

  running(server: ServerId): number {
    this.actors.requireServer(server, 'running');
    return this.rows.running(server);
  }

  attemptIn(server: ServerId, lane: Lane): AttemptId {
    this.actors.requireServer(server, 'attemptIn');
    return this.slots.attemptIn(server, lane);
  }

  startedAt(attempt: AttemptId): Micros {
    return this.attempts.startedAt(attempt);
  }

  freeSlots(server: ServerId): number {
    this.actors.requireServer(server, 'freeSlots');
    return this.rows.free(server);
  }

  fits(server: ServerId, stage: StageId): boolean {
    this.actors.requireServer(server, 'fits');
    return this.rows.free(server) > 0 && (this.resources === null || this.resources.fits(server, stage));
  }

  freeCores(server: ServerId): number {
    this.actors.requireServer(server, 'freeCores');
    return this.resources === null ? Infinity : this.resources.cores[server];
  }

  freeMemory(server: ServerId): number {
    this.actors.requireServer(server, 'freeMemory');
    return this.resources === null ? Infinity : this.resources.memory[server];
  }

  hold(server: ServerId, stage: StageId): Lane {
    this.actors.requireServer(server, 'hold');
    this.rules.mayHold(server, stage);
    return this.kept.hold(server, stage);
  }

  release(server: ServerId, lane: Lane): void {
    this.actors.requireServer(server, 'release');
    this.rules.mayRelease(server, lane);
    this.kept.release(server, lane);
  }

  fetch(server: ServerId, attempt: AttemptId): void {
    this.actors.requireServer(server, 'fetch');
    this.rules.mayFetch(server, attempt);
    this.execution.fetch(server, attempt);
  }

  fetchFiles(server: ServerId, attempt: AttemptId): void {
    this.actors.requireServer(server, 'fetchFiles');
    this.rules.mayFetch(server, attempt, 'fetchFiles');
    this.execution.fetchFiles(server, attempt);
  }

  start(server: ServerId, attempt: AttemptId): void {
    this.actors.requireServer(server, 'start');
    this.rules.mayStart(server, attempt);
    const entry = this.attempts.entryOf(attempt);
    if (entry !== NONE) this.dequeue(server, entry);
    this.execution.start(server, attempt);
  }

  end(server: ServerId, attempt: AttemptId, reason: Outcome): void {
    this.actors.requireServer(server, 'end');
    this.rules.mayEnd(server, attempt, reason);
    this.endings.end(attempt, reason);
  }

  giveWay(server: ServerId, attempt: AttemptId): void {
    this.actors.requireServer(server, 'giveWay');
    this.rules.needsLive('giveWay', server, attempt);
    this.attempts.setYields(attempt, true);
  }

  upgrade(server: ServerId, attempt: AttemptId): void {
    this.actors.requireServer(server, 'upgrade');
    this.rules.needsLive('upgrade', server, attempt);
    if (this.attempts.yields(attempt)) {
      this.attempts.setYields(attempt, false);
      this.execution.reading?.prefer?.(attempt);
    }
    this.recorder.attemptUpgraded(this.attempts.rowOf(attempt), this.now());
  }

  stop(server: ServerId, attempt: AttemptId, task: TaskId): boolean {
    this.actors.requireServer(server, 'stop');
    return this.endings.stop(server, attempt, task);
  }

  protected rowOf(attempt: AttemptId): number {
    return this.attempts.rowOf(attempt);
  }

  private thinkAs(actor: number, duration: Micros): void {
    const now = this.now();
    this.recorder.thought(actor, now, now + duration);
    this.alarms.thinks(now + duration);
    if (this.policy?.thinkingOccupies === true) {
      this.parts.messages.inboxes?.thinks(actor, now + duration);
    }
  }
}
