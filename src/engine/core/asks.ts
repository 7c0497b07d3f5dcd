import { Ring } from '../../base/ring.ts';
import type { Actors } from '../actors/actors.ts';
import type { Messages } from '../actors/messages.ts';
import { type AttemptId, type Lane, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import type { Calendar } from '../kernel/calendar.ts';
import type { DelayLine } from '../kernel/delayLine.ts';
import { Clock, type EventCode, type Kernel } from '../kernel/kernel.ts';
import { REFUSED, type ReservationRules } from '../policy/protocols.ts';
import type { Recorder } from '../record/recorder.ts';
import type { Attempts } from './attempts.ts';
import type { Asking, Core, CoreParts } from './core.ts';
import { NeedsCare } from './needsCare.ts';
import { OwnCode } from './ownCodes.ts';
import type { addReservationKinds } from './protocolKinds.ts';
import type { Queues } from './queues.ts';
import { AtEntry, AtMessage, AtServer, ENTRY_WORDS, FREE, SERVER_WORDS } from './rows.ts';

/** What became of a question: it is on its way, or was answered on the spot with a task or with none. */
const Asked = { sent: 0, launched: 1, refused: 2 } as const;

/**
 * Late binding on the short way (Sparrow §3.2): reservations that arrive, and servers that ask for tasks. It acts on the core's
 * rows, and calls the policy only where that decides.
 */
export class Asks implements Asking {
  /** Receivers of probes in transit. All probes of one call arrive together, so one event delivers them. */
  readonly addresses = new Ring();
  readonly holdsForEntries: boolean;
  private readonly core: Core;
  private readonly servers: Int32Array; // [servers · SERVER_WORDS]
  private readonly queues: Queues;
  private readonly attempts: Attempts;
  private readonly kernel: Kernel;
  private readonly clock: Float64Array;
  private readonly calendar: Calendar;
  private readonly line: DelayLine;
  private readonly recorder: Recorder;
  private readonly actors: Actors;
  private readonly messages: Messages;
  private readonly firstScheduler: number;
  private readonly isInstant: boolean; // whether messages take no time
  // What the policy decides. In fields, so that it does not matter how its objects look.
  private readonly decides: ReservationRules['answer'];
  private readonly pick: ReservationRules['pick'];
  private readonly queueOf: ReservationRules['queueOf'];
  private readonly onNoTask: ReservationRules['onNoTask'];
  private readonly onAskedMore: ReservationRules['onAskedMore'];
  private readonly kinds: ReturnType<typeof addReservationKinds>;

  constructor(core: Core, parts: CoreParts, rules: ReservationRules, kinds: Asks['kinds']) {
    const { topology, kernel, recorder, actors, messages } = parts;
    this.core = core;
    this.servers = core.queues.servers;
    this.queues = core.queues;
    this.attempts = core.attempts;
    this.kernel = kernel;
    this.clock = kernel.clock;
    this.calendar = kernel.calendar;
    this.line = kernel.line(topology.networkDelay);
    this.recorder = recorder;
    this.actors = actors;
    this.messages = messages;
    this.firstScheduler = actors.servers;
    this.isInstant = topology.networkDelay === 0;
    this.decides = rules.answer;
    this.pick = rules.pick;
    this.queueOf = rules.queueOf;
    this.onNoTask = rules.onNoTask;
    this.onAskedMore = rules.onAskedMore;
    this.holdsForEntries = rules.onAskedMore === undefined;
    this.kinds = kinds;
    core.late = this;
  }

  receive(words: Int32Array, place: number, code: EventCode): void {
    const to = words[place + AtMessage.to];
    const stage = words[place + AtMessage.stage];
    const b = words[place + AtMessage.b];
    const note = words[place + AtMessage.note];
    const hold = words[place + AtMessage.hold];
    const lane = words[place + AtMessage.lane];
    switch (code) {
      case OwnCode.getTask:
        this.sendAnswer(stage, b, this.decide(to, stage, b, note), hold, lane);
        break;
      case OwnCode.lateLaunch:
        if (!this.holdsForEntries) this.recorder.released(hold, this.clock[Clock.now]);
        this.core.startIn(to, b, lane);
        break;
      case OwnCode.noTask:
        this.core.giveLane(to, lane);
        this.getNone(to, stage, hold);
        this.ask(to, true);
        break;
      case OwnCode.probes:
        for (let left = to; left > 0; left -= 1)
          this.onProbe(this.addresses.take(), stage, b, note, left === 1);
    }
  }

  /** A reservation arrives. `isLast`: nothing else follows in this event. */
  onProbe(server: ServerId, stage: StageId, scheduler: SchedulerId, note: number, isLast: boolean): void {
    const { servers, recorder } = this;
    const row = server * SERVER_WORDS;
    const isFree = (servers[row + AtServer.slots] & FREE) > 0;
    const isPlain = this.queueOf === undefined && this.pick === undefined;
    if (isPlain && isFree && servers[row + AtServer.queued] === 0) {
      const traced = recorder.passed(server, stage, NONE, this.clock[Clock.now]);
      const asked = this.question(server, scheduler, stage, note, traced, isLast);
      if (asked === Asked.refused) this.ask(server, true);
      else if (asked === Asked.sent && !this.holdsForEntries) this.askMore(server, scheduler, stage, note);
      return;
    }
    this.actors.current = server;
    const queue = this.queueOf === undefined ? 0 : this.queueOf(stage);
    const traced = recorder.entered(server, stage, NONE, this.clock[Clock.now]);
    const entry = this.queues.add(server, queue, stage, scheduler, traced);
    if (note !== 0) this.queues.setNote(entry, note);
    if (isFree) this.ask(server, isLast);
  }

  ask(server: ServerId, isLast: boolean): void {
    const { servers, queues, pick } = this;
    const row = server * SERVER_WORDS;
    while (servers[row + AtServer.queued] > 0 && (servers[row + AtServer.slots] & FREE) > 0) {
      const entry = pick === undefined ? servers[row + AtServer.head] : pick(server);
      if (entry === NONE) return;
      const at = entry * ENTRY_WORDS;
      const stage = queues.words[at + AtEntry.stage];
      const whose = queues.words[at + AtEntry.whose];
      const traced = queues.words[at + AtEntry.traced];
      const note = queues.note(entry);
      if (pick !== undefined || whose < NONE) this.core.leave(server, entry, pick === undefined);
      else {
        this.recorder.left(traced, this.clock[Clock.now]);
        queues.shift(server);
      }
      if (whose < NONE) {
        this.core.start(server, -2 - whose);
        continue;
      }
      const asked = this.question(server, whose, stage, note, traced, isLast);
      if (asked === Asked.launched) return;
      if (asked === Asked.refused || this.holdsForEntries) continue;
      if (servers[row + AtServer.queued] === 0) this.askMore(server, whose, stage, note);
    }
  }

  /** Asks for one more task for each slot that is still free, since the queues are empty. */
  private askMore(server: ServerId, scheduler: SchedulerId, stage: StageId, note: number): void {
    while ((this.servers[server * SERVER_WORDS + AtServer.slots] & FREE) > 0) {
      this.onAskedMore?.(server, stage);
      this.question(server, scheduler, stage, note, NONE, false);
    }
  }

  /** Holds a slot and asks for a task; `traced` is the entry's row of the trace. Says what became of the question. */
  private question(
    server: ServerId,
    scheduler: SchedulerId,
    stage: StageId,
    note: number,
    traced: number,
    isLast: boolean,
  ): number {
    const lane = this.core.nextLane(server);
    const hold = this.holdsForEntries
      ? this.recorder.heldFor(traced, lane)
      : this.recorder.held(server, lane, stage, this.clock[Clock.now]);
    this.messages.record(this.kinds.getTask, server, this.firstScheduler + scheduler, stage, server);
    if (isLast && this.isInstant && this.asksOnce(server) && this.isQuiet())
      return this.askOnTheSpot(server, scheduler, stage, note, hold);
    this.core.takeLane(server);
    this.core.send(OwnCode.getTask, scheduler, stage, server, note, hold, lane);
    return Asked.sent;
  }

  /** Whether a server asks no more while a question is on its way. */
  private asksOnce(server: ServerId): boolean {
    const row = server * SERVER_WORDS;
    const { servers } = this;
    if ((servers[row + AtServer.slots] & FREE) === 1) return true;
    return servers[row + AtServer.queued] === 0 && this.holdsForEntries;
  }

  /** Whether a message that takes no time would be the next event. */
  private isQuiet(): boolean {
    const { calendar } = this;
    if (this.line.length > 0) return false;
    return !calendar.prepare() || calendar.times[calendar.next() >> 1] !== this.clock[Clock.now];
  }

  /**
   * A question that nothing follows in its event, and that takes no time, is answered on the spot if no other event comes before
   * its arrival. The same events and messages are counted; the slot, which nobody sees meanwhile, is taken only for a task.
   */
  private askOnTheSpot(
    server: ServerId,
    scheduler: SchedulerId,
    stage: StageId,
    note: number,
    hold: number,
  ): number {
    const { core, kernel } = this;
    const made = kernel.eventsMade();
    const attempt = this.decide(scheduler, stage, server, note);
    if (kernel.eventsMade() !== made && !this.isQuiet()) {
      // The scheduler has sent something else, which arrives first.
      kernel.countWithin(1);
      this.sendAnswer(stage, server, attempt, hold, core.takeLane(server));
      return Asked.launched;
    }
    kernel.countWithin(2);
    if (attempt === NONE) {
      this.getNone(server, stage, hold);
      return Asked.refused;
    }
    if (!this.holdsForEntries) this.recorder.released(hold, this.clock[Clock.now]);
    core.start(server, attempt);
    return Asked.launched;
  }

  /** Lets a scheduler decide which task, or none, a server gets, and counts its answer. */
  private decide(scheduler: SchedulerId, stage: StageId, server: ServerId, note: number): AttemptId {
    const from = this.firstScheduler + scheduler;
    this.actors.current = from;
    const attempt = this.decides(scheduler, stage, server, note);
    if (attempt === REFUSED) throw new NeedsCare();
    if (attempt === NONE) this.messages.record(this.kinds.noTask, from, server, stage, NONE);
    else this.messages.record(this.kinds.launch, from, server, stage, this.attempts.taskOf(attempt));
    return attempt;
  }

  private sendAnswer(stage: StageId, server: ServerId, attempt: AttemptId, hold: number, lane: Lane): void {
    const code = attempt === NONE ? OwnCode.noTask : OwnCode.lateLaunch;
    this.core.send(code, server, stage, attempt, 0, hold, lane);
  }

  /** No task is left for a server that has asked. */
  private getNone(server: ServerId, stage: StageId, hold: number): void {
    if (!this.holdsForEntries) this.recorder.released(hold, this.clock[Clock.now]);
    this.actors.current = server;
    if (this.onNoTask !== undefined) this.onNoTask(server, stage);
  }
}
