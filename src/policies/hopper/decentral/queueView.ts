import { assert } from '../../../base/assert.ts';
import type { EntryId, SchedulerId, ServerId, StageId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { Belief } from './beliefs.ts';
import { QueueDraws, type QueuePlace } from './queueDraws.ts';
import { QueueRows } from './queueRows.ts';
import type { Asked } from './roundSet.ts';
import { ASKING, SCHEDULERS, TRIED, Tried, TURNS, TWIN } from './rowState.ts';
import type { SlotRows } from './slotRows.ts';

/**
 * The reservations that wait at servers, as they choose among them: by what they believe of each job (Hopper §5.2, §5.3).
 * A server remembers which of them were refused or brought nothing since one of its slots came free last.
 */
export class QueueView {
  /** Whether no reservation is ever passed over for want of room. */
  readonly countsSlotsOnly: boolean;
  private readonly sim: Sim;
  private readonly lacked: Uint8Array | null; // [servers] whether a reservation was passed over for want of room; null: only slots count
  private readonly rows: QueueRows;
  private readonly draws: QueueDraws;

  constructor(sim: Sim, slots: SlotRows) {
    assert(sim.schedulers <= SCHEDULERS + 1, 'the number of a scheduler has its place in a row');
    this.sim = sim;
    const { cores, memory, servers } = sim.topology;
    this.lacked = cores === null && memory === null ? null : new Uint8Array(servers);
    this.countsSlotsOnly = this.lacked === null;
    this.rows = new QueueRows(servers, slots);
    this.draws = new QueueDraws(sim, this.rows, (server, place) => this.hasRoom(server, place));
  }

  /** Puts a reservation in the queue of a server, which hears of its job by it. */
  add(server: ServerId, stage: StageId, scheduler: SchedulerId, belief: Belief): void {
    const { rows, sim } = this;
    const hasTwin = this.believe(server, stage, belief);
    const row = rows.add(server);
    rows.mark(server, sim.graphs.stageJob[stage]);
    rows.hot[2 * row] = belief;
    rows.hot[2 * row + 1] = scheduler + (hasTwin ? TWIN : 0);
    rows.cold[2 * row] = sim.enqueue(server, 0, stage, NONE, scheduler);
    rows.cold[2 * row + 1] = stage;
  }

  /** Where a reservation lies that lay at another place before, maybe the same. */
  placeOf(server: ServerId, entry: EntryId, before: QueuePlace): QueuePlace {
    const { rows } = this;
    const first = rows.first(server);
    const end = rows.end(server);
    if (before >= first && before < end && this.entryAt(before) === entry) return before;
    let row = first;
    while (row < end && this.entryAt(row) !== entry) row += 1;
    return row < end ? row : NONE;
  }

  entryAt(place: QueuePlace): EntryId {
    return this.rows.cold[2 * place];
  }

  stageAt(place: QueuePlace): StageId {
    return this.rows.cold[2 * place + 1];
  }

  schedulerAt(place: QueuePlace): SchedulerId {
    return this.rows.hot[2 * place + 1] & SCHEDULERS;
  }

  beliefAt(place: QueuePlace): Belief {
    return this.rows.hot[2 * place];
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
    const { rows } = this;
    const { stageJob } = this.sim.graphs;
    if (!rows.mayHave(server, stageJob[stage])) return false;
    const end = rows.end(server);
    let has = false;
    rows.unmark(server);
    for (let row = rows.first(server); row < end; row += 1) {
      const job = stageJob[rows.cold[2 * row + 1]];
      rows.mark(server, job);
      if (job !== stageJob[stage]) continue;
      rows.hot[2 * row] = belief;
      rows.hot[2 * row + 1] |= TWIN;
      has = true;
    }
    return has;
  }

  /** The same, of the job of a reservation that is known. */
  believeOf(server: ServerId, place: QueuePlace, belief: Belief): void {
    if (this.hasTwin(place)) this.believe(server, this.stageAt(place), belief);
    else this.rows.hot[2 * place] = belief;
  }

  /** A question about a reservation is open from now on. */
  begin(place: QueuePlace): void {
    this.rows.hot[2 * place + 1] += ASKING;
  }

  /** The question about a reservation is open no more. */
  end(place: QueuePlace): void {
    this.rows.hot[2 * place + 1] -= ASKING;
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

  /** The job of a reservation has no task left: all that it has here leave the queue. */
  dropJobOf(server: ServerId, place: QueuePlace): void {
    if (this.hasTwin(place)) this.drop(server, this.stageAt(place));
    else this.remove(server, place);
  }

  /** The job of a stage has no task left: its reservations leave the queue. */
  drop(server: ServerId, stage: StageId): void {
    const { rows } = this;
    const { stageJob } = this.sim.graphs;
    if (!rows.mayHave(server, stageJob[stage])) return;
    for (let row = rows.first(server); row < rows.end(server); ) {
      const isOfJob = stageJob[this.stageAt(row)] === stageJob[stage];
      if (isOfJob && rows.hot[2 * row + 1] < ASKING) this.remove(server, row);
      else row += 1;
    }
  }

  /** Drops the reservations of a scheduler that is lost. */
  dropOf(server: ServerId, scheduler: SchedulerId): void {
    const { rows } = this;
    for (let row = rows.first(server); row < rows.end(server); ) {
      if (this.schedulerAt(row) === scheduler) this.remove(server, row);
      else row += 1;
    }
  }

  /** Tells whether a reservation was passed over for want of room since this was asked last. */
  takeLack(server: ServerId): boolean {
    if (this.lacked === null || this.lacked[server] === 0) return false;
    this.lacked[server] = 0;
    return true;
  }

  /** The server went down: the engine has emptied its queue. */
  forget(server: ServerId): void {
    this.rows.clear(server);
    this.renew(server);
  }

  /** Gives the reservation of the smallest job whose scheduler was not asked yet, or NONE. */
  smallest(server: ServerId, asked: Asked): QueuePlace {
    const { rows } = this;
    const { hot } = rows;
    const since = 2 * TRIED * rows.turn(server);
    const end = rows.end(server);
    let chosen = NONE;
    let least = Infinity;
    for (let row = rows.first(server); row < end; row += 1) {
      const belief = hot[2 * row];
      const state = hot[2 * row + 1];
      if (belief >= least || state >= since) continue;
      if (asked.has(state & SCHEDULERS) || !this.hasRoom(server, row)) continue;
      chosen = row;
      least = belief;
    }
    return chosen;
  }

  /** Draws a job by its virtual size, and gives a reservation of it, or NONE. */
  draw(server: ServerId, asked: Asked): QueuePlace {
    return this.draws.bySize(server, asked);
  }

  /** Draws one of the reservations that were not refused since a slot came free last, or NONE. */
  drawAny(server: ServerId): QueuePlace {
    return this.draws.any(server);
  }

  private noteTry(server: ServerId, place: QueuePlace, how: 0 | 1): void {
    const { hot } = this.rows;
    const rest = hot[2 * place + 1] & (TRIED - 1);
    hot[2 * place + 1] = rest + TRIED * (2 * this.rows.turn(server) + how);
  }

  private forgetTries(server: ServerId): void {
    const { hot } = this.rows;
    for (let row = this.rows.first(server); row < this.rows.end(server); row += 1) {
      hot[2 * row + 1] &= ASKING | (TRIED - 1);
    }
  }

  private hasTwin(place: QueuePlace): boolean {
    return (this.rows.hot[2 * place + 1] & TWIN) !== 0;
  }

  /** Whether a task of the reservation's stage could start now. */
  private hasRoom(server: ServerId, place: QueuePlace): boolean {
    if (this.lacked === null || this.sim.fits(server, this.stageAt(place))) return true;
    this.lacked[server] = 1;
    return false;
  }
}
