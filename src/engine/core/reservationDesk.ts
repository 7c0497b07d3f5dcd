import type { AuthorErrors } from '../actors/authorErrors.ts';
import type { Arrival } from '../actors/inboxes.ts';
import { type AttemptId, type EntryId, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import { REFUSED, type ReservationRules, type Reservations } from '../policy/protocols.ts';
import type { DeskParts } from './entries.ts';
import { Questions } from './questions.ts';
import { type ReservationHandlers, ReservationMail } from './reservationMail.ts';
import { ReservationVerbs } from './reservationVerbs.ts';
import type { Resources } from './resources.ts';

/**
 * The servers' half of late binding (Sparrow §3.2) where anything may be lost, reservations stay while they are asked about,
 * scheduling takes time, or tasks need room; elsewhere the core does it (`LateBinding`). The policy's rules make the decisions.
 */
export class ReservationDesk extends ReservationVerbs implements Reservations, ReservationHandlers {
  /** Undefined if the rules have no `onRefused`. */
  readonly onRefused: ReservationHandlers['onRefused'] =
    this.rules.onRefused && ((server, news, question) => this.refused(server, news, question));
  private readonly kernel = this.parts.kernel;
  private readonly recorder = this.parts.recorder;
  private readonly outages = this.parts.outages;
  private readonly errors = this.parts.errors;
  private readonly attempts = this.parts.core.attempts;
  private readonly resources: Resources | null = this.parts.resources; // null: only slots count
  private readonly entries = this.parts.entries;
  private readonly keeps: boolean = this.rules.keepsAsked === true; // otherwise a question removes its reservation from the queue
  private readonly questions = new Questions(this.parts.kept, this.parts.topology, this.keeps);
  private readonly isPlain: boolean; // one queue, first come, first served; nothing is kept, and only slots count
  private readonly asksMore: boolean = this.rules.onAskedMore !== undefined; // whether it asks also for slots without a reservation (`onAskedMore`)
  private readonly mail = new ReservationMail(this.parts, this.kinds, this);
  private refusal = 0;
  readonly onSlotFree = (server: ServerId): void => this.ask(server);

  constructor(
    protected override readonly parts: DeskParts,
    rules: ReservationRules,
  ) {
    super(parts.core, parts, rules);
    const { core } = parts;
    if (this.keeps) core.onLeft = (entry) => this.questions.left(entry);
    this.isPlain =
      rules.queueOf === undefined && rules.pick === undefined && !this.keeps && parts.resources === null;
  }

  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, note = 0): void {
    this.actors.requireScheduler(scheduler, 'probe');
    this.mail.probe(scheduler, servers, count, stage, note);
  }

  isAsked(entry: EntryId): boolean {
    return this.questions.isAsked(entry);
  }

  refuseWith(news: number): number {
    this.refusal = news;
    return REFUSED;
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

  onProbe(server: ServerId, stage: StageId, scheduler: SchedulerId, note: number, row: number): void {
    const { messages, core } = this;
    if (messages.onLost !== null && messages.isLost(server, stage, NONE, row)) return;
    if (this.outages.scheduler.isKnown(scheduler)) return;
    if (this.isPlain && this.queues.queued(server) === 0 && core.slots.free(server) > 0) {
      this.recorder.passed(server, stage, NONE, this.kernel.now());
      this.question(server, scheduler, stage, note, NONE);
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
      const entry = pick === undefined ? this.first(server) : pick(server);
      if (entry === NONE) return;
      if (this.questions.isAsked(entry)) throw askedTwice(this.errors, server, entry);
      const stage = queues.stage(entry);
      if (this.resources?.fits(server, stage) === false) return;
      const attempt = this.entries.attempt(entry);
      const scheduler = this.entries.scheduler(entry);
      const note = queues.note(entry);
      if (!this.keeps || attempt !== NONE) this.entries.leave(server, entry);
      if (attempt !== NONE) {
        this.core.start(server, attempt);
        continue;
      }
      this.question(server, scheduler, stage, note, entry);
      if (this.asksMore && this.queues.queued(server) === 0) this.askMore(server, scheduler, stage, note);
    }
  }

  /** Asks for one more task for each slot that is still free, since the queues are empty. */
  private askMore(server: ServerId, scheduler: SchedulerId, stage: StageId, note: number): void {
    const { core, resources, rules } = this;
    while (core.slots.free(server) > 0 && resources?.fits(server, stage) !== false) {
      rules.onAskedMore?.(server, stage);
      this.question(server, scheduler, stage, note, NONE);
    }
  }

  /** Holds a slot and asks for a task. */
  private question(
    server: ServerId,
    scheduler: SchedulerId,
    stage: StageId,
    note: number,
    entry: EntryId,
  ): void {
    this.mail.ask(server, scheduler, stage, this.questions.begin(server, scheduler, stage, note, entry));
  }

  /** Called at the scheduler that a server asks. */
  onGetTask(scheduler: SchedulerId, stage: StageId, server: ServerId, question: number, row: number): void {
    const { messages, outages, actors, mail } = this;
    if (messages.isLostTo('scheduler', scheduler, row)) return;
    if (outages.server.isKnown(server)) {
      messages.unanswered(server, stage);
      return;
    }
    actors.current = actors.servers + scheduler;
    const note = this.questions.noteOf(server, question);
    const attempt = this.rules.answer(scheduler, stage, server, note);
    if (attempt !== REFUSED) {
      mail.answer(scheduler, stage, server, question, attempt);
      return;
    }
    if (!mail.refuse(scheduler, stage, server, question, this.refusal))
      throw refusedUnasked(this.errors, scheduler, server);
    this.refusal = 0;
  }

  onLaunch(server: ServerId, stage: StageId, attempt: AttemptId, question: number, row: number): void {
    const { messages } = this;
    if (messages.onLost !== null && messages.isLost(server, stage, attempt, row)) return;
    const isAnswered = this.questions.end(server, question);
    if (isAnswered && this.keeps) this.leaveKept(server, question, stage);
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

  onNoTask(server: ServerId, stage: StageId, question: number, row: number): void {
    const { messages } = this;
    if (messages.onLost !== null && messages.isLost(server, stage, NONE, row)) return;
    if (!this.questions.end(server, question)) return;
    if (this.keeps) this.leaveKept(server, question, stage);
    this.actors.current = server;
    this.rules.onNoTask?.(server, stage);
    if (this.queues.queued(server) > 0) this.ask(server);
  }

  /** A question was refused: its reservation stays in its queue, unless it has left. */
  private refused(server: ServerId, news: number, question: number): void {
    if (!this.questions.end(server, question)) return;
    const entry = this.questions.takeEntry(server, question);
    this.rules.onRefused?.(server, entry, news);
    this.ask(server);
  }

  /** Returns the oldest entry that is not being asked about. */
  private first(server: ServerId): EntryId {
    let entry = this.queues.head(server, 0);
    while (entry !== NONE && this.questions.isAsked(entry)) entry = this.queues.next(entry);
    return entry;
  }

  private leaveKept(server: ServerId, question: number, stage: StageId): void {
    const entry = this.questions.takeEntry(server, question);
    // A server that went down and came back may get the answer to an older question, about another stage.
    if (entry !== NONE && this.queues.stage(entry) === stage) this.entries.leave(server, entry);
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

/** The error for a policy whose `answer` refuses although its rules have no `onRefused`. */
function refusedUnasked(errors: AuthorErrors, scheduler: SchedulerId, server: ServerId): Error {
  return errors.of(
    `answer(scheduler ${scheduler}, server ${server})`,
    'answer refused, but the rules have no onRefused; refuseWith needs it',
  );
}

/** The error for a policy whose `pick` returns a reservation that is being asked about. */
function askedTwice(errors: AuthorErrors, server: ServerId, entry: EntryId): Error {
  return errors.of(
    `pick(server ${server})`,
    `entry ${entry} is being asked about; pick must skip such entries (isAsked)`,
  );
}
