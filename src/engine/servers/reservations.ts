import type { Actors } from '../actors/actors.ts';
import type { AuthorErrors } from '../actors/authorErrors.ts';
import type { Messages } from '../actors/messages.ts';
import type { Outages } from '../actors/outages.ts';
import type { AttemptId, EntryId, Lane, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Attempts } from '../jobs/attempts.ts';
import type { EventCode, Kernel } from '../kernel/kernel.ts';
import { REFUSED, type ReservationRules, type Reservations } from '../policy/protocols.ts';
import type { Recorder } from '../record/recorder.ts';
import { Addresses } from './addresses.ts';
import type { Execution } from './execution.ts';
import { KeptQuestions } from './keptQuestions.ts';
import type { KeptSlots } from './keptSlots.ts';
import { OwnCode } from './ownCodes.ts';
import type { ProtocolParts } from './protocolParts.ts';
import type { Queues } from './queues.ts';
import type { Resources } from './resources.ts';
import { At, In, ROW } from './serverRows.ts';

/** The kinds of message of late binding, in the order in which a trace lists them. */
function addKinds(messages: Messages) {
  return {
    probe: messages.addKind({ name: 'probe', to: 'server', look: 'probe' }),
    getTask: messages.addKind({ name: 'getTask', to: 'scheduler', look: 'ask', words: 'asks for a task' }),
    launch: messages.addKind({ name: 'launch', to: 'server', look: 'task', words: 'task' }),
    noTask: messages.addKind({ name: 'noTask', to: 'server', look: 'nothing', words: 'no task left' }),
    cancel: messages.addKind({ name: 'cancel', to: 'server', look: 'nothing' }),
  } as const;
}

/** Codes of the events of one desk. */
interface DeskCodes {
  readonly probes: EventCode;
  readonly getTask: EventCode;
  readonly launch: EventCode;
  readonly noTask: EventCode;
  readonly cancel: EventCode;
}

/** An answer names the question by the slot's lane and the scheduler that was asked, in one number: lanes take so many bits. */
const LANE_BITS = 8;
const LANES = (1 << LANE_BITS) - 1;

/**
 * The servers' half of late binding (Sparrow §3.2); what is decided stands in the rules of a policy. Most events of a run
 * with late binding end here, so one class does all that happens to a server then, on the server's own rows.
 */
export class ReservationDesk implements Reservations {
  private readonly rules: ReservationRules;
  private readonly kernel: Kernel;
  private readonly recorder: Recorder;
  private readonly actors: Actors;
  private readonly outages: Outages;
  private readonly errors: AuthorErrors;
  private readonly messages: Messages;
  private readonly attempts: Attempts;
  private readonly execution: Execution;
  private readonly queues: Queues;
  private readonly resources: Resources | null; // null: only slots count
  private readonly kept: KeptSlots;
  private readonly words: Int32Array; // rows of servers and slots
  private readonly stride: number;
  private readonly isPlain: boolean; // one queue, first come, first served; nothing is kept, and only slots count
  private readonly keeps: KeptQuestions | null; // null: a question takes its reservation out of the queue
  private readonly kinds: ReturnType<typeof addKinds>;
  private readonly probes: Addresses;
  /** Codes of events that pass by inboxes, and that reach any desk. */
  private readonly slowCodes: DeskCodes;
  private codes: DeskCodes;
  private readonly refuse: (
    scheduler: SchedulerId,
    server: ServerId,
    stage: StageId,
    question: number,
  ) => void;
  private refusal = 0;

  constructor(parts: ProtocolParts, rules: ReservationRules) {
    const { messages, rows } = parts;
    this.rules = rules;
    this.kernel = parts.kernel;
    this.recorder = parts.recorder;
    this.actors = parts.actors;
    this.outages = parts.outages;
    this.errors = parts.errors;
    this.messages = messages;
    this.attempts = parts.attempts;
    this.execution = parts.execution;
    this.queues = parts.queues;
    this.resources = parts.resources;
    this.kept = parts.kept;
    this.words = rows.words;
    this.stride = rows.stride;
    this.keeps = rules.keepsAsked === true ? new KeptQuestions(rows.words.length / ROW) : null;
    if (this.keeps !== null) parts.queues.onLeft = (entry) => this.keeps?.left(entry);
    this.isPlain =
      rules.queueOf === undefined &&
      rules.pick === undefined &&
      this.keeps === null &&
      parts.resources === null;
    this.kinds = addKinds(messages);
    this.probes = new Addresses(parts.messages, (server, stage, scheduler, note, row) =>
      this.onProbe(server, stage, scheduler, note, row),
    );
    this.slowCodes = this.registerCodes(parts);
    this.codes = this.slowCodes;
    this.refuse = this.refusals();
  }

  /** Lets the events of this desk take the short way: nobody is ever busy, and it is the only desk. */
  takeShortWay(): void {
    const { probes, getTask, lateLaunch, noTask } = OwnCode;
    this.codes = { probes, getTask, launch: lateLaunch, noTask, cancel: this.slowCodes.cancel };
  }

  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, note = 0): void {
    this.actors.requireScheduler(scheduler, 'probe');
    this.probes.add(servers, count);
    const from = this.actors.servers + scheduler;
    const firstRow = this.messages.recordMany(this.kinds.probe, from, servers, count, stage, scheduler);
    this.messages.deliver(this.codes.probes, count, stage, scheduler, note, firstRow);
  }

  cancel(scheduler: SchedulerId, server: ServerId, stage: StageId): void {
    this.actors.requireScheduler(scheduler, 'cancel');
    const from = this.actors.servers + scheduler;
    this.messages.post(
      this.codes.cancel,
      this.kinds.cancel,
      from,
      server,
      server,
      stage,
      scheduler,
      scheduler,
      NONE,
    );
  }

  isAsked(entry: EntryId): boolean {
    return this.keeps?.isAsked(entry) === true;
  }

  refuseWith(news: number): number {
    this.refusal = news;
    return REFUSED;
  }

  onSlotFree(server: ServerId): void {
    this.ask(server);
  }

  /** Drops the reservations of a scheduler that will not answer any more, and stops waiting for it (Sparrow §6). */
  onSchedulerLost(server: ServerId, scheduler: SchedulerId): void {
    const { queues, words } = this;
    for (let queue = 0; queue < queues.perServer; queue += 1) {
      let entry = queues.head(server, queue);
      while (entry !== NONE) {
        const next = queues.next(entry);
        if (queues.scheduler(entry) === scheduler) this.take(server, entry);
        entry = next;
      }
    }
    for (let lane = 0; lane < words[server * this.stride + At.slots]; lane += 1) {
      const at = this.slotAt(server, lane);
      if (this.words[at + In.askedScheduler] !== scheduler) continue;
      this.stopAsking(server, lane);
      this.keeps?.end(at / ROW);
      this.rules.onNoTask?.(server, this.words[at + In.stage]);
    }
    this.ask(server);
  }

  onServerDown(server: ServerId): void {
    const lanes = this.words[server * this.stride + At.slots];
    for (let lane = 0; lane < lanes; lane += 1) {
      const at = this.slotAt(server, lane);
      this.words[at + In.askedScheduler] = NONE;
      this.keeps?.end(at / ROW);
    }
  }

  /** Probes have come to so many servers, one after the other. */
  onProbes(count: number, stage: StageId, scheduler: SchedulerId, note: number, firstRow: number): void {
    const { probes } = this;
    for (let i = 0; i < count; i += 1) {
      this.onProbe(probes.take(), stage, scheduler, note, firstRow === NONE ? NONE : firstRow + i);
    }
  }

  private onProbe(server: ServerId, stage: StageId, scheduler: SchedulerId, note: number, row: number): void {
    const { messages, words } = this;
    if (messages.onLost !== null && messages.isLost(server, stage, NONE, row)) return;
    if (this.outages.isKnown(scheduler)) return;
    const at = server * this.stride;
    if (this.isPlain && words[at + At.queued] === 0 && words[at + At.free] > 0) {
      this.recorder.passed(server, stage, NONE, this.kernel.now());
      this.question(server, scheduler, stage, note);
      return;
    }
    this.actors.current = server;
    this.enqueue(server, stage, NONE, scheduler, note);
    if (words[at + At.free] > 0) this.ask(server);
  }

  /** At a server: asks for a task for each free slot. */
  private ask(server: ServerId): void {
    const { queues, words } = this;
    const { pick } = this.rules;
    const at = server * this.stride;
    while (words[at + At.free] > 0 && words[at + At.queued] > 0) {
      const entry = pick === undefined ? this.first(server) : pick(server);
      if (entry === NONE) return;
      if (this.keeps?.isAsked(entry) === true) throw this.askedTwice(server, entry);
      const stage = queues.stage(entry);
      if (this.resources?.fits(server, stage) === false) return;
      const attempt = queues.attempt(entry);
      const scheduler = queues.scheduler(entry);
      const note = queues.note(entry);
      if (this.keeps === null || attempt !== NONE) this.take(server, entry);
      if (attempt !== NONE) {
        this.execution.start(server, attempt);
        continue;
      }
      const slot = this.question(server, scheduler, stage, note);
      this.keeps?.begin(slot / ROW, entry);
    }
  }

  /** Holds a slot and asks for a task; gives where the slot's row begins. */
  private question(server: ServerId, scheduler: SchedulerId, stage: StageId, note: number): number {
    const { words, actors } = this;
    const lane = this.kept.hold(server, stage);
    const at = this.slotAt(server, lane);
    words[at + In.askedScheduler] = scheduler;
    words[at + In.askedNote] = note;
    const to = actors.servers + scheduler;
    this.messages.post(
      this.codes.getTask,
      this.kinds.getTask,
      server,
      to,
      scheduler,
      stage,
      server,
      server,
      lane,
    );
    return at;
  }

  onGetTask(scheduler: SchedulerId, stage: StageId, server: ServerId, lane: Lane, row: number): void {
    const { messages, outages, actors, kinds, codes } = this;
    if (messages.isSchedulerLost(scheduler, row) || outages.isServerKnown(server)) return;
    const from = actors.servers + scheduler;
    actors.current = from;
    const note = this.words[this.slotAt(server, lane) + In.askedNote];
    const attempt = this.rules.answer(scheduler, stage, server, note);
    const question = (scheduler << LANE_BITS) | lane;
    if (attempt >= 0) {
      const task = this.attempts.taskOf(attempt);
      messages.post(codes.launch, kinds.launch, from, server, server, stage, task, attempt, question);
    } else if (attempt === NONE) {
      messages.post(codes.noTask, kinds.noTask, from, server, server, stage, NONE, NONE, question);
    } else this.refuse(scheduler, server, stage, question);
  }

  onLaunch(server: ServerId, stage: StageId, attempt: AttemptId, question: number, row: number): void {
    const { messages } = this;
    if (messages.onLost !== null && messages.isLost(server, stage, attempt, row)) return;
    const isAnswered = this.isAnswered(server, question);
    if (isAnswered && this.keeps !== null) this.leaveKept(server, question, stage);
    const own = this.attempts.stageOf(attempt); // not what was asked for, where the scheduler has something better
    if (isAnswered && this.resources?.fits(server, own) !== false) {
      this.execution.start(server, attempt);
      return;
    }
    // It came after the server had given up waiting for it, or needs more room: it is this server's all the same.
    this.actors.current = server;
    this.enqueue(server, own, attempt, NONE, 0);
    this.ask(server);
  }

  onNoTask(server: ServerId, stage: StageId, question: number, row: number): void {
    const { messages } = this;
    if (messages.onLost !== null && messages.isLost(server, stage, NONE, row)) return;
    if (!this.isAnswered(server, question)) return;
    if (this.keeps !== null) this.leaveKept(server, question, stage);
    this.actors.current = server;
    this.rules.onNoTask?.(server, stage);
    if (this.words[server * this.stride + At.queued] > 0) this.ask(server);
  }

  private onCancel(server: ServerId, stage: StageId): void {
    const { queues } = this;
    const queue = this.rules.queueOf === undefined ? 0 : this.rules.queueOf(stage);
    for (let entry = queues.head(server, queue); entry !== NONE; entry = queues.next(entry)) {
      if (queues.stage(entry) !== stage || queues.attempt(entry) !== NONE) continue;
      this.take(server, entry);
      return;
    }
  }

  private registerCodes({ kernel, messages }: ProtocolParts): DeskCodes {
    return {
      probes: kernel.on((count, stage, scheduler, note, firstRow) => {
        if (messages.inboxes === null) this.onProbes(count, stage, scheduler, note, firstRow);
        else this.probes.toInboxes(messages.inboxes, count, stage, scheduler, note, firstRow);
      }, 'probes'),
      getTask: messages.onArrival('scheduler', (scheduler, stage, server, lane, row) =>
        this.onGetTask(scheduler, stage, server, lane, row),
      ),
      launch: messages.onArrival('server', (server, stage, attempt, question, row) =>
        this.onLaunch(server, stage, attempt, question, row),
      ),
      noTask: messages.onArrival('server', (server, stage, _none, question, row) =>
        this.onNoTask(server, stage, question, row),
      ),
      cancel: messages.onArrival('server', (server, stage, _by, _none, row) => {
        if (!messages.isLost(server, stage, NONE, row)) this.onCancel(server, stage);
      }),
    };
  }

  /** Registers refusals where the rules know them. */
  private refusals(): ReservationDesk['refuse'] {
    const { rules } = this;
    if (rules.onRefused === undefined) {
      return (scheduler, server) => {
        throw this.errors.of(
          `answer(scheduler ${scheduler}, server ${server})`,
          'answer refused, and the rules have no onRefused',
        );
      };
    }
    const mail = this.messages.toServer(
      'refuse',
      (server, _stage, news, question) => {
        if (!this.isAnswered(server, question)) return;
        const entry = this.keeps === null ? NONE : this.keeps.end(this.slotOf(server, question));
        rules.onRefused?.(server, entry, news);
        this.ask(server);
      },
      undefined,
      { look: 'nothing', words: 'not now' },
    );
    return (scheduler, server, stage, question) => {
      mail.send(scheduler, server, stage, this.refusal, question);
      this.refusal = 0;
    };
  }

  /** Frees the slot that waits for this answer; false when the wait was given up before. */
  private isAnswered(server: ServerId, question: number): boolean {
    const lane = question & LANES;
    if (this.words[this.slotAt(server, lane) + In.askedScheduler] !== question >>> LANE_BITS) return false;
    this.stopAsking(server, lane);
    return true;
  }

  private stopAsking(server: ServerId, lane: Lane): void {
    this.words[this.slotAt(server, lane) + In.askedScheduler] = NONE;
    this.kept.release(server, lane);
  }

  /** The oldest entry that nobody asks about already. */
  private first(server: ServerId): EntryId {
    let entry: EntryId = this.words[server * this.stride + At.head];
    if (this.keeps === null) return entry;
    while (entry !== NONE && this.keeps.isAsked(entry)) entry = this.queues.next(entry);
    return entry;
  }

  private leaveKept(server: ServerId, question: number, stage: StageId): void {
    const entry = this.keeps === null ? NONE : this.keeps.end(this.slotOf(server, question));
    // A server that went down and came back may get the answer to what it asked before, on another stage.
    if (entry !== NONE && this.queues.stage(entry) === stage) this.take(server, entry);
  }

  private askedTwice(server: ServerId, entry: EntryId): Error {
    return this.errors.of(
      `pick(server ${server})`,
      `entry ${entry} is being asked about; pick passes over such entries (isAsked)`,
    );
  }

  private enqueue(
    server: ServerId,
    stage: StageId,
    attempt: AttemptId,
    scheduler: SchedulerId,
    note: number,
  ): void {
    const { queues, attempts, recorder, rules } = this;
    const queue = rules.queueOf === undefined ? 0 : rules.queueOf(stage);
    const entry = queues.add(server, queue, stage, attempt, scheduler);
    queues.setNote(entry, note);
    if (attempt !== NONE) attempts.setEntry(attempt, entry);
    const task = attempt === NONE ? NONE : attempts.taskOf(attempt);
    queues.setRow(entry, recorder.entered(server, stage, task, this.kernel.now()));
  }

  /** Takes an entry out of its queue. */
  private take(server: ServerId, entry: EntryId): void {
    const { queues } = this;
    this.recorder.left(queues.row(entry), this.kernel.now());
    const attempt = queues.attempt(entry);
    if (attempt !== NONE) this.attempts.setEntry(attempt, NONE);
    queues.remove(server, entry);
  }

  /** Where the row of a slot begins. */
  private slotAt(server: ServerId, lane: Lane): number {
    return server * this.stride + ROW + lane * ROW;
  }

  private slotOf(server: ServerId, question: number): number {
    return this.slotAt(server, question & LANES) / ROW;
  }
}
