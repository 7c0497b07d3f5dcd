import type { EntryId, Lane, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { type Belief, isMarked } from './beliefs.ts';
import type { QueuePlace } from './queueDraws.ts';
import { QueueView } from './queueView.ts';
import { Ask, type Slips } from './slips.ts';
import { Of, type SlotPlace, type SlotRows } from './slotRows.ts';
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
  private readonly rows: SlotRows; // a round takes one of its server's places
  private readonly words: Int32Array;

  constructor(sim: Sim, slips: Slips, rules: RoundRules) {
    this.sim = sim;
    this.rules = rules;
    this.slips = slips;
    this.rows = slips.rows;
    this.words = slips.rows.words;
    this.queue = new QueueView(sim, slips.rows);
    this.waiting = new WaitingAttempts(sim);
  }

  /** Begins a round for each free slot, as long as they have somebody to ask. */
  start(server: ServerId): void {
    const { sim } = this;
    if (!this.waiting.start(server)) return;
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      const slot = this.freePlace(server);
      if (slot === NONE) return;
      this.words[slot + Of.refusals] = 0;
      this.words[slot + Of.unsatisfied] = NONE;
      this.rows.asked.clear(slot);
      this.rows.pressed.clear(slot);
      this.words[slot + Of.state] = OPEN;
      if (!this.goOn(server, slot)) return;
    }
  }

  /** A request has arrived: rounds that have asked its scheduler before may ask it again. */
  requested(server: ServerId, stage: StageId, scheduler: SchedulerId, belief: Belief): void {
    const { rows } = this;
    this.queue.add(server, stage, scheduler, belief);
    for (let slot = rows.first(server); slot < rows.end(server); slot += rows.width) {
      if (this.words[slot + Of.state] === CLOSED) continue;
      this.rows.asked.remove(slot, scheduler);
      this.rows.pressed.remove(slot, scheduler);
    }
  }

  /** An answer has arrived: frees the slot that waits for it. Gives its place, or NONE if none does. */
  answered(server: ServerId, question: number): SlotPlace {
    const slot = this.slips.placeOf(server, question);
    if (this.words[slot + Of.state] < WAITS || this.slips.question(slot) !== question) return NONE;
    this.letGo(server, slot);
    return slot;
  }

  /** The scheduler has refused: the job has the slots that it should have. */
  refused(server: ServerId, slot: SlotPlace): void {
    const { slips, queue } = this;
    // The server went by an old belief, that the job has less than its fair share: it chooses anew by what it hears now.
    const wasMarked = isMarked(slips.askedWith(slot)) && !isMarked(slips.belief(slot));
    if (wasMarked) this.rows.asked.remove(slot, this.words[slot + Of.scheduler]);
    else {
      this.words[slot + Of.refusals] = this.words[slot + Of.refusals] + 1;
      if (this.words[slot + Of.entry] !== NONE) queue.refused(server, this.words[slot + Of.place]);
    }
    this.hear(server, slot);
    this.proceed(server, slot);
  }

  /** The scheduler has nothing to run for the job now; its reservations stay. */
  gotNothing(server: ServerId, slot: SlotPlace): void {
    if (this.words[slot + Of.entry] !== NONE) this.queue.broughtNothing(server, this.words[slot + Of.place]);
    this.hear(server, slot);
    this.proceed(server, slot);
  }

  /** The job has no task left; its reservations go. */
  jobIsOver(server: ServerId, slot: SlotPlace, stage: StageId): void {
    if (this.words[slot + Of.entry] !== NONE) this.queue.dropJobOf(server, this.words[slot + Of.place]);
    else this.queue.drop(server, stage);
    // Of the scheduler's other jobs that says nothing.
    this.rows.asked.remove(slot, this.words[slot + Of.scheduler]);
    this.rows.pressed.remove(slot, this.words[slot + Of.scheduler]);
    this.proceed(server, slot);
  }

  /** The round has ended with a task, maybe one of another job than was asked for, or with the slot kept for the job. */
  served(server: ServerId, slot: SlotPlace): void {
    const { slips, queue } = this;
    const isAboutEntry = this.words[slot + Of.entry] !== NONE;
    const place = this.words[slot + Of.place];
    this.believe(server, slot);
    this.close(slot);
    if (isAboutEntry && slips.serves(slot)) queue.remove(server, place);
    else if (isAboutEntry) queue.broughtNothing(server, place);
  }

  /** A scheduler is lost: its reservations go, and rounds go on without its answers. */
  schedulerLost(server: ServerId, lost: SchedulerId): void {
    const { rows } = this;
    for (let slot = rows.first(server); slot < rows.end(server); slot += rows.width) {
      if (
        this.words[slot + Of.unsatisfied] !== NONE &&
        this.sim.ownerOf(this.words[slot + Of.unsatisfied]) === lost
      )
        this.words[slot + Of.unsatisfied] = NONE;
      if (this.words[slot + Of.state] < WAITS || this.words[slot + Of.scheduler] !== lost) continue;
      this.letGo(server, slot);
      this.close(slot);
    }
    this.queue.dropOf(server, lost);
    this.queue.renew(server);
    this.start(server);
  }

  /** The server went down, with all that it had. */
  serverDown(server: ServerId): void {
    const { rows } = this;
    for (let slot = rows.first(server); slot < rows.end(server); slot += rows.width) {
      this.close(slot);
    }
    this.waiting.forget(server);
    this.queue.forget(server);
  }

  /** Reads what an answer says of jobs (Hopper §5.3). */
  private hear(server: ServerId, slot: SlotPlace): void {
    const { slips } = this;
    this.believe(server, slot);
    const stage = slips.unsatisfied(slot);
    if (stage === NONE) return;
    if (this.words[slot + Of.unsatisfied] !== NONE && this.words[slot + Of.smallest] <= slips.smallest(slot))
      return;
    this.words[slot + Of.unsatisfied] = stage;
    this.words[slot + Of.smallest] = slips.smallest(slot);
  }

  /** Believes what an answer says of the job that was asked about. */
  private believe(server: ServerId, slot: SlotPlace): void {
    const belief = this.slips.belief(slot);
    if (this.words[slot + Of.entry] !== NONE)
      this.queue.believeOf(server, this.words[slot + Of.place], belief);
    else this.queue.believe(server, this.words[slot + Of.stage], belief);
  }

  /**
   * Goes on after an answer without a task. What was held for it may be the room that an attempt waits for, or that
   * a reservation lacked when another round came to it, which is over since.
   */
  private proceed(server: ServerId, slot: SlotPlace): void {
    const { sim, waiting, queue } = this;
    if (waiting.isEmpty(server) && queue.countsSlotsOnly) {
      this.goOn(server, slot);
      return;
    }
    const before = sim.freeSlots(server);
    const isFirst = waiting.start(server);
    const now = sim.freeSlots(server);
    if (isFirst && now > 0) this.goOn(server, slot);
    else this.close(slot);
    if (isFirst && (now < before || queue.takeLack(server))) this.start(server);
  }

  /** Asks the next question of a round; false: there is none, and the round is over. */
  private goOn(server: ServerId, slot: SlotPlace): boolean {
    const { rules, queue, sim, rows } = this;
    const next = this.nextToRefuse(server, slot);
    if (next !== NONE) return this.askAbout(server, slot, next, Ask.refusable);
    if (rules.drawsAny) return this.askAbout(server, slot, queue.drawAny(server), Ask.drawn);
    const stage = this.words[slot + Of.unsatisfied];
    this.words[slot + Of.unsatisfied] = NONE;
    if (stage !== NONE && sim.fits(server, stage)) {
      this.ask(
        server,
        slot,
        sim.ownerOf(stage),
        stage,
        NONE,
        Ask.unsatisfied,
        this.words[slot + Of.smallest],
      );
      return true;
    }
    return this.askAbout(server, slot, queue.draw(server, rows.pressed.of(slot)), Ask.drawn);
  }

  /** The reservation about which a server asks in a way that may be refused, or NONE. */
  private nextToRefuse(server: ServerId, slot: SlotPlace): QueuePlace {
    const { rules, queue, rows } = this;
    const mayBeAny = this.words[slot + Of.refusals] < rules.refusals;
    const isNamed = rules.asksOn && !rules.drawsAny && this.words[slot + Of.unsatisfied] !== NONE;
    if (!mayBeAny && !isNamed) return NONE;
    const place = queue.smallest(server, rows.asked.of(slot));
    if (mayBeAny || place === NONE) return place;
    return queue.beliefAt(place) < this.words[slot + Of.smallest] ? place : NONE;
  }

  /** Asks about a reservation; false: there is none to ask about, and the round is over. */
  private askAbout(server: ServerId, slot: SlotPlace, place: QueuePlace, how: Ask): boolean {
    const { queue } = this;
    if (place === NONE) {
      this.close(slot);
      return false;
    }
    queue.begin(place);
    this.words[slot + Of.place] = place;
    const stage = queue.stageAt(place);
    this.ask(server, slot, queue.schedulerAt(place), stage, queue.entryAt(place), how, queue.beliefAt(place));
    return true;
  }

  private ask(
    server: ServerId,
    slot: SlotPlace,
    scheduler: SchedulerId,
    stage: StageId,
    entry: EntryId,
    how: Ask,
    belief: Belief,
  ): void {
    this.words[slot + Of.state] = WAITS + this.sim.hold(server, stage);
    this.words[slot + Of.scheduler] = scheduler;
    this.words[slot + Of.stage] = stage;
    this.words[slot + Of.entry] = entry;
    this.rows.asked.add(slot, scheduler);
    if (how !== Ask.refusable) this.rows.pressed.add(slot, scheduler);
    const question = this.slips.questionAfter(server, slot);
    this.slips.ask(slot, question, how, belief);
    this.rules.ask(server, scheduler, stage, how, question);
  }

  private close(slot: SlotPlace): void {
    this.words[slot + Of.state] = CLOSED;
    this.words[slot + Of.entry] = NONE;
  }

  /** A slot waits for no answer any more. */
  private letGo(server: ServerId, slot: SlotPlace): void {
    this.sim.release(server, (this.words[slot + Of.state] - WAITS) as Lane);
    this.words[slot + Of.state] = OPEN;
    const entry = this.words[slot + Of.entry];
    if (entry === NONE) return;
    const place = this.queue.placeOf(server, entry, this.words[slot + Of.place]);
    this.words[slot + Of.place] = place;
    this.queue.end(place);
  }

  /** A place of a server that no round takes, or NONE. */
  private freePlace(server: ServerId): SlotPlace {
    const { rows } = this;
    for (let slot = rows.first(server); slot < rows.end(server); slot += rows.width) {
      if (this.words[slot + Of.state] === CLOSED) return slot;
    }
    return NONE;
  }
}
