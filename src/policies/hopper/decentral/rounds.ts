import { maxOf } from '../../../base/extremes.ts';
import type { AttemptId, EntryId, JobId, Lane, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { type Belief, isMarked } from './beliefs.ts';
import { type Place, Reservations } from './reservations.ts';
import { Of, type Round, ServerRows } from './serverRows.ts';

/** How a server asks (Hopper §5.2). */
export const Ask = {
  /** The scheduler may refuse, if the job has the slots that it should have. */
  refusable: 0,
  /** It may not: the scheduler has said that it has tasks waiting. */
  unsatisfied: 1,
  /** It may not: slots seem to be plenty, and the job was drawn (Guideline 3). */
  drawn: 2,
  /** The slot was kept for the job: nobody asked. */
  kept: 3,
} as const;
export type Ask = (typeof Ask)[keyof typeof Ask];

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

/** What is added to `Of.how` by an answer whose reservation is served. */
const SERVES = 8;

/** Numbers of questions of a round begin anew after this one. */
const MOST_ASKED = 2 ** 15 - 1;

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
  private readonly sim: Sim;
  private readonly rules: RoundRules;
  private readonly rows: ServerRows;
  private readonly words: Int32Array;
  private readonly queue: Reservations;
  private readonly bits: number; // a server has at most 2 ** bits slots
  /** Attempts that have come to servers without room for them, and wait in the queue; some of them may have left it. */
  private readonly waiting: Uint16Array; // [servers]

  constructor(sim: Sim, rules: RoundRules) {
    this.sim = sim;
    this.rules = rules;
    this.rows = new ServerRows(sim);
    this.words = this.rows.words;
    this.queue = new Reservations(sim, this.rows);
    this.bits = 32 - Math.clz32(maxOf(sim.topology.slots, 1) - 1);
    this.waiting = new Uint16Array(sim.topology.servers);
  }

  /** The round that a question belongs to. */
  of(server: ServerId, question: number): Round {
    return this.rows.first(server) + (question & ((1 << this.bits) - 1)) * this.rows.width;
  }

  how(round: Round): Ask {
    return (this.words[round + Of.how] & (SERVES - 1)) as Ask;
  }

  /** What the server believed of the job that it asked about. */
  askedWith(round: Round): Belief {
    return this.words[round + Of.askedWith];
  }

  /** What the answer says of that job. */
  belief(round: Round): Belief {
    return this.words[round + Of.belief];
  }

  /** A stage of the scheduler's smallest unsatisfied job, as the answer says, or NONE; and what is said of that job. */
  reported(round: Round): StageId {
    return this.words[round + Of.reported];
  }

  reportedSize(round: Round): Belief {
    return this.words[round + Of.size];
  }

  /** Writes the answer to a question; to an older question it is ignored, as the answer itself will be. */
  write(
    round: Round,
    question: number,
    belief: Belief,
    reported: StageId,
    size: Belief,
    serves: boolean,
  ): void {
    const { words } = this;
    if (words[round + Of.question] !== question) return;
    words[round + Of.belief] = belief;
    words[round + Of.reported] = reported;
    words[round + Of.size] = size;
    words[round + Of.how] = this.how(round) + (serves ? SERVES : 0);
  }

  /** Begins a round for each free slot, as long as they have somebody to ask. */
  start(server: ServerId): void {
    const { sim, words } = this;
    if (!this.startWaiting(server)) return;
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      const round = this.closedAt(server);
      if (round === NONE) return;
      words[round + Of.refusals] = 0;
      words[round + Of.unsatisfied] = NONE;
      words[round + Of.state] = OPEN;
      this.rows.forgetAll(round);
      if (!this.goOn(server, round)) return;
    }
  }

  /** A request has arrived: rounds that have asked its scheduler before may ask it again. */
  requested(server: ServerId, stage: StageId, scheduler: SchedulerId, belief: Belief): void {
    const { rows } = this;
    this.queue.add(server, stage, scheduler, belief);
    const end = rows.end(server);
    for (let round = rows.first(server); round < end; round += rows.width) this.mayAsk(round, scheduler);
  }

  /** A slot came free, for which all reservations may be asked about again. */
  renew(server: ServerId): void {
    this.queue.renew(server);
    this.start(server);
  }

  /** An answer has arrived: frees the slot that waits for it. Gives its round, or NONE if none does. */
  answered(server: ServerId, question: number): Round {
    const { words } = this;
    const round = this.of(server, question);
    if (words[round + Of.state] < WAITS || words[round + Of.question] !== question) return NONE;
    this.letGo(server, round);
    return round;
  }

  /** The scheduler has refused: the job has the slots that it should have. */
  refused(server: ServerId, round: Round): void {
    const { words } = this;
    // The server went by an old belief, that the job has less than its fair share: it chooses anew by what it hears now.
    const wasMarked = isMarked(words[round + Of.askedWith]) && !isMarked(words[round + Of.belief]);
    if (wasMarked) this.rows.forgetAsked(round, words[round + Of.scheduler]);
    else {
      words[round + Of.refusals] += 1;
      if (words[round + Of.entry] !== NONE) this.queue.refused(server, words[round + Of.place]);
    }
    this.hear(server, round);
    this.proceed(server, round);
  }

  /** The scheduler has nothing to run for the job now; its reservations stay. */
  gotNothing(server: ServerId, round: Round): void {
    const { words } = this;
    if (words[round + Of.entry] !== NONE) this.queue.broughtNothing(server, words[round + Of.place]);
    this.hear(server, round);
    this.proceed(server, round);
  }

  /** The job has no task left; its reservations go. */
  jobIsOver(server: ServerId, round: Round): void {
    const { words, queue } = this;
    if (words[round + Of.entry] !== NONE) queue.dropAt(server, words[round + Of.place]);
    else queue.drop(server, this.jobOf(round));
    // Of the scheduler's other jobs that says nothing.
    this.mayAsk(round, words[round + Of.scheduler]);
    this.proceed(server, round);
  }

  /** The round has ended with a task, maybe one of another job than was asked for, or with the slot kept for the job. */
  served(server: ServerId, round: Round): void {
    const { words, queue } = this;
    const isAboutEntry = words[round + Of.entry] !== NONE;
    const place = words[round + Of.place];
    this.believe(server, round);
    this.close(round);
    if (isAboutEntry && words[round + Of.how] >= SERVES) queue.remove(server, place);
    else if (isAboutEntry) queue.broughtNothing(server, place);
  }

  /** Starts an attempt that has arrived, or puts it in the queue until there is room: it goes before all questions. */
  startOrWait(server: ServerId, stage: StageId, attempt: AttemptId): void {
    const { sim } = this;
    if (sim.fits(server, stage)) {
      sim.start(server, attempt);
      return;
    }
    sim.enqueue(server, 0, stage, attempt, NONE);
    this.waiting[server] += 1;
  }

  /** A scheduler is lost: its reservations go, and rounds go on without its answers. */
  schedulerLost(server: ServerId, lost: SchedulerId): void {
    const { rows, words, sim } = this;
    for (let round = rows.first(server); round < rows.end(server); round += rows.width) {
      const named = words[round + Of.unsatisfied];
      if (named !== NONE && sim.ownerOf(named) === lost) words[round + Of.unsatisfied] = NONE;
      if (words[round + Of.state] < WAITS || words[round + Of.scheduler] !== lost) continue;
      this.letGo(server, round);
      this.close(round);
    }
    this.queue.dropOf(server, lost);
    this.renew(server);
  }

  /** The server went down, with all that it had. */
  serverDown(server: ServerId): void {
    const { rows } = this;
    for (let round = rows.first(server); round < rows.end(server); round += rows.width) this.close(round);
    this.waiting[server] = 0;
    this.queue.forget(server);
  }

  /** Reads what an answer says of jobs (Hopper §5.3). */
  private hear(server: ServerId, round: Round): void {
    const { words } = this;
    this.believe(server, round);
    const named = words[round + Of.reported];
    if (named === NONE) return;
    if (words[round + Of.unsatisfied] !== NONE && words[round + Of.smallest] <= words[round + Of.size])
      return;
    words[round + Of.unsatisfied] = named;
    words[round + Of.smallest] = words[round + Of.size];
  }

  /** Believes what an answer says of the job that was asked about. */
  private believe(server: ServerId, round: Round): void {
    const { words, queue } = this;
    const belief = words[round + Of.belief];
    if (words[round + Of.entry] !== NONE) queue.believeAt(server, words[round + Of.place], belief);
    else queue.believe(server, this.jobOf(round), belief);
  }

  /**
   * Goes on after an answer without a task. What was held for it may be the room that an attempt waits for, or that
   * a reservation lacked when another round came to it, which is over since.
   */
  private proceed(server: ServerId, round: Round): void {
    const { sim, queue } = this;
    if (this.waiting[server] === 0 && queue.countsSlotsOnly) {
      this.goOn(server, round);
      return;
    }
    const before = sim.freeSlots(server);
    const isFirst = this.startWaiting(server);
    const now = sim.freeSlots(server);
    if (isFirst && now > 0) this.goOn(server, round);
    else this.close(round);
    if (isFirst && (now < before || queue.takeLack(server))) this.start(server);
  }

  /** Starts the attempts that wait for room as far as there is some, in the order in which they came; false: one still waits. */
  private startWaiting(server: ServerId): boolean {
    if (this.waiting[server] === 0) return true;
    const { sim } = this;
    for (let entry = sim.head(server, 0); entry !== NONE; ) {
      const next = sim.next(entry);
      const attempt = sim.entryAttempt(entry);
      if (attempt !== NONE) {
        if (!sim.fits(server, sim.entryStage(entry))) return false;
        sim.start(server, attempt);
      }
      entry = next;
    }
    this.waiting[server] = 0;
    return true;
  }

  /** Asks the next question of a round; false: there is none, and the round is over. */
  private goOn(server: ServerId, round: Round): boolean {
    const { rules, sim, queue, words } = this;
    const next = this.nextToRefuse(server, round);
    if (next !== NONE) return this.askAbout(server, round, next, Ask.refusable);
    if (rules.drawsAny) return this.askAbout(server, round, queue.drawAny(server), Ask.drawn);
    const named = words[round + Of.unsatisfied];
    words[round + Of.unsatisfied] = NONE;
    if (named === NONE || !sim.fits(server, named))
      return this.askAbout(server, round, queue.draw(server, round), Ask.drawn);
    const smallest = words[round + Of.smallest];
    this.ask(server, round, sim.ownerOf(named), named, NONE, Ask.unsatisfied, smallest);
    return true;
  }

  /** The reservation about which a server asks in a way that may be refused, or NONE. */
  private nextToRefuse(server: ServerId, round: Round): Place {
    const { rules, queue, words } = this;
    const mayBeAny = words[round + Of.refusals] < rules.refusals;
    const isNamed = rules.asksOn && !rules.drawsAny && words[round + Of.unsatisfied] !== NONE;
    if (!mayBeAny && !isNamed) return NONE;
    const place = queue.smallest(server, round);
    if (mayBeAny || place === NONE) return place;
    return queue.beliefAt(place) < words[round + Of.smallest] ? place : NONE;
  }

  /** Asks about a reservation; false: there is none to ask about, and the round is over. */
  private askAbout(server: ServerId, round: Round, place: Place, how: Ask): boolean {
    const { queue } = this;
    if (place === NONE) {
      this.close(round);
      return false;
    }
    queue.begin(place);
    this.words[round + Of.place] = place;
    const stage = queue.stageAt(place);
    const belief = queue.beliefAt(place);
    this.ask(server, round, queue.schedulerAt(place), stage, queue.entryAt(place), how, belief);
    return true;
  }

  private ask(
    server: ServerId,
    round: Round,
    scheduler: SchedulerId,
    stage: StageId,
    entry: EntryId,
    how: Ask,
    belief: Belief,
  ): void {
    const { words, rows, bits } = this;
    words[round + Of.state] = WAITS + this.sim.hold(server, stage);
    words[round + Of.scheduler] = scheduler;
    words[round + Of.stage] = stage;
    words[round + Of.entry] = entry;
    words[round + Of.how] = how;
    words[round + Of.askedWith] = belief;
    rows.noteAsked(round, scheduler);
    if (how !== Ask.refusable) rows.noteAsked(round + rows.pressed, scheduler);
    const times = ((words[round + Of.question] >> bits) + 1) & MOST_ASKED;
    const slot = bits === 0 ? 0 : ((round - rows.first(server)) / rows.width) | 0;
    const question = (times << bits) | slot;
    words[round + Of.question] = question;
    this.rules.ask(server, scheduler, stage, how, question);
  }

  private jobOf(round: Round): JobId {
    return this.sim.graphs.stageJob[this.words[round + Of.stage]];
  }

  /** A round may ask a scheduler, whether or not it has before. */
  private mayAsk(round: Round, scheduler: SchedulerId): void {
    this.rows.forgetAsked(round, scheduler);
    this.rows.forgetAsked(round + this.rows.pressed, scheduler);
  }

  private close(round: Round): void {
    this.words[round + Of.state] = CLOSED;
    this.words[round + Of.entry] = NONE;
  }

  /** A round waits for no answer any more. */
  private letGo(server: ServerId, round: Round): void {
    const { words, queue } = this;
    this.sim.release(server, (words[round + Of.state] - WAITS) as Lane);
    words[round + Of.state] = OPEN;
    const entry = words[round + Of.entry];
    if (entry === NONE) return;
    const place = queue.placeOf(server, entry, words[round + Of.place]);
    words[round + Of.place] = place;
    queue.finish(place);
  }

  /** A round of a server that is over, or NONE: each of its slots has one that goes on. */
  private closedAt(server: ServerId): Round {
    const { rows, words } = this;
    for (let round = rows.first(server); round < rows.end(server); round += rows.width)
      if (words[round + Of.state] === CLOSED) return round;
    return NONE;
  }
}
