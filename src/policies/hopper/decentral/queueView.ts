import type { Stream } from '../../../algorithms/random.ts';
import { assert } from '../../../base/assert.ts';
import { doubled } from '../../../base/doubled.ts';
import type { EntryId, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { type Belief, sizeOf } from './beliefs.ts';
import { In, QueueRows, ROW } from './queueRows.ts';

// What the state of a row is made of: its scheduler, TWIN if the server may have another reservation of the job, TRIED times
// how far the server was with it in which turn, and ASKING while a question about it is open.
const TWIN = 2 ** 8;
const TRIED = 2 ** 9;
const ASKING = 2 ** 30;
const SCHEDULERS = TWIN - 1;

/** Turns of a server: a slot that comes free begins one. How far it is with a reservation is turn · 2 + `Tried`. */
const TURNS = ASKING / TRIED / 2;
const Tried = { refused: 0, nothing: 1 } as const;

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
  private readonly rows: QueueRows;
  private readonly seen: Int32Array; // [jobs] stamp
  private stamp = 0;

  constructor(sim: Sim) {
    assert(sim.schedulers <= SCHEDULERS + 1, 'the number of a scheduler has its place in a row');
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
    words[at + In.belief] = belief;
    words[at + In.state] = scheduler + (hasTwin ? TWIN : 0);
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
    return this.rows.words[place + In.state] & SCHEDULERS;
  }

  beliefAt(place: QueuePlace): Belief {
    return this.rows.words[place + In.belief];
  }

  /** A slot of the server came free: all its reservations may be asked about again. */
  renew(server: ServerId): void {
    const { rows } = this;
    const turn = rows.turn(server) + 1;
    rows.setTurn(server, turn === TURNS ? 1 : turn);
    if (turn === TURNS) this.forgetTries(server);
  }

  /** All reservations of a job have the same belief: the latest. Tells whether there are any. */
  believe(server: ServerId, stage: StageId, belief: Belief): boolean {
    const { words } = this.rows;
    const { stageJob } = this.sim.graphs;
    const job = stageJob[stage];
    const end = this.rows.end(server);
    let has = false;
    for (let at = this.rows.first(server); at < end; at += ROW) {
      if (stageJob[words[at + In.stage]] !== job) continue;
      words[at + In.belief] = belief;
      words[at + In.state] |= TWIN;
      has = true;
    }
    return has;
  }

  /** The same, of the job of a reservation that is known. */
  believeOf(server: ServerId, place: QueuePlace, belief: Belief): void {
    const { words } = this.rows;
    if ((words[place + In.state] & TWIN) !== 0) this.believe(server, words[place + In.stage], belief);
    else words[place + In.belief] = belief;
  }

  /** A question about a reservation is open from now on. */
  begin(place: QueuePlace): void {
    this.rows.words[place + In.state] += ASKING;
  }

  /** The question about a reservation is open no more. */
  end(place: QueuePlace): void {
    this.rows.words[place + In.state] -= ASKING;
  }

  refused(server: ServerId, place: QueuePlace): void {
    this.noteTry(server, place, Tried.refused);
  }

  broughtNothing(server: ServerId, place: QueuePlace): void {
    this.noteTry(server, place, Tried.nothing);
  }

  /** Takes a reservation out of the queue. */
  remove(server: ServerId, place: QueuePlace): void {
    this.sim.dequeue(server, this.entryAt(place));
    this.rows.remove(server, place);
  }

  /** A job has no task left: its reservations leave the queue. */
  drop(server: ServerId, stage: StageId): void {
    const { rows } = this;
    const { stageJob } = this.sim.graphs;
    for (let at = rows.first(server); at < rows.end(server); ) {
      const isOfJob = stageJob[this.stageAt(at)] === stageJob[stage];
      if (isOfJob && rows.words[at + In.state] < ASKING) this.remove(server, at);
      else at += ROW;
    }
  }

  /** Drops the reservations of a scheduler that is lost. */
  dropOf(server: ServerId, scheduler: SchedulerId): void {
    const { rows } = this;
    for (let at = rows.first(server); at < rows.end(server); ) {
      if (this.schedulerAt(at) === scheduler) this.remove(server, at);
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
    const since = 2 * TRIED * rows.turn(server);
    const end = rows.end(server);
    let chosen = NONE;
    let least = Infinity;
    for (let at = rows.first(server); at < end; at += ROW) {
      const belief = words[at + In.belief];
      if (belief >= least || words[at + In.state] >= since) continue;
      if (asked.has(words[at + In.state] & SCHEDULERS) || !this.hasRoom(server, at)) continue;
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
    const count = this.listJobs(server, asked);
    if (count === 0) return NONE;
    const at = Math.floor((this.draws.next32() / 4294967296) * this.sums[count - 1]);
    let i = 0;
    while (this.sums[i] <= at) i += 1;
    return this.places[i];
  }

  /** Draws one of the reservations that were not refused since a slot came free last, all alike (Hopper, Pseudocode 3). */
  drawAny(server: ServerId): QueuePlace {
    const { rows } = this;
    const since = 2 * TRIED * rows.turn(server);
    const end = rows.end(server);
    const mayBe = (at: number) => rows.words[at + In.state] < since && this.hasRoom(server, at);
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

  private places = new Int32Array(64); // of the jobs that may be drawn
  private sums = new Float64Array(64); // of their virtual sizes and of those before them

  /** Lists the jobs that may be drawn, each by its first reservation; gives how many. */
  private listJobs(server: ServerId, asked: Asked): number {
    const { rows, seen } = this;
    const { words } = rows;
    const { stageJob } = this.sim.graphs;
    const done = TRIED * (2 * rows.turn(server) + Tried.nothing);
    const end = rows.end(server);
    let count = 0;
    let total = 0;
    this.stamp += 1;
    for (let at = rows.first(server); at < end; at += ROW) {
      const state = words[at + In.state];
      if (state >= done || asked.has(state & SCHEDULERS) || !this.hasRoom(server, at)) continue;
      if ((state & TWIN) !== 0) {
        const job = stageJob[words[at + In.stage]];
        if (seen[job] === this.stamp) continue;
        seen[job] = this.stamp;
      }
      total += Math.max(1, sizeOf(words[at + In.belief]));
      if (count === this.places.length) {
        this.places = doubled(this.places);
        this.sums = doubled(this.sums);
      }
      this.places[count] = at;
      this.sums[count] = total;
      count += 1;
    }
    return count;
  }

  private noteTry(server: ServerId, place: QueuePlace, how: 0 | 1): void {
    const { words } = this.rows;
    const rest = words[place + In.state] & (TRIED - 1);
    words[place + In.state] = rest + TRIED * (2 * this.rows.turn(server) + how);
  }

  private forgetTries(server: ServerId): void {
    const { words } = this.rows;
    for (let at = this.rows.first(server); at < this.rows.end(server); at += ROW) {
      words[at + In.state] &= ASKING | (TRIED - 1);
    }
  }

  /** Whether a task of the reservation's stage could start now. */
  private hasRoom(server: ServerId, place: QueuePlace): boolean {
    return !this.countsRoom || this.sim.fits(server, this.stageAt(place));
  }
}
