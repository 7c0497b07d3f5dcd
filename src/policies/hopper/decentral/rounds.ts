import type { AttemptId, EntryId, Lane, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { type Belief, isMarked } from './beliefs.ts';
import { QueueView } from './queueView.ts';
import { RoundSet } from './roundSet.ts';
import { Ask, type Slips } from './slips.ts';

/** How servers choose (Hopper §5.2, Pseudocode 3). */
export interface RoundRules {
  /** Refusals after which a server stops to ask questions that may be refused. */
  readonly refusals: number;
  /** Whether the job that follows is any of the queue, as in Pseudocode 3; otherwise as the text says. */
  readonly drawsAny: boolean;
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
  private readonly sim: Sim;
  private readonly rules: RoundRules;
  private readonly slips: Slips;
  private readonly firstSlot: Uint32Array; // [servers]
  private readonly lanes: number; // most slots of a server
  // Of each slot of the cluster: a round takes one of its server's places.
  private readonly isOpen: Uint8Array;
  private readonly lane: Int32Array; // that is held for the open question
  private readonly waits: Uint8Array; // whether it waits for an answer
  private readonly scheduler: Int32Array; // that was asked
  private readonly stage: Int32Array; // that was asked about
  private readonly entry: Int32Array; // reservation that was asked about, or NONE
  private readonly questions: Uint32Array; // asked so far
  private readonly refusals: Uint16Array; // of the round
  private readonly unsatisfied: Int32Array; // → stage of the smallest job reported, or NONE
  private readonly smallest: Int32Array; // what was said of it
  private readonly asked: RoundSet; // schedulers that were asked in the round
  private readonly pressed: RoundSet; // those of them that could not refuse
  private readonly waiting: Uint16Array; // [servers] attempts that were put in the queue, some of which may have left it

  constructor(sim: Sim, slips: Slips, slots: number, rules: RoundRules) {
    const { topology } = sim;
    this.sim = sim;
    this.rules = rules;
    this.slips = slips;
    this.queue = new QueueView(sim);
    this.firstSlot = topology.firstSlot;
    this.lanes = Math.max(1, ...topology.slots);
    this.isOpen = new Uint8Array(slots);
    this.lane = new Int32Array(slots);
    this.waits = new Uint8Array(slots);
    this.scheduler = new Int32Array(slots);
    this.stage = new Int32Array(slots);
    this.entry = new Int32Array(slots).fill(NONE);
    this.questions = new Uint32Array(slots);
    this.refusals = new Uint16Array(slots);
    this.unsatisfied = new Int32Array(slots);
    this.smallest = new Int32Array(slots);
    this.asked = new RoundSet(slots, sim.schedulers);
    this.pressed = new RoundSet(slots, sim.schedulers);
    this.waiting = new Uint16Array(topology.servers);
  }

  /** Begins a round for each free slot, as long as they have somebody to ask. */
  start(server: ServerId): void {
    const { sim } = this;
    if (this.waiting[server] > 0 && !this.startWaiting(server)) return;
    while (sim.freeSlots(server) > 0 && sim.queued(server) > 0) {
      const slot = this.freePlace(server);
      if (slot === NONE) return;
      this.refusals[slot] = 0;
      this.unsatisfied[slot] = NONE;
      this.asked.clear(slot);
      this.pressed.clear(slot);
      this.isOpen[slot] = 1;
      if (!this.goOn(server, slot)) return;
    }
  }

  /** A request has arrived: rounds that have asked its scheduler before may ask it again. */
  requested(server: ServerId, stage: StageId, scheduler: SchedulerId, belief: Belief): void {
    this.queue.add(server, stage, scheduler, belief);
    for (let slot = this.firstSlot[server]; slot < this.firstSlot[server + 1]; slot += 1) {
      if (this.isOpen[slot] === 0) continue;
      this.asked.remove(slot, scheduler);
      this.pressed.remove(slot, scheduler);
    }
  }

  /** An answer has arrived: frees the slot that waits for it. Gives its place, or NONE if none does. */
  answered(server: ServerId, question: number): number {
    const slot = this.placeOf(server, question);
    if (this.waits[slot] === 0) return NONE;
    if (this.numberOf(server, slot) !== question) return NONE;
    this.letGo(server, slot);
    return slot;
  }

  /** The scheduler has refused: the job has the slots that it should have. */
  refused(server: ServerId, slot: number): void {
    const { slips, queue } = this;
    const entry = this.entry[slot];
    // The server went by an old belief, that the job has less than its fair share: it chooses anew by what it hears now.
    const wasMarked = isMarked(slips.askedWith(slot)) && !isMarked(slips.belief(slot));
    if (wasMarked) this.asked.remove(slot, this.scheduler[slot]);
    else {
      this.refusals[slot] += 1;
      if (entry !== NONE) queue.refused(server, entry);
    }
    this.hear(server, slot);
    this.goOn(server, slot);
  }

  /** The scheduler has nothing to run for the job now; its reservations stay. */
  gotNothing(server: ServerId, slot: number): void {
    if (this.entry[slot] !== NONE) this.queue.broughtNothing(server, this.entry[slot]);
    this.hear(server, slot);
    this.goOn(server, slot);
  }

  /** The job has no task left; its reservations go. */
  jobIsOver(server: ServerId, slot: number, stage: StageId): void {
    this.queue.drop(server, stage);
    // Of the scheduler's other jobs that says nothing.
    this.asked.remove(slot, this.scheduler[slot]);
    this.pressed.remove(slot, this.scheduler[slot]);
    this.goOn(server, slot);
  }

  /** The round has ended with a task, maybe one of another job than was asked for, or with the slot kept for the job. */
  served(server: ServerId, slot: number): void {
    const { slips, queue, sim } = this;
    const entry = this.entry[slot];
    this.close(slot);
    if (entry !== NONE && slips.serves(slot)) sim.dequeue(server, entry);
    else if (entry !== NONE) queue.broughtNothing(server, entry);
    if (sim.queued(server) > 0) queue.believe(server, this.stage[slot], slips.belief(slot));
  }

  /** Starts an attempt that has arrived, or puts it in the queue until there is room. */
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
    const first = this.firstSlot[server];
    for (let slot = first; slot < this.firstSlot[server + 1]; slot += 1) {
      if (this.unsatisfied[slot] !== NONE && this.sim.ownerOf(this.unsatisfied[slot]) === lost)
        this.unsatisfied[slot] = NONE;
      if (this.waits[slot] === 0 || this.scheduler[slot] !== lost) continue;
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
      this.waits[slot] = 0;
      if (this.entry[slot] !== NONE) this.queue.end(this.entry[slot]);
      this.close(slot);
    }
    this.waiting[server] = 0;
    this.queue.renew(server);
  }

  /** Reads what an answer says of jobs (Hopper §5.3). */
  private hear(server: ServerId, slot: number): void {
    const { slips } = this;
    if (this.sim.queued(server) > 0) this.queue.believe(server, this.stage[slot], slips.belief(slot));
    const stage = slips.unsatisfied(slot);
    if (stage === NONE) return;
    if (this.unsatisfied[slot] !== NONE && this.smallest[slot] <= slips.smallest(slot)) return;
    this.unsatisfied[slot] = stage;
    this.smallest[slot] = slips.smallest(slot);
  }

  /** Asks the next question of a round; false: there is none, and the round is over. */
  private goOn(server: ServerId, slot: number): boolean {
    const { rules, queue, sim } = this;
    if (this.refusals[slot] < rules.refusals) {
      const entry = queue.smallest(server, this.asked.of(slot));
      if (entry !== NONE) {
        this.askAbout(server, slot, entry, Ask.refusable);
        return true;
      }
    }
    if (rules.drawsAny) {
      const entry = queue.drawAny(server);
      if (entry !== NONE) this.askAbout(server, slot, entry, Ask.drawn);
      else this.close(slot);
      return entry !== NONE;
    }
    const stage = this.unsatisfied[slot];
    this.unsatisfied[slot] = NONE;
    if (stage !== NONE && sim.fits(server, stage)) {
      this.ask(server, slot, sim.ownerOf(stage), stage, NONE, Ask.unsatisfied, this.smallest[slot]);
      return true;
    }
    const entry = queue.draw(server, this.pressed.of(slot));
    if (entry !== NONE) this.askAbout(server, slot, entry, Ask.drawn);
    else this.close(slot);
    return entry !== NONE;
  }

  private askAbout(server: ServerId, slot: number, entry: EntryId, how: Ask): void {
    const { sim } = this;
    this.queue.begin(entry);
    this.ask(server, slot, sim.entryScheduler(entry), sim.entryStage(entry), entry, how, sim.noteOf(entry));
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
    this.lane[slot] = this.sim.hold(server, stage);
    this.waits[slot] = 1;
    this.scheduler[slot] = scheduler;
    this.stage[slot] = stage;
    this.entry[slot] = entry;
    this.questions[slot] += 1;
    this.asked.add(slot, scheduler);
    if (how !== Ask.refusable) this.pressed.add(slot, scheduler);
    const question = this.numberOf(server, slot);
    this.slips.ask(slot, question, how, belief);
    this.rules.ask(server, scheduler, stage, how, question);
  }

  private close(slot: number): void {
    this.isOpen[slot] = 0;
    this.entry[slot] = NONE;
  }

  /** A slot waits for no answer any more. */
  private letGo(server: ServerId, slot: number): void {
    this.sim.release(server, this.lane[slot] as Lane);
    this.waits[slot] = 0;
    if (this.entry[slot] !== NONE) this.queue.end(this.entry[slot]);
  }

  /** Starts attempts that wait for room, in the order in which they came; false: one still waits. */
  private startWaiting(server: ServerId): boolean {
    const { sim } = this;
    let entry = sim.head(server, 0);
    while (entry !== NONE) {
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

  /** A place of a server that no round takes, or NONE. */
  private freePlace(server: ServerId): number {
    for (let slot = this.firstSlot[server]; slot < this.firstSlot[server + 1]; slot += 1) {
      if (this.isOpen[slot] === 0) return slot;
    }
    return NONE;
  }

  /** The number of the open question of a place, which its answer repeats. */
  private numberOf(server: ServerId, slot: number): number {
    return (this.questions[slot] % 2 ** 15) * this.lanes + (slot - this.firstSlot[server]);
  }

  /** The place that a question was asked for. */
  placeOf(server: ServerId, question: number): number {
    return this.firstSlot[server] + (question % this.lanes);
  }
}
