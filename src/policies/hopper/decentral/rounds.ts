import { maxOf } from '../../../base/extremes.ts';
import type { EntryId, Lane, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { type Belief, isMarked } from './beliefs.ts';
import type { QueuePlace } from './queueDraws.ts';
import { QueueView } from './queueView.ts';
import { Ask, type Slips } from './slips.ts';
import { Of, type SlotRows } from './slotRows.ts';
import { WaitingAttempts } from './waitingAttempts.ts';

// States of a round. One that waits for an answer has WAITS + the lane that is held for it.
const CLOSED = 0;
const OPEN = 1;
const WAITS = 2;

/** How servers choose (Hopper §5.2, Pseudocode 3). */
export interface RoundRules {
  /** Refusals after which a server stops to ask questions that may be refused. */
  readonly refusals: number;
  /** Whether the job that follows is any of the queue, as in Pseudocode 3; otherwise as the text says. */
  readonly drawsAny: boolean;
  /** Whether it asks on for jobs of its queue that it believes smaller than the one that was named to it (AMB-46). */
  readonly asksOn: boolean;
  /** Sends a question. */
  ask(server: ServerId, scheduler: SchedulerId, stage: StageId, how: Ask, question: number): void;
}

/**
 * Rounds of questions at servers: for each free slot a server asks schedulers, one after the other, until one gives a task
 * (Hopper §5.2, HOP-34, HOP-36).
 *
 * First questions that may be refused, to the smallest job of the queue by what the server believes. After so many refusals
 * it asks in a way that may not be refused: if schedulers reported jobs with waiting tasks, the scheduler of the smallest of
 * them (Guideline 2), which need not have a reservation here. If none did, slots are not short, and it draws a job by
 * virtual size (Guideline 3). A round ends with a task, or once every scheduler with a reservation here has said that it
 * has nothing; the slot then stays idle until something new comes.
 */
export class Rounds {
  readonly queue: QueueView;
  readonly waiting: WaitingAttempts;
  private readonly sim: Sim;
  private readonly rules: RoundRules;
  private readonly slips: Slips;
  private readonly firstSlot: Uint32Array; // [servers]
  private readonly lanes: number; // most slots of a server
  private readonly rows: SlotRows; // a round takes one of its server's places

  constructor(sim: Sim, slips: Slips, rules: RoundRules) {
    const { topology } = sim;
    this.sim = sim;
    this.rules = rules;
    this.slips = slips;
    this.queue = new QueueView(sim);
    this.firstSlot = topology.firstSlot;
    this.lanes = maxOf(topology.slots, 1);
    this.rows = slips.rows;
    this.waiting = new WaitingAttempts(sim);
  }

  /** Begins a round for each free slot, as long as they have somebody to ask. */
  start(server: ServerId): void {
    const { sim } = this;
    if (!this.waiting.start(server)) return;
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      const slot = this.freePlace(server);
      if (slot === NONE) return;
      this.set(slot, Of.refusals, 0);
      this.set(slot, Of.unsatisfied, NONE);
      this.rows.asked.clear(slot);
      this.rows.pressed.clear(slot);
      this.set(slot, Of.state, OPEN);
      if (!this.goOn(server, slot)) return;
    }
  }

  /** A request has arrived: rounds that have asked its scheduler before may ask it again. */
  requested(server: ServerId, stage: StageId, scheduler: SchedulerId, belief: Belief): void {
    this.queue.add(server, stage, scheduler, belief);
    for (let slot = this.firstSlot[server]; slot < this.firstSlot[server + 1]; slot += 1) {
      if (this.get(slot, Of.state) === CLOSED) continue;
      this.rows.asked.remove(slot, scheduler);
      this.rows.pressed.remove(slot, scheduler);
    }
  }

  /** An answer has arrived: frees the slot that waits for it. Gives its place, or NONE if none does. */
  answered(server: ServerId, question: number): number {
    const slot = this.placeOf(server, question);
    if (this.get(slot, Of.state) < WAITS || this.slips.question(slot) !== question) return NONE;
    this.letGo(server, slot);
    return slot;
  }

  /** The scheduler has refused: the job has the slots that it should have. */
  refused(server: ServerId, slot: number): void {
    const { slips, queue } = this;
    // The server went by an old belief, that the job has less than its fair share: it chooses anew by what it hears now.
    const wasMarked = isMarked(slips.askedWith(slot)) && !isMarked(slips.belief(slot));
    if (wasMarked) this.rows.asked.remove(slot, this.get(slot, Of.scheduler));
    else {
      this.set(slot, Of.refusals, this.get(slot, Of.refusals) + 1);
      if (this.get(slot, Of.entry) !== NONE) queue.refused(server, this.get(slot, Of.place));
    }
    this.hear(server, slot);
    this.proceed(server, slot);
  }

  /** The scheduler has nothing to run for the job now; its reservations stay. */
  gotNothing(server: ServerId, slot: number): void {
    if (this.get(slot, Of.entry) !== NONE) this.queue.broughtNothing(server, this.get(slot, Of.place));
    this.hear(server, slot);
    this.proceed(server, slot);
  }

  /** The job has no task left; its reservations go. */
  jobIsOver(server: ServerId, slot: number, stage: StageId): void {
    if (this.get(slot, Of.entry) !== NONE) this.queue.dropJobOf(server, this.get(slot, Of.place));
    else this.queue.drop(server, stage);
    // Of the scheduler's other jobs that says nothing.
    this.rows.asked.remove(slot, this.get(slot, Of.scheduler));
    this.rows.pressed.remove(slot, this.get(slot, Of.scheduler));
    this.proceed(server, slot);
  }

  /** The round has ended with a task, maybe one of another job than was asked for, or with the slot kept for the job. */
  served(server: ServerId, slot: number): void {
    const { slips, queue } = this;
    const isAboutEntry = this.get(slot, Of.entry) !== NONE;
    const place = this.get(slot, Of.place);
    this.believe(server, slot);
    this.close(slot);
    if (isAboutEntry && slips.serves(slot)) queue.remove(server, place);
    else if (isAboutEntry) queue.broughtNothing(server, place);
  }

  /** A scheduler is lost: its reservations go, and rounds go on without its answers. */
  schedulerLost(server: ServerId, lost: SchedulerId): void {
    const first = this.firstSlot[server];
    for (let slot = first; slot < this.firstSlot[server + 1]; slot += 1) {
      if (
        this.get(slot, Of.unsatisfied) !== NONE &&
        this.sim.ownerOf(this.get(slot, Of.unsatisfied)) === lost
      )
        this.set(slot, Of.unsatisfied, NONE);
      if (this.get(slot, Of.state) < WAITS || this.get(slot, Of.scheduler) !== lost) continue;
      this.letGo(server, slot);
      this.close(slot);
    }
    this.queue.dropOf(server, lost);
    this.queue.renew(server);
    this.start(server);
  }

  /** The server went down, with all that it had. */
  serverDown(server: ServerId): void {
    for (let slot = this.firstSlot[server]; slot < this.firstSlot[server + 1]; slot += 1) {
      this.close(slot);
    }
    this.waiting.forget(server);
    this.queue.forget(server);
  }

  /** Reads what an answer says of jobs (Hopper §5.3). */
  private hear(server: ServerId, slot: number): void {
    const { slips } = this;
    this.believe(server, slot);
    const stage = slips.unsatisfied(slot);
    if (stage === NONE) return;
    if (this.get(slot, Of.unsatisfied) !== NONE && this.get(slot, Of.smallest) <= slips.smallest(slot))
      return;
    this.set(slot, Of.unsatisfied, stage);
    this.set(slot, Of.smallest, slips.smallest(slot));
  }

  /** Believes what an answer says of the job that was asked about. */
  private believe(server: ServerId, slot: number): void {
    const belief = this.slips.belief(slot);
    if (this.get(slot, Of.entry) !== NONE) this.queue.believeOf(server, this.get(slot, Of.place), belief);
    else this.queue.believe(server, this.get(slot, Of.stage), belief);
  }

  /**
   * Goes on after an answer without a task. What was held for it may be the room that an attempt waits for, or that
   * a reservation lacked when another round came to it, which is over since.
   */
  private proceed(server: ServerId, slot: number): void {
    const { sim } = this;
    const before = sim.freeSlots(server);
    const isFirst = this.waiting.start(server);
    const now = sim.freeSlots(server);
    if (isFirst && now > 0) this.goOn(server, slot);
    else this.close(slot);
    if (isFirst && (now < before || this.queue.takeLack(server))) this.start(server);
  }

  /** Asks the next question of a round; false: there is none, and the round is over. */
  private goOn(server: ServerId, slot: number): boolean {
    const { rules, queue, sim, rows } = this;
    const next = this.nextToRefuse(server, slot);
    if (next !== NONE) return this.askAbout(server, slot, next, Ask.refusable);
    if (rules.drawsAny) return this.askAbout(server, slot, queue.drawAny(server), Ask.drawn);
    const stage = this.get(slot, Of.unsatisfied);
    this.set(slot, Of.unsatisfied, NONE);
    if (stage !== NONE && sim.fits(server, stage)) {
      this.ask(server, slot, sim.ownerOf(stage), stage, NONE, Ask.unsatisfied, this.get(slot, Of.smallest));
      return true;
    }
    return this.askAbout(server, slot, queue.draw(server, rows.pressed.of(slot)), Ask.drawn);
  }

  /** The reservation about which a server asks in a way that may be refused, or NONE. */
  private nextToRefuse(server: ServerId, slot: number): QueuePlace {
    const { rules, queue, rows } = this;
    const mayBeAny = this.get(slot, Of.refusals) < rules.refusals;
    const isNamed = rules.asksOn && !rules.drawsAny && this.get(slot, Of.unsatisfied) !== NONE;
    if (!mayBeAny && !isNamed) return NONE;
    const place = queue.smallest(server, rows.asked.of(slot));
    if (mayBeAny || place === NONE) return place;
    return queue.beliefAt(place) < this.get(slot, Of.smallest) ? place : NONE;
  }

  /** Asks about a reservation; false: there is none to ask about, and the round is over. */
  private askAbout(server: ServerId, slot: number, place: QueuePlace, how: Ask): boolean {
    const { queue } = this;
    if (place === NONE) {
      this.close(slot);
      return false;
    }
    queue.begin(place);
    this.set(slot, Of.place, place);
    const stage = queue.stageAt(place);
    this.ask(server, slot, queue.schedulerAt(place), stage, queue.entryAt(place), how, queue.beliefAt(place));
    return true;
  }

  private ask(
    server: ServerId,
    slot: number,
    scheduler: SchedulerId,
    stage: StageId,
    entry: EntryId,
    how: Ask,
    belief: Belief,
  ): void {
    this.set(slot, Of.state, WAITS + this.sim.hold(server, stage));
    this.set(slot, Of.scheduler, scheduler);
    this.set(slot, Of.stage, stage);
    this.set(slot, Of.entry, entry);
    this.rows.asked.add(slot, scheduler);
    if (how !== Ask.refusable) this.rows.pressed.add(slot, scheduler);
    const question = this.questionAfter(server, slot);
    this.slips.ask(slot, question, how, belief);
    this.rules.ask(server, scheduler, stage, how, question);
  }

  private get(slot: number, column: number): number {
    return this.rows.get(slot, column);
  }

  private set(slot: number, column: number, value: number): void {
    this.rows.set(slot, column, value);
  }

  private close(slot: number): void {
    this.set(slot, Of.state, CLOSED);
    this.set(slot, Of.entry, NONE);
  }

  /** A slot waits for no answer any more. */
  private letGo(server: ServerId, slot: number): void {
    this.sim.release(server, (this.get(slot, Of.state) - WAITS) as Lane);
    this.set(slot, Of.state, OPEN);
    const entry = this.get(slot, Of.entry);
    if (entry === NONE) return;
    const place = this.queue.placeOf(server, entry, this.get(slot, Of.place));
    this.set(slot, Of.place, place);
    this.queue.end(place);
  }

  /** A place of a server that no round takes, or NONE. */
  private freePlace(server: ServerId): number {
    for (let slot = this.firstSlot[server]; slot < this.firstSlot[server + 1]; slot += 1) {
      if (this.get(slot, Of.state) === CLOSED) return slot;
    }
    return NONE;
  }

  /** The number of the next question of a place, which its answer repeats. */
  private questionAfter(server: ServerId, slot: number): number {
    const asked = Math.floor(this.slips.question(slot) / this.lanes);
    return ((asked + 1) % 2 ** 15) * this.lanes + (slot - this.firstSlot[server]);
  }

  /** The place that a question was asked for. */
  placeOf(server: ServerId, question: number): number {
    return this.firstSlot[server] + (question % this.lanes);
  }
}
