import type { Actors } from '../actors/actors.ts';
import type { Messages } from '../actors/messages.ts';
import type { Outages } from '../actors/outages.ts';
import type { AttemptId, EntryId, Lane, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import type { Attempts } from '../jobs/attempts.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { REFUSED, type ReservationRules, type Reservations } from '../policy/protocols.ts';
import type { Recorder } from '../record/recorder.ts';
import { Addresses } from './addresses.ts';
import type { Execution } from './execution.ts';
import { KeptQuestions } from './keptQuestions.ts';
import type { KeptSlots } from './keptSlots.ts';
import type { Queues } from './queues.ts';
import type { Slots } from './slots.ts';

/** What the protocols of servers need to know of the world. */
export interface ProtocolParts {
  readonly kernel: Kernel;
  readonly recorder: Recorder;
  readonly actors: Actors;
  readonly outages: Outages;
  readonly messages: Messages;
  readonly attempts: Attempts;
  readonly execution: Execution;
  readonly queues: Queues;
  readonly slots: Slots;
  readonly kept: KeptSlots;
}

/** The servers' half of late binding (Sparrow §3.2); what is decided stands in the rules of a policy. */
export class ReservationDesk implements Reservations {
  private readonly parts: ProtocolParts;
  private readonly rules: ReservationRules;
  private readonly isPlain: boolean; // one queue, first come, first served, and nothing is kept
  private readonly kinds: { readonly [Name in 'probe' | 'getTask' | 'launch' | 'noTask']: number };
  private readonly probes: Addresses;
  private readonly getTaskCode: number;
  private readonly launchCode: number;
  private readonly noTaskCode: number;
  private readonly cancelled: (scheduler: SchedulerId, server: ServerId, stage: StageId) => void;
  private readonly refused: RefusalMail | null;
  private readonly keeps: KeptQuestions | null; // null: a question takes its reservation out of the queue
  private readonly askedScheduler: Int32Array; // [slots] → scheduler, NONE: not asking
  private readonly askedStage: Int32Array; // [slots] → stage
  private readonly askedNote: Int32Array; // [slots]
  private readonly firstSlot: Uint32Array;
  private refusal = 0;

  constructor(parts: ProtocolParts, firstSlot: Uint32Array, rules: ReservationRules) {
    const { messages, actors } = parts;
    const slots = firstSlot[firstSlot.length - 1];
    this.parts = parts;
    this.rules = rules;
    this.firstSlot = firstSlot;
    this.askedScheduler = new Int32Array(slots).fill(NONE);
    this.askedStage = new Int32Array(slots);
    this.askedNote = new Int32Array(slots);
    this.keeps = rules.keepsAsked === true ? new KeptQuestions(slots) : null;
    this.isPlain = rules.queueOf === undefined && rules.pick === undefined && this.keeps === null;
    const probe = messages.addKind({ name: 'probe', to: 'server', look: 'probe' });
    const getTask = messages.addKind({
      name: 'getTask',
      to: 'scheduler',
      look: 'ask',
      words: 'asks for a task',
    });
    const launch = messages.addKind({ name: 'launch', to: 'server', look: 'task', words: 'task' });
    const noTask = messages.addKind({ name: 'noTask', to: 'server', look: 'nothing', words: 'no task left' });
    this.kinds = { probe, getTask, launch, noTask };
    this.probes = new Addresses(parts, (server, stage, scheduler, note, row) =>
      this.onProbe(server, stage, scheduler, note, row),
    );
    this.getTaskCode = messages.onArrival('scheduler', (scheduler, stage, server, lane, row) =>
      this.onGetTask(scheduler, stage, server, lane, row),
    );
    this.launchCode = messages.onArrival('server', (server, stage, attempt, question, row) =>
      this.onLaunch(server, stage, attempt, question, row),
    );
    this.noTaskCode = messages.onArrival('server', (server, stage, _none, question, row) =>
      this.onNoTask(server, stage, question, row),
    );
    const cancel = messages.toServer('cancel', (server, stage) => this.onCancel(server, stage), undefined, {
      look: 'nothing',
    });
    this.cancelled = (scheduler, server, stage) => cancel.send(scheduler, server, stage, scheduler, NONE);
    this.refused = rules.onRefused === undefined ? null : this.refusals(actors);
  }

  probe(scheduler: SchedulerId, servers: Int32Array, count: number, stage: StageId, note = 0): void {
    this.parts.actors.requireScheduler(scheduler, 'probe');
    this.probes.send(this.kinds.probe, scheduler, servers, count, stage, note);
  }

  cancel(scheduler: SchedulerId, server: ServerId, stage: StageId): void {
    this.cancelled(scheduler, server, stage);
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
    const { queues } = this.parts;
    for (let queue = 0; queue < queues.perServer; queue += 1) {
      let entry = queues.head(server, queue);
      while (entry !== NONE) {
        const next = queues.next(entry);
        if (queues.scheduler(entry) === scheduler) this.take(server, entry);
        entry = next;
      }
    }
    for (let slot = this.firstSlot[server]; slot < this.firstSlot[server + 1]; slot += 1) {
      if (this.askedScheduler[slot] !== scheduler) continue;
      this.stopAsking(server, slot - this.firstSlot[server]);
      this.keeps?.end(slot);
      this.rules.onNoTask?.(server, this.askedStage[slot]);
    }
    this.ask(server);
  }

  onServerDown(server: ServerId): void {
    const { firstSlot } = this;
    this.askedScheduler.fill(NONE, firstSlot[server], firstSlot[server + 1]);
    this.keeps?.forget(firstSlot[server], firstSlot[server + 1]);
  }

  private onProbe(server: ServerId, stage: StageId, scheduler: SchedulerId, note: number, row: number): void {
    const { messages, outages, slots, queues, recorder, kernel, actors } = this.parts;
    if (messages.onLost !== null && messages.isLost(server, stage, NONE, row)) return;
    if (outages.isKnown(scheduler)) return;
    actors.current = server;
    const now = kernel.now();
    if (this.isPlain && queues.counts[server] === 0 && slots.free[server] > 0) {
      recorder.passed(server, stage, NONE, now);
      this.question(server, scheduler, stage, note);
      return;
    }
    const queue = this.rules.queueOf === undefined ? 0 : this.rules.queueOf(stage);
    const entry = queues.add(server, queue, stage, NONE, scheduler);
    queues.setNote(entry, note);
    queues.setRow(entry, recorder.entered(server, stage, NONE, now));
    this.ask(server);
  }

  /** At a server: asks for a task for each free slot. */
  private ask(server: ServerId): void {
    const { slots, queues, execution } = this.parts;
    const { pick } = this.rules;
    while (slots.free[server] > 0 && queues.counts[server] > 0) {
      const entry = pick === undefined ? this.first(server) : pick(server);
      if (entry === NONE) return;
      const stage = queues.stage(entry);
      const attempt = queues.attempt(entry);
      const scheduler = queues.scheduler(entry);
      const note = queues.note(entry);
      if (this.keeps === null || attempt !== NONE) this.take(server, entry);
      if (attempt !== NONE) {
        execution.start(server, attempt);
        continue;
      }
      const slot = this.question(server, scheduler, stage, note);
      this.keeps?.begin(slot, entry);
    }
  }

  /** Holds a slot and asks for a task; gives the slot. */
  private question(server: ServerId, scheduler: SchedulerId, stage: StageId, note: number): number {
    const { kept, messages, actors } = this.parts;
    const lane = kept.hold(server, stage);
    const slot = this.firstSlot[server] + lane;
    this.askedScheduler[slot] = scheduler;
    this.askedStage[slot] = stage;
    this.askedNote[slot] = note;
    const to = actors.servers + scheduler;
    messages.post(this.getTaskCode, this.kinds.getTask, server, to, scheduler, stage, server, server, lane);
    return slot;
  }

  private onGetTask(scheduler: SchedulerId, stage: StageId, server: ServerId, lane: Lane, row: number): void {
    const { messages, outages, actors, attempts } = this.parts;
    if (messages.isSchedulerLost(scheduler, row)) return;
    if (outages.isServerKnown(server)) return;
    const from = actors.servers + scheduler;
    actors.current = from;
    const slot = this.firstSlot[server] + lane;
    const attempt = this.rules.answer(scheduler, stage, server, this.askedNote[slot]);
    const question = lane * actors.schedulers + scheduler;
    const { kinds } = this;
    if (attempt >= 0) {
      const task = attempts.task[attempt];
      messages.post(this.launchCode, kinds.launch, from, server, server, stage, task, attempt, question);
    } else if (attempt === NONE) {
      messages.post(this.noTaskCode, kinds.noTask, from, server, server, stage, NONE, NONE, question);
    } else this.refuse(from, server, stage, question);
  }

  private onLaunch(
    server: ServerId,
    stage: StageId,
    attempt: AttemptId,
    question: number,
    row: number,
  ): void {
    const { messages, execution, queues, recorder, kernel, attempts } = this.parts;
    if (messages.onLost !== null && messages.isLost(server, stage, attempt, row)) return;
    const slot = this.answered(server, question);
    if (slot !== NONE) {
      if (this.keeps !== null) this.leaveKept(server, slot);
      execution.start(server, attempt);
      return;
    }
    // It came after the server had given up waiting for it: it is this server's all the same.
    const queue = this.rules.queueOf === undefined ? 0 : this.rules.queueOf(stage);
    const entry = queues.add(server, queue, stage, attempt, NONE);
    attempts.entry[attempt] = entry;
    queues.setRow(entry, recorder.entered(server, stage, attempts.task[attempt], kernel.now()));
    this.parts.actors.current = server;
    this.ask(server);
  }

  private onNoTask(server: ServerId, stage: StageId, question: number, row: number): void {
    const { messages, actors } = this.parts;
    if (messages.onLost !== null && messages.isLost(server, stage, NONE, row)) return;
    const slot = this.answered(server, question);
    if (slot === NONE) return;
    if (this.keeps !== null) this.leaveKept(server, slot);
    actors.current = server;
    this.rules.onNoTask?.(server, stage);
    this.ask(server);
  }

  private onCancel(server: ServerId, stage: StageId): void {
    const { queues } = this.parts;
    const queue = this.rules.queueOf === undefined ? 0 : this.rules.queueOf(stage);
    for (let entry = queues.head(server, queue); entry !== NONE; entry = queues.next(entry)) {
      if (queues.stage(entry) !== stage || queues.attempt(entry) !== NONE) continue;
      this.take(server, entry);
      return;
    }
  }

  private refusals(actors: Actors): RefusalMail {
    const refuse = this.parts.messages.toServer(
      'refuse',
      (server, _stage, news, question) => {
        const slot = this.answered(server, question);
        if (slot === NONE) return;
        this.rules.onRefused?.(server, this.keeps === null ? NONE : this.keeps.end(slot), news);
        this.ask(server);
      },
      undefined,
      { look: 'nothing', words: 'not now' },
    );
    return (from, server, stage, question) => {
      refuse.send(from - actors.servers, server, stage, this.refusal, question);
    };
  }

  private refuse(from: number, server: ServerId, stage: StageId, question: number): void {
    if (this.refused === null) throw new Error('answer refused, and the rules have no onRefused');
    this.refused(from, server, stage, question);
    this.refusal = 0;
  }

  /** Frees the slot that waits for this answer, and gives it; NONE when the wait was given up before. */
  private answered(server: ServerId, question: number): number {
    const { schedulers } = this.parts.actors;
    const lane = Math.floor(question / schedulers);
    const slot = this.firstSlot[server] + lane;
    if (this.askedScheduler[slot] !== question - lane * schedulers) return NONE;
    this.stopAsking(server, lane);
    return slot;
  }

  private stopAsking(server: ServerId, lane: Lane): void {
    this.askedScheduler[this.firstSlot[server] + lane] = NONE;
    this.parts.kept.release(server, lane);
  }

  /** The oldest entry that nobody asks about already. */
  private first(server: ServerId): EntryId {
    const { queues } = this.parts;
    let entry = queues.head(server, 0);
    if (this.keeps === null) return entry;
    while (entry !== NONE && this.keeps.isAsked(entry)) entry = queues.next(entry);
    return entry;
  }

  private leaveKept(server: ServerId, slot: number): void {
    const entry = this.keeps === null ? NONE : this.keeps.end(slot);
    if (entry !== NONE) this.take(server, entry);
  }

  /** Takes an entry out of its queue. */
  private take(server: ServerId, entry: EntryId): void {
    const { queues, recorder, kernel, attempts } = this.parts;
    recorder.left(queues.row(entry), kernel.now());
    const attempt = queues.attempt(entry);
    if (attempt !== NONE) attempts.entry[attempt] = NONE;
    queues.remove(server, entry);
    this.keeps?.left(entry);
  }
}

type RefusalMail = (from: number, server: ServerId, stage: StageId, question: number) => void;
