import { Ring } from '../../base/ring.ts';
import { type AttemptId, type Lane, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import { Clock, type EventCode } from '../kernel/kernel.ts';
import type { ReservationRules } from '../policy/protocols.ts';
import type { Core } from './core.ts';
import { type Asking, OwnCode } from './ownMessages.ts';
import type { CoreParts } from './parts.ts';
import type { addReservationKinds } from './protocolKinds.ts';
import { AtEntry, AtMessage, AtServer, ENTRY_WORDS, FREE, SERVER_WORDS } from './rows.ts';

/**
 * Late binding on the short way (Sparrow §3.2): reservations that arrive, and servers that ask for tasks. It acts on the core's
 * rows, and calls the policy only where that decides.
 */
export class Asks implements Asking {
  /** Receivers of probes in transit. All probes of one call arrive together, so one event delivers them. */
  readonly addresses = new Ring();
  private readonly kernel = this.parts.kernel;
  private readonly clock = this.parts.kernel.clock;
  private readonly calendar = this.parts.kernel.calendar;
  private readonly line = this.parts.kernel.line;
  private readonly recorder = this.parts.recorder;
  private readonly actors = this.parts.actors;
  private readonly messages = this.parts.messages;
  private readonly keepsMessages = this.parts.recorder.keepsMessages;
  private readonly firstScheduler = this.parts.actors.servers;
  private readonly isInstant: boolean = this.parts.topology.networkDelay === 0; // whether messages take no time

  private readonly servers = this.core.queues.servers; // [servers · SERVER_WORDS]
  private readonly queues = this.core.queues;
  private readonly slots = this.core.slots;
  private readonly attempts = this.core.attempts;
  // What the policy decides. In fields, so that it does not matter how its objects look.
  private readonly decides = this.rules.answer;
  private readonly pick = this.rules.pick;
  private readonly queueOf = this.rules.queueOf;
  private readonly onNoTask = this.rules.onNoTask;
  private readonly onAskedMore = this.rules.onAskedMore;
  /** Whether the entry that a hold is for says all about it, so that questions in transit are open holds. */
  private readonly holdsForEntries: boolean = this.rules.onAskedMore === undefined;

  constructor(
    private readonly core: Core,
    private readonly parts: CoreParts,
    private readonly rules: ReservationRules,
    private readonly kinds: ReturnType<typeof addReservationKinds>,
  ) {
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
        this.slots.giveBack(to, lane, 0);
        this.getNone(to, stage, hold);
        this.ask(to, true);
        break;
      case OwnCode.probes:
        this.onProbes(to, stage, b, note);
    }
  }

  /** Reservations arrive together. */
  private onProbes(count: number, stage: StageId, scheduler: SchedulerId, note: number): void {
    const { addresses, recorder } = this;
    const first = recorder.reservationsEntered(count, stage, this.clock[Clock.now]);
    for (let i = 0; i < count; i += 1) {
      const server = addresses.take();
      const traced = first === NONE ? NONE : first + i;
      recorder.cameTo(traced, server);
      this.enter(server, stage, scheduler, note, traced, i === count - 1);
    }
  }

  /** A reservation arrives that another server has handed over. */
  onHandedOver(server: ServerId, stage: StageId, scheduler: SchedulerId, note: number): void {
    const traced = this.recorder.entered(server, stage, NONE, this.clock[Clock.now]);
    this.enter(server, stage, scheduler, note, traced, false);
  }

  /** A reservation enters a queue. `isLast`: nothing else follows in this event. */
  private enter(
    server: ServerId,
    stage: StageId,
    scheduler: SchedulerId,
    note: number,
    traced: number,
    isLast: boolean,
  ): void {
    const { servers } = this;
    const row = server * SERVER_WORDS;
    const isFree = (servers[row + AtServer.slots] & FREE) > 0;
    const isPlain = this.queueOf === undefined && this.pick === undefined;
    if (isPlain && isFree && servers[row + AtServer.queued] === 0 && !isLast) {
      this.sendQuestion(server, scheduler, stage, note, this.hold(server, stage, traced));
      if (!this.holdsForEntries) this.askMore(server, scheduler, stage, note);
      return;
    }
    this.actors.current = server;
    const queue = this.queueOf === undefined ? 0 : this.queueOf(stage);
    const entry = this.queues.add(server, queue, stage, scheduler, traced);
    if (note !== 0) this.queues.setNote(entry, note);
    if (isFree) this.ask(server, isLast);
  }

  /**
   * A question that nothing follows in its event, and that takes no time, is answered on the spot if no other event comes before
   * its arrival. The same events and messages are counted; the slot, which nobody sees meanwhile, is taken only for a task.
   */
  ask(server: ServerId, isLast: boolean): void {
    const { core, servers, queues, pick, kernel } = this;
    const row = server * SERVER_WORDS;
    let isQuiet = isLast && this.isInstant && this.holdsForEntries && this.isQuiet();
    for (;;) {
      const free = servers[row + AtServer.slots] & FREE;
      const queued = servers[row + AtServer.queued];
      if (free === 0 || queued === 0) return;
      const entry = pick === undefined ? servers[row + AtServer.head] : pick(server);
      if (entry === NONE) return;
      const at = entry * ENTRY_WORDS;
      const stage = queues.words[at + AtEntry.stage];
      const whose = queues.words[at + AtEntry.whose];
      const note = queues.note(entry);
      if (whose < NONE) {
        core.leave(server, entry, pick === undefined);
        core.start(server, -2 - whose);
        continue;
      }
      const hold = this.hold(server, stage, queues.words[at + AtEntry.traced]);
      if (pick === undefined) queues.shift(server);
      else core.remove(server, entry);
      if (!isQuiet || (free > 1 && queued > 1)) {
        this.sendQuestion(server, whose, stage, note, hold);
        isQuiet = false;
        if (!this.holdsForEntries && queued === 1) this.askMore(server, whose, stage, note);
        continue;
      }
      const made = kernel.eventsMade();
      this.countQuestion(server, whose, stage);
      const attempt = this.decide(whose, stage, server, note);
      if (kernel.eventsMade() !== made && !this.isQuiet()) {
        // The scheduler has sent something else, which arrives first.
        kernel.countWithin(1);
        this.sendAnswer(stage, server, attempt, hold, this.slots.take(server));
        return;
      }
      kernel.countWithin(2);
      if (attempt !== NONE) {
        core.start(server, attempt);
        return;
      }
      this.getNone(server, stage, hold);
      if (kernel.eventsMade() !== made + 2) isQuiet = this.isQuiet();
    }
  }

  leaveOpen(): void {
    const { line, recorder } = this;
    if (!this.holdsForEntries) return;
    line.each((place) => {
      const code = line.words[place + AtMessage.code];
      const isOfQuestion = code === OwnCode.getTask || code === OwnCode.lateLaunch || code === OwnCode.noTask;
      if (isOfQuestion) recorder.holdIsOpen(line.words[place + AtMessage.hold]);
    });
  }

  /** Asks for one more task for each slot that is still free, since the queues are empty. */
  private askMore(server: ServerId, scheduler: SchedulerId, stage: StageId, note: number): void {
    while ((this.servers[server * SERVER_WORDS + AtServer.slots] & FREE) > 0) {
      this.onAskedMore?.(server, stage);
      this.sendQuestion(server, scheduler, stage, note, this.hold(server, stage, NONE));
    }
  }

  /** Records that a slot is held from now on; `traced`: the row of the trace of an entry that leaves its queue for that. */
  private hold(server: ServerId, stage: StageId, traced: number): number {
    const { recorder } = this;
    const lane = this.slots.next(server);
    recorder.left(traced, this.clock[Clock.now]);
    if (this.holdsForEntries) return recorder.heldFor(traced, lane);
    return recorder.held(server, lane, stage, this.clock[Clock.now]);
  }

  private sendQuestion(
    server: ServerId,
    scheduler: SchedulerId,
    stage: StageId,
    note: number,
    hold: number,
  ): void {
    const lane = this.slots.take(server);
    this.countQuestion(server, scheduler, stage);
    this.core.send(OwnCode.getTask, scheduler, stage, server, note, hold, lane);
  }

  private countQuestion(server: ServerId, scheduler: SchedulerId, stage: StageId): void {
    if (this.keepsMessages)
      this.messages.record(this.kinds.getTask, server, this.firstScheduler + scheduler, stage, server);
    else this.messages.sent += 1;
  }

  /** Whether a message that takes no time would be the next event. */
  private isQuiet(): boolean {
    const { calendar } = this;
    if (this.line.length > 0) return false;
    return !calendar.prepare() || calendar.times[calendar.next() >> 1] !== this.clock[Clock.now];
  }

  /** Lets a scheduler decide which task, or none, a server gets, and counts its answer. */
  private decide(scheduler: SchedulerId, stage: StageId, server: ServerId, note: number): AttemptId {
    const from = this.firstScheduler + scheduler;
    this.actors.current = from;
    const attempt = this.decides(scheduler, stage, server, note);
    if (!this.keepsMessages) this.messages.sent += 1;
    else if (attempt === NONE) this.messages.record(this.kinds.noTask, from, server, stage, NONE);
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
