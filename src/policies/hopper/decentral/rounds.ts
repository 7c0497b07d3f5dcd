import type { JobId, Lane, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { type Belief, isMarked } from './beliefs.ts';
import { Choices } from './choices.ts';
import { type Place, Reservations } from './reservations.ts';
import { Ask, Of, type Round, ServerRows } from './serverRows.ts';
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
  readonly rows = new ServerRows(this.sim);
  private readonly words = this.rows.words;
  private readonly queue = new Reservations(this.sim, this.rows);
  private readonly choices = new Choices(this.sim, this.rows, this.queue);
  readonly waiting = new WaitingAttempts(this.sim);

  constructor(
    private readonly sim: Sim,
    private readonly rules: RoundRules,
  ) {}

  /** Begins a round for each free slot, as long as they have somebody to ask. */
  start(server: ServerId): void {
    const { sim, words } = this;
    if (!this.waiting.start(server)) return;
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
    const round = this.rows.of(server, question);
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
      if (words[round + Of.place] !== NONE) this.queue.refused(server, words[round + Of.place]);
    }
    this.hear(server, round);
    this.proceed(server, round);
  }

  /** The scheduler has nothing to run for the job now; its reservations stay. */
  gotNothing(server: ServerId, round: Round): void {
    const { words } = this;
    if (words[round + Of.place] !== NONE) this.queue.broughtNothing(server, words[round + Of.place]);
    this.hear(server, round);
    this.proceed(server, round);
  }

  /** The job has no task left; its reservations go. */
  jobIsOver(server: ServerId, round: Round): void {
    const { words, queue } = this;
    if (words[round + Of.place] !== NONE) queue.dropAt(server, words[round + Of.place]);
    else queue.drop(server, this.jobOf(round));
    // Of the scheduler's other jobs that says nothing.
    this.mayAsk(round, words[round + Of.scheduler]);
    this.proceed(server, round);
  }

  /** The round has ended with a task, maybe one of another job than was asked for, or with the slot kept for the job. */
  served(server: ServerId, round: Round): void {
    const { words, queue } = this;
    const place = words[round + Of.place];
    this.believe(server, round);
    this.close(round);
    if (place === NONE) return;
    if (this.rows.serves(round)) queue.remove(server, place);
    else queue.broughtNothing(server, place);
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
    this.waiting.forget(server);
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
    if (words[round + Of.place] !== NONE) queue.believeAt(server, words[round + Of.place], belief);
    else queue.believe(server, this.jobOf(round), belief);
  }

  /**
   * Goes on after an answer without a task. What was held for it may be the room that an attempt waits for, or that
   * a reservation lacked when another round came to it, which is over since.
   */
  private proceed(server: ServerId, round: Round): void {
    const { sim, choices } = this;
    if (choices.countsSlotsOnly && !this.waiting.mayBe(server)) {
      this.goOn(server, round);
      return;
    }
    const before = sim.freeSlots(server);
    const isFirst = this.waiting.start(server);
    const now = sim.freeSlots(server);
    if (isFirst && now > 0) this.goOn(server, round);
    else this.close(round);
    if (isFirst && (now < before || choices.takeLack(server))) this.start(server);
  }

  /** Asks the next question of a round; false: there is none, and the round is over. */
  private goOn(server: ServerId, round: Round): boolean {
    const { rules, sim, choices, words } = this;
    const next = this.nextToRefuse(server, round);
    if (next !== NONE) return this.askAbout(server, round, next, Ask.refusable);
    if (rules.drawsAny) return this.askAbout(server, round, choices.drawAny(server), Ask.drawn);
    const named = words[round + Of.unsatisfied];
    words[round + Of.unsatisfied] = NONE;
    if (named === NONE || !sim.fits(server, named))
      return this.askAbout(server, round, choices.draw(server, round), Ask.drawn);
    const smallest = words[round + Of.smallest];
    this.ask(server, round, sim.ownerOf(named), named, NONE, Ask.unsatisfied, smallest);
    return true;
  }

  /** The reservation about which a server asks in a way that may be refused, or NONE. */
  private nextToRefuse(server: ServerId, round: Round): Place {
    const { rules, choices, words } = this;
    const mayBeAny = words[round + Of.refusals] < rules.refusals;
    const isNamed = rules.asksOn && !rules.drawsAny && words[round + Of.unsatisfied] !== NONE;
    if (!mayBeAny && !isNamed) return NONE;
    const place = choices.smallest(server, round);
    if (mayBeAny || place === NONE) return place;
    return this.queue.beliefAt(place) < words[round + Of.smallest] ? place : NONE;
  }

  /** Asks about a reservation; false: there is none to ask about, and the round is over. */
  private askAbout(server: ServerId, round: Round, place: Place, how: Ask): boolean {
    const { queue } = this;
    if (place === NONE) {
      this.close(round);
      return false;
    }
    queue.begin(place);
    const belief = queue.beliefAt(place);
    this.ask(server, round, queue.schedulerAt(place), queue.stageAt(place), place, how, belief);
    return true;
  }

  private ask(
    server: ServerId,
    round: Round,
    scheduler: SchedulerId,
    stage: StageId,
    place: Place,
    how: Ask,
    belief: Belief,
  ): void {
    const { words, rows } = this;
    words[round + Of.state] = WAITS + this.sim.hold(server, stage);
    words[round + Of.scheduler] = scheduler;
    words[round + Of.stage] = stage;
    words[round + Of.place] = place;
    words[round + Of.how] = how;
    words[round + Of.askedWith] = belief;
    rows.noteAsked(round, scheduler);
    if (how !== Ask.refusable) rows.noteAsked(round + rows.pressed, scheduler);
    this.rules.ask(server, scheduler, stage, how, rows.count(server, round));
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
    this.words[round + Of.place] = NONE;
  }

  /** A round waits for no answer any more. */
  private letGo(server: ServerId, round: Round): void {
    const { words, queue } = this;
    this.sim.release(server, (words[round + Of.state] - WAITS) as Lane);
    words[round + Of.state] = OPEN;
    if (words[round + Of.place] !== NONE) queue.finish(words[round + Of.place]);
  }

  /** A round of a server that is over, or NONE: each of its slots has one that goes on. */
  private closedAt(server: ServerId): Round {
    const { rows, words } = this;
    for (let round = rows.first(server); round < rows.end(server); round += rows.width)
      if (words[round + Of.state] === CLOSED) return round;
    return NONE;
  }
}
