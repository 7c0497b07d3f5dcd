import type { Arrival } from '../actors/inboxes.ts';
import { type AttemptId, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { ReservationRules, Reservations } from '../policy/protocols.ts';
import type { DeskParts } from './entries.ts';
import { Questions } from './questions.ts';
import { ReservationVerbs } from './reservationVerbs.ts';
import type { Resources } from './resources.ts';

/**
 * Late binding (Sparrow §3.2) by mail, where anything may be lost, scheduling takes time, or tasks need room; elsewhere the core
 * does it (`LateBinding`). The policy's rules make the decisions. Of what handles messages, `row` is the message's row of the trace.
 */
export class ReservationDesk extends ReservationVerbs implements Reservations {
  private readonly kernel = this.parts.kernel;
  private readonly recorder = this.parts.recorder;
  private readonly outages = this.parts.outages;
  private readonly attempts = this.parts.core.attempts;
  private readonly resources: Resources | null = this.parts.resources; // null: only slots count
  private readonly entries = this.parts.entries;
  private readonly questions = new Questions(this.parts.kept, this.parts.topology);
  private readonly isPlain: boolean; // one queue, first come, first served, and only slots count
  private readonly asksMore: boolean = this.rules.onAskedMore !== undefined; // whether it asks also for slots without a reservation (`onAskedMore`)
  private readonly deliverProbes = this.messages.together('probes', (...of) => this.onProbe(...of));
  private readonly asked = this.messages.onArrival('scheduler', (...of) => this.onGetTask(...of), 'getTask');
  private readonly launched = this.messages.onArrival('server', (...of) => this.onLaunch(...of), 'launch');
  private readonly gotNone = this.messages.onArrival(
    'server',
    (server, stage, _none, question, row) => this.onNoTask(server, stage, question, row),
    'noTask',
  );
  readonly onSlotFree = (server: ServerId): void => this.ask(server);

  constructor(
    protected override readonly parts: DeskParts,
    rules: ReservationRules,
  ) {
    super(parts.core, parts, rules);
    this.isPlain = rules.queueOf === undefined && rules.pick === undefined && parts.resources === null;
  }

  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, note = 0): void {
    const { actors, messages, kinds } = this;
    actors.requireScheduler(scheduler, 'probe');
    const from = actors.servers + scheduler;
    const row = messages.recordMany(kinds.probe, from, servers, count, stage, scheduler);
    this.deliverProbes(servers, count, stage, scheduler, note, row);
  }

  /** Drops the reservations of a scheduler that is down, and stops waiting for its answers (Sparrow §6). */
  onSchedulerLost(server: ServerId, scheduler: SchedulerId): void {
    const { queues } = this;
    for (let queue = 0; queue < queues.perServer; queue += 1) {
      let entry = queues.head(server, queue);
      while (entry !== NONE) {
        const next = queues.next(entry);
        if (this.entries.scheduler(entry) === scheduler) this.entries.leave(server, entry);
        entry = next;
      }
    }
    this.questions.giveUp(server, scheduler, (stage) => this.rules.onNoTask?.(server, stage));
    this.ask(server);
  }

  onServerDown(server: ServerId): void {
    this.questions.forget(server);
  }

  private onProbe(server: ServerId, stage: StageId, scheduler: SchedulerId, note: number, row: number): void {
    const { messages, core } = this;
    if (messages.onLost !== null && messages.isLost(server, stage, NONE, row)) return;
    if (this.outages.scheduler.isKnown(scheduler)) return;
    if (this.isPlain && this.queues.queued(server) === 0 && core.slots.free(server) > 0) {
      this.recorder.passed(server, stage, NONE, this.kernel.now());
      this.question(server, scheduler, stage, note);
      if (this.asksMore) this.askMore(server, scheduler, stage, note);
      return;
    }
    this.actors.current = server;
    this.enqueue(server, stage, NONE, scheduler, note);
    if (core.slots.free(server) > 0) this.ask(server);
  }

  protected onHandedOver(...of: Parameters<Arrival>): void {
    this.onProbe(...of);
  }

  /** Asks for a task for each free slot of a server. */
  private ask(server: ServerId): void {
    const { queues, core } = this;
    const { pick } = this.rules;
    while (core.slots.free(server) > 0 && this.queues.queued(server) > 0) {
      const entry = pick === undefined ? queues.head(server, 0) : pick(server);
      if (entry === NONE) return;
      const stage = queues.stage(entry);
      if (this.resources?.fits(server, stage) === false) return;
      const attempt = this.entries.attempt(entry);
      const scheduler = this.entries.scheduler(entry);
      const note = queues.note(entry);
      this.entries.leave(server, entry);
      if (attempt !== NONE) {
        this.core.start(server, attempt);
        continue;
      }
      this.question(server, scheduler, stage, note);
      if (this.asksMore && this.queues.queued(server) === 0) this.askMore(server, scheduler, stage, note);
    }
  }

  /** Asks for one more task for each slot that is still free, since the queues are empty. */
  private askMore(server: ServerId, scheduler: SchedulerId, stage: StageId, note: number): void {
    const { core, resources, rules } = this;
    while (core.slots.free(server) > 0 && resources?.fits(server, stage) !== false) {
      rules.onAskedMore?.(server, stage);
      this.question(server, scheduler, stage, note);
    }
  }

  /** Holds a slot and asks for a task. */
  private question(server: ServerId, scheduler: SchedulerId, stage: StageId, note: number): void {
    const question = this.questions.begin(server, scheduler, stage, note);
    const to = this.actors.servers + scheduler;
    const kind = this.kinds.getTask;
    this.messages.post(this.asked, kind, server, to, scheduler, stage, server, server, question);
  }

  /** A server asks a scheduler, which answers with a task, or with none. */
  private onGetTask(
    scheduler: SchedulerId,
    stage: StageId,
    server: ServerId,
    question: number,
    row: number,
  ): void {
    const { messages, outages, actors, kinds } = this;
    if (messages.isLostTo('scheduler', scheduler, row)) return;
    if (outages.server.isKnown(server)) {
      messages.unanswered(server, stage);
      return;
    }
    const from = actors.servers + scheduler;
    actors.current = from;
    const attempt = this.rules.answer(scheduler, stage, server, this.questions.noteOf(server, question));
    if (attempt === NONE)
      messages.post(this.gotNone, kinds.noTask, from, server, server, stage, NONE, NONE, question);
    else {
      const task = this.attempts.taskOf(attempt);
      messages.post(this.launched, kinds.launch, from, server, server, stage, task, attempt, question);
    }
  }

  private onLaunch(
    server: ServerId,
    stage: StageId,
    attempt: AttemptId,
    question: number,
    row: number,
  ): void {
    const { messages } = this;
    if (messages.onLost !== null && messages.isLost(server, stage, attempt, row)) return;
    const isAnswered = this.questions.end(server, question);
    const own = this.attempts.stageOf(attempt); // the scheduler may answer with a task of another stage than asked
    if (isAnswered && this.resources?.fits(server, own) !== false) {
      this.core.start(server, attempt);
      return;
    }
    // The server no longer waited for this answer, or the task needs more room: since it is bound here, it is queued.
    this.actors.current = server;
    this.enqueue(server, own, attempt, NONE, 0);
    this.ask(server);
  }

  private onNoTask(server: ServerId, stage: StageId, question: number, row: number): void {
    const { messages } = this;
    if (messages.onLost !== null && messages.isLost(server, stage, NONE, row)) return;
    if (!this.questions.end(server, question)) return;
    this.actors.current = server;
    this.rules.onNoTask?.(server, stage);
    if (this.queues.queued(server) > 0) this.ask(server);
  }

  private enqueue(
    server: ServerId,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
    note: number,
  ): void {
    const { queueOf } = this.rules;
    const queue = queueOf === undefined ? 0 : queueOf(stage);
    const entry = this.entries.enter(server, queue, stage, attempt, scheduler);
    if (note !== 0) this.queues.setNote(entry, note);
  }
}
