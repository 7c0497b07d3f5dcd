import type { Stream } from '../../../algorithms/random.ts';
import { doubled } from '../../../base/doubled.ts';
import type { EntryId, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { type Belief, sizeOf } from './beliefs.ts';

/** How far a server is with a reservation since a slot of it came free last. */
const Tried = { refused: 0, nothing: 1 } as const;

/** Says which schedulers a round of questions has asked. */
export interface Asked {
  has(scheduler: SchedulerId): boolean;
}

/**
 * The reservations that wait at servers, as they choose among them: by what they believe of each job (Hopper §5.2, §5.3).
 * A server remembers which of them were refused or brought nothing since one of its slots came free last.
 */
export class QueueView {
  private readonly sim: Sim;
  private readonly draws: Stream;
  private readonly countsRoom: boolean; // whether cores or memory may be short
  private readonly turns: Uint32Array; // [servers] grows whenever a slot comes free
  private tried = new Float64Array(1024); // [entries] turn · 2 + how the last question of it ended
  private asking = new Uint8Array(1024); // [entries] whether a question about it is open
  private readonly seen: Int32Array; // [jobs] stamp
  private stamp = 0;

  constructor(sim: Sim) {
    this.sim = sim;
    this.draws = sim.stream('draws');
    this.turns = new Uint32Array(sim.topology.servers).fill(1);
    this.seen = new Int32Array(sim.graphs.jobs);
    this.countsRoom = sim.topology.cores !== null || sim.topology.memory !== null;
  }

  /** Puts a reservation in the queue of a server, which hears of its job by it. */
  add(server: ServerId, stage: StageId, scheduler: SchedulerId, belief: Belief): void {
    if (this.sim.queued(server) > 0) this.believe(server, stage, belief);
    const entry = this.sim.enqueue(server, 0, stage, NONE, scheduler);
    this.sim.setNote(entry, belief);
    while (entry >= this.tried.length) {
      this.tried = doubled(this.tried);
      this.asking = doubled(this.asking);
    }
    this.tried[entry] = 0;
    this.asking[entry] = 0;
  }

  /** A slot of the server came free: all its reservations may be asked about again. */
  renew(server: ServerId): void {
    this.turns[server] += 1;
  }

  /** All reservations of a job have the same belief: the latest. */
  believe(server: ServerId, stage: StageId, belief: Belief): void {
    const { sim } = this;
    const { stageJob } = sim.graphs;
    const job = stageJob[stage];
    for (let entry = sim.head(server, 0); entry !== NONE; entry = sim.next(entry)) {
      if (stageJob[sim.entryStage(entry)] === job && sim.entryAttempt(entry) === NONE)
        sim.setNote(entry, belief);
    }
  }

  begin(entry: EntryId): void {
    this.asking[entry] = 1;
  }

  end(entry: EntryId): void {
    this.asking[entry] = 0;
  }

  refused(server: ServerId, entry: EntryId): void {
    this.tried[entry] = 2 * this.turns[server] + Tried.refused;
  }

  broughtNothing(server: ServerId, entry: EntryId): void {
    this.tried[entry] = 2 * this.turns[server] + Tried.nothing;
  }

  /** A job has no task left: its reservations leave the queue. */
  drop(server: ServerId, stage: StageId): void {
    const { sim } = this;
    const { stageJob } = sim.graphs;
    const job = stageJob[stage];
    let entry = sim.head(server, 0);
    while (entry !== NONE) {
      const next = sim.next(entry);
      const isFree = sim.entryAttempt(entry) === NONE && this.asking[entry] === 0;
      if (isFree && stageJob[sim.entryStage(entry)] === job) sim.dequeue(server, entry);
      entry = next;
    }
  }

  /** Drops the reservations of a scheduler that is lost. */
  dropOf(server: ServerId, scheduler: SchedulerId): void {
    const { sim } = this;
    let entry = sim.head(server, 0);
    while (entry !== NONE) {
      const next = sim.next(entry);
      if (sim.entryAttempt(entry) === NONE && sim.entryScheduler(entry) === scheduler)
        sim.dequeue(server, entry);
      entry = next;
    }
  }

  /** Gives the reservation of the smallest job whose scheduler was not asked yet, or NONE. */
  smallest(server: ServerId, asked: Asked): EntryId {
    const { sim } = this;
    const since = 2 * this.turns[server];
    let chosen = NONE;
    let least = Infinity;
    for (let entry = sim.head(server, 0); entry !== NONE; entry = sim.next(entry)) {
      const belief = sim.noteOf(entry);
      if (belief >= least || this.tried[entry] >= since || !this.isOpen(server, entry)) continue;
      if (asked.has(sim.entryScheduler(entry))) continue;
      chosen = entry;
      least = belief;
    }
    return chosen;
  }

  /**
   * Draws a job by its virtual size, and gives a reservation of it, or NONE (Hopper §5.2, Guideline 3). Not of jobs that had
   * nothing to run since a slot came free last, and not of schedulers that were asked.
   */
  draw(server: ServerId, asked: Asked): EntryId {
    const total = this.sum(server, asked, NONE).total;
    if (total === 0) return NONE;
    const at = Math.floor((this.draws.next32() / 4294967296) * total);
    return this.sum(server, asked, at).entry;
  }

  /** Draws one of the reservations that were not refused since a slot came free last, all alike (Hopper, Pseudocode 3). */
  drawAny(server: ServerId): EntryId {
    const { sim } = this;
    const since = 2 * this.turns[server];
    let count = 0;
    for (let entry = sim.head(server, 0); entry !== NONE; entry = sim.next(entry)) {
      if (this.tried[entry] < since && this.isOpen(server, entry)) count += 1;
    }
    if (count === 0) return NONE;
    let place = this.draws.below(count);
    for (let entry = sim.head(server, 0); entry !== NONE; entry = sim.next(entry)) {
      if (this.tried[entry] >= since || !this.isOpen(server, entry)) continue;
      if (place === 0) return entry;
      place -= 1;
    }
    return NONE;
  }

  private readonly summed = { total: 0, entry: NONE };

  /** Adds up the virtual sizes of the jobs that may be drawn; stops at the job in which the sum passes `at`. */
  private sum(
    server: ServerId,
    asked: Asked,
    at: number,
  ): { readonly total: number; readonly entry: EntryId } {
    const { sim, seen, summed } = this;
    const { stageJob } = sim.graphs;
    const done = 2 * this.turns[server] + Tried.nothing;
    this.stamp += 1;
    summed.total = 0;
    summed.entry = NONE;
    for (let entry = sim.head(server, 0); entry !== NONE; entry = sim.next(entry)) {
      if (this.tried[entry] >= done || !this.isOpen(server, entry)) continue;
      if (asked.has(sim.entryScheduler(entry))) continue;
      const job = stageJob[sim.entryStage(entry)];
      if (seen[job] === this.stamp) continue;
      seen[job] = this.stamp;
      summed.total += Math.max(1, sizeOf(sim.noteOf(entry)));
      summed.entry = entry;
      if (at !== NONE && summed.total > at) return summed;
    }
    return summed;
  }

  /** Whether an entry is a reservation that may be asked about now. */
  private isOpen(server: ServerId, entry: EntryId): boolean {
    const { sim } = this;
    if (this.asking[entry] === 1 || sim.entryAttempt(entry) !== NONE) return false;
    return !this.countsRoom || sim.fits(server, sim.entryStage(entry));
  }
}
