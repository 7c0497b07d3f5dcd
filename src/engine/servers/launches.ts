import type { AttemptId, EntryId, SchedulerId, ServerId, StageId, TaskId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { EventCode } from '../kernel/kernel.ts';
import type { Launches, LaunchRules } from '../policy/protocols.ts';
import { AttemptKind, type Outcome } from '../record/schema.ts';
import { OwnCode } from './ownCodes.ts';
import { endOfAttempt, handedTask, launchedTask, OUTCOMES } from './protocolKinds.ts';
import type { ProtocolParts } from './protocolParts.ts';

/** The servers' half of early binding: servers start the tasks they are sent, at once or from a queue. */
export class LaunchDesk implements Launches {
  private readonly parts: ProtocolParts;
  private readonly rules: LaunchRules;
  private readonly waits: boolean;
  private readonly isPlain: boolean; // one queue, first come, first served
  private readonly kind: number;
  private code: EventCode;
  private handOverKind = NONE; // registered with the first task that is handed over
  private endKind = NONE; // registered with the first order to end an attempt
  private endCode: EventCode = NONE;

  constructor(parts: ProtocolParts, rules: LaunchRules) {
    const { messages } = parts;
    this.parts = parts;
    this.rules = rules;
    this.waits = rules.waits !== false;
    this.isPlain = rules.queueOf === undefined && rules.pick === undefined;
    if (!this.waits && parts.resources !== null) parts.resources.onRoom = (server) => this.serve(server);
    this.kind = messages.addKind(launchedTask);
    this.code = messages.onArrival(
      'server',
      (server, stage, attempt, scheduler, row) => this.onLaunch(server, stage, attempt, scheduler, row),
      'launch',
    );
  }

  /** Sends launches past the inboxes. Allowed if no actor is ever busy, for the first desk only. */
  takeShortWay(): void {
    this.code = OwnCode.launch;
  }

  launch(
    scheduler: SchedulerId,
    task: TaskId,
    stage: StageId,
    server: ServerId,
    kind: AttemptKind = AttemptKind.original,
  ): AttemptId {
    const { actors, messages } = this.parts;
    actors.requireScheduler(scheduler, 'launch');
    const attempt = this.parts.bind(task, stage, server, kind);
    const from = actors.servers + scheduler;
    messages.post(this.code, this.kind, from, server, server, stage, task, attempt, scheduler);
    return attempt;
  }

  end(scheduler: SchedulerId, attempt: AttemptId, reason: Outcome): void {
    const { actors, attempts, messages } = this.parts;
    actors.requireScheduler(scheduler, 'end');
    if (this.endKind === NONE) this.registerEnd();
    const server = attempts.serverOf(attempt);
    const stage = attempts.stageOf(attempt);
    const from = actors.servers + scheduler;
    // An order to end an attempt that is already over must not end the next attempt with its id.
    const generation = attempts.generationOf(attempt) - (attempts.isTaken(attempt) ? 0 : 1);
    const order = generation * OUTCOMES + reason;
    const task = attempts.taskOf(attempt);
    messages.post(this.endCode, this.endKind, from, server, server, stage, task, attempt, order);
  }

  handOver(server: ServerId, entry: EntryId, to: ServerId): void {
    const { actors, messages, attempts, queues, entries, recorder } = this.parts;
    actors.requireServer(server, 'handOver');
    const attempt = queues.attempt(entry);
    const stage = queues.stage(entry);
    const scheduler = queues.scheduler(entry);
    entries.leave(server, entry);
    attempts.setServer(attempt, to);
    recorder.attemptMoved(attempts.rowOf(attempt), to);
    if (this.handOverKind === NONE) this.handOverKind = messages.addKind(handedTask);
    const task = attempts.taskOf(attempt);
    messages.post(this.code, this.handOverKind, server, to, to, stage, task, attempt, scheduler);
  }

  onSlotFree(server: ServerId): void {
    if (this.waits) this.serve(server);
  }

  onLaunch(server: ServerId, stage: StageId, attempt: AttemptId, scheduler: SchedulerId, row: number): void {
    const { messages, actors, rows, resources, recorder, kernel, attempts, execution } = this.parts;
    if (messages.onLost !== null && messages.isLost(server, stage, attempt, row)) return;
    actors.current = server;
    // An attempt that was ended in transit needs no cores or memory: its slot is free again at the same time.
    if (!this.waits && (resources === null || attempts.isCalledOff(attempt))) {
      execution.start(server, attempt);
      return;
    }
    if (attempts.isCalledOff(attempt)) {
      this.parts.endings.forget(attempt);
      return;
    }
    const task = attempts.taskOf(attempt);
    const fits = resources === null || resources.fits(server, stage);
    if (this.isPlain && fits && rows.queued(server) === 0 && rows.free(server) > 0) {
      recorder.passed(server, stage, task, kernel.now());
      execution.start(server, attempt);
      return;
    }
    const queue = this.rules.queueOf === undefined ? 0 : this.rules.queueOf(stage);
    this.parts.entries.enter(server, queue, stage, attempt, scheduler);
    this.serve(server);
  }

  private serve(server: ServerId): void {
    const { rows, resources, queues, entries, execution } = this.parts;
    const { pick } = this.rules;
    while (rows.free(server) > 0 && rows.queued(server) > 0) {
      const entry = pick === undefined ? queues.head(server, 0) : pick(server);
      if (entry === NONE || resources?.fits(server, queues.stage(entry)) === false) return;
      const attempt = queues.attempt(entry);
      entries.leave(server, entry);
      execution.start(server, attempt);
    }
  }

  private registerEnd(): void {
    const { messages, attempts, endings, actors } = this.parts;
    this.endKind = messages.addKind(endOfAttempt);
    this.endCode = messages.onArrival(
      'server',
      (server, stage, attempt, order, row) => {
        if (messages.onLost !== null && messages.isLost(server, stage, NONE, row)) return;
        const generation = Math.floor(order / OUTCOMES);
        if (!attempts.isLive(attempt, generation)) return;
        actors.current = server;
        endings.end(attempt, (order - generation * OUTCOMES) as Outcome);
      },
      'end',
    );
  }
}
