import type { Stream } from '../../../algorithms/random.ts';
import type { EntryId, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { type Belief, sizeOf } from './beliefs.ts';
import { In, QueueRows, ROW } from './queueRows.ts';

/** How far a server is with a reservation since a slot of it came free last; in a row, beside the turn: turn · 2 + this. */
const Tried = { refused: 0, nothing: 1 } as const;

/** Is added to that while a question about the reservation is open: more than there are turns. */
const ASKING = 2 ** 30;

/** Where a reservation lies in the rows, until the queue changes; or NONE. */
export type QueuePlace = number;

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
  private readonly rows: QueueRows; // a server's turn there grows whenever a slot comes free
  private readonly seen: Int32Array; // [jobs] stamp
  private stamp = 0;

  constructor(sim: Sim) {
    this.sim = sim;
    this.draws = sim.stream('draws');
    this.rows = new QueueRows(sim.topology.servers);
    this.seen = new Int32Array(sim.graphs.jobs);
    this.countsRoom = sim.topology.cores !== null || sim.topology.memory !== null;
  }

  /** Puts a reservation in the queue of a server, which hears of its job by it. */
  add(server: ServerId, stage: StageId, scheduler: SchedulerId, belief: Belief): void {
    const { rows, sim } = this;
    const hasTwin = this.believe(server, stage, belief);
    const at = rows.add(server);
    const { words } = rows;
    words[at + In.entry] = sim.enqueue(server, 0, stage, NONE, scheduler);
    words[at + In.stage] = stage;
    words[at + In.job] = sim.graphs.stageJob[stage];
    words[at + In.scheduler] = scheduler;
    words[at + In.belief] = belief;
    words[at + In.tried] = 0;
    words[at + In.hasTwin] = Number(hasTwin);
  }

  /** Where a reservation lies that lay at another place before, maybe the same. */
  placeOf(server: ServerId, entry: EntryId, before: QueuePlace): QueuePlace {
    const { words } = this.rows;
    const first = this.rows.first(server);
    const end = this.rows.end(server);
    if (before >= first && before < end && words[before + In.entry] === entry) return before;
    for (let at = first; at < end; at += ROW) {
      if (words[at + In.entry] === entry) return at;
    }
    return NONE;
  }

  entryAt(place: QueuePlace): EntryId {
    return this.rows.words[place + In.entry];
  }

  stageAt(place: QueuePlace): StageId {
    return this.rows.words[place + In.stage];
  }

  schedulerAt(place: QueuePlace): SchedulerId {
    return this.rows.words[place + In.scheduler];
  }

  beliefAt(place: QueuePlace): Belief {
    return this.rows.words[place + In.belief];
  }

  /** A slot of the server came free: all its reservations may be asked about again. */
  renew(server: ServerId): void {
    this.rows.addTurn(server);
  }

  /** All reservations of a job have the same belief: the latest. Tells whether there are any. */
  believe(server: ServerId, stage: StageId, belief: Belief): boolean {
    const { words } = this.rows;
    const job = this.sim.graphs.stageJob[stage];
    const end = this.rows.end(server);
    let has = false;
    for (let at = this.rows.first(server); at < end; at += ROW) {
      if (words[at + In.job] !== job) continue;
      words[at + In.belief] = belief;
      words[at + In.hasTwin] = 1;
      has = true;
    }
    return has;
  }

  /** The same, of the job of a reservation that is known. */
  believeOf(server: ServerId, place: QueuePlace, belief: Belief): void {
    const { words } = this.rows;
    if (words[place + In.hasTwin] === 1) this.believe(server, words[place + In.stage], belief);
    else words[place + In.belief] = belief;
  }

  /** A question about a reservation is open from now on. */
  begin(place: QueuePlace): void {
    this.rows.words[place + In.tried] += ASKING;
  }

  /** The question about a reservation is open no more. */
  end(place: QueuePlace): void {
    this.rows.words[place + In.tried] -= ASKING;
  }

  refused(server: ServerId, place: QueuePlace): void {
    this.rows.words[place + In.tried] = 2 * this.rows.turn(server) + Tried.refused;
  }

  broughtNothing(server: ServerId, place: QueuePlace): void {
    this.rows.words[place + In.tried] = 2 * this.rows.turn(server) + Tried.nothing;
  }

  /** Takes a reservation out of the queue. */
  remove(server: ServerId, place: QueuePlace): void {
    this.sim.dequeue(server, this.entryAt(place));
    this.rows.remove(server, place);
  }

  /** A job has no task left: its reservations leave the queue. */
  drop(server: ServerId, stage: StageId): void {
    const { rows } = this;
    const job = this.sim.graphs.stageJob[stage];
    for (let at = rows.first(server); at < rows.end(server); ) {
      const { words } = rows;
      if (words[at + In.job] === job && words[at + In.tried] < ASKING) this.remove(server, at);
      else at += ROW;
    }
  }

  /** Drops the reservations of a scheduler that is lost. */
  dropOf(server: ServerId, scheduler: SchedulerId): void {
    const { rows } = this;
    for (let at = rows.first(server); at < rows.end(server); ) {
      if (rows.words[at + In.scheduler] === scheduler) this.remove(server, at);
      else at += ROW;
    }
  }

  /** The server went down: the engine has emptied its queue. */
  forget(server: ServerId): void {
    this.rows.clear(server);
    this.renew(server);
  }

  /** Gives the reservation of the smallest job whose scheduler was not asked yet, or NONE. */
  smallest(server: ServerId, asked: Asked): QueuePlace {
    const { rows } = this;
    const { words } = rows;
    const since = 2 * rows.turn(server);
    const end = rows.end(server);
    let chosen = NONE;
    let least = Infinity;
    for (let at = rows.first(server); at < end; at += ROW) {
      const belief = words[at + In.belief];
      if (belief >= least || words[at + In.tried] >= since) continue;
      if (asked.has(words[at + In.scheduler]) || !this.hasRoom(server, at)) continue;
      chosen = at;
      least = belief;
    }
    return chosen;
  }

  /**
   * Draws a job by its virtual size, and gives a reservation of it, or NONE (Hopper §5.2, Guideline 3). Not of jobs that had
   * nothing to run since a slot came free last, and not of schedulers that were asked.
   */
  draw(server: ServerId, asked: Asked): QueuePlace {
    this.sum(server, asked, NONE);
    if (this.total === 0) return NONE;
    return this.sum(server, asked, Math.floor((this.draws.next32() / 4294967296) * this.total));
  }

  /** Draws one of the reservations that were not refused since a slot came free last, all alike (Hopper, Pseudocode 3). */
  drawAny(server: ServerId): QueuePlace {
    const { rows } = this;
    const since = 2 * rows.turn(server);
    const end = rows.end(server);
    const mayBe = (at: number) => rows.words[at + In.tried] < since && this.hasRoom(server, at);
    let count = 0;
    for (let at = rows.first(server); at < end; at += ROW) count += Number(mayBe(at));
    if (count === 0) return NONE;
    let before = this.draws.below(count);
    for (let at = rows.first(server); at < end; at += ROW) {
      if (!mayBe(at)) continue;
      if (before === 0) return at;
      before -= 1;
    }
    return NONE;
  }

  private total = 0;

  /** Adds up the virtual sizes of the jobs that may be drawn; gives the one in which the sum passes `upTo`, if any does. */
  private sum(server: ServerId, asked: Asked, upTo: number): QueuePlace {
    const { rows, seen } = this;
    const { words } = rows;
    const done = 2 * rows.turn(server) + Tried.nothing;
    const end = rows.end(server);
    this.stamp += 1;
    this.total = 0;
    for (let at = rows.first(server); at < end; at += ROW) {
      if (words[at + In.tried] >= done) continue;
      if (asked.has(words[at + In.scheduler]) || !this.hasRoom(server, at)) continue;
      const job = words[at + In.job];
      if (seen[job] === this.stamp) continue;
      seen[job] = this.stamp;
      this.total += Math.max(1, sizeOf(words[at + In.belief]));
      if (upTo !== NONE && this.total > upTo) return at;
    }
    return NONE;
  }

  /** Whether a task of the reservation's stage could start now. */
  private hasRoom(server: ServerId, place: QueuePlace): boolean {
    return !this.countsRoom || this.sim.fits(server, this.stageAt(place));
  }
}
