import type { Stream } from '../../../algorithms/random.ts';
import { doubled } from '../../../base/doubled.ts';
import { NONE, type ServerId } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { sizeOf } from './beliefs.ts';
import { ASKING, type Place, type Reservations, SCHEDULER, Tried, TWIN } from './reservations.ts';
import type { Round, ServerRows } from './serverRows.ts';

/** About which of its reservations a server asks next (Hopper §5.2). */
export class Choices {
  private places = new Int32Array(64); // of those that may be drawn
  private sums = new Float64Array(64); // of the virtual sizes up to each of them

  private readonly stream: Stream = this.sim.stream('draws');
  /** Whether none is ever passed over for want of room. */
  readonly countsSlotsOnly: boolean = this.sim.topology.cores === null && this.sim.topology.memory === null;
  private readonly hasLacked = new Uint8Array(this.sim.topology.servers); // [servers] whether one was passed over for want of room

  constructor(
    private readonly sim: Sim,
    private readonly servers: ServerRows,
    private readonly queue: Reservations,
  ) {}

  /** Gives that of the smallest job whose scheduler was not asked in a round, or NONE. */
  smallest(server: ServerId, round: Round): Place {
    const { servers, queue } = this;
    const { hot } = queue;
    const since = queue.sinceNow(server, Tried.refused);
    const end = queue.end(server);
    let chosen = NONE;
    let least = ASKING; // more than any belief
    for (let row = queue.first(server); row < end; row += 1) {
      const belief = hot[2 * row];
      const state = hot[2 * row + 1];
      if (belief >= least || state >= since) continue;
      if (servers.hasAsked(round, state & SCHEDULER) || !this.hasRoom(server, row)) continue;
      chosen = row;
      least = belief;
    }
    return chosen;
  }

  /**
   * Draws a job by its virtual size, and gives its first reservation, or NONE (Hopper §5.2, Guideline 3). Not of jobs that had
   * nothing to run since a slot came free last, and not of schedulers that could not refuse in this round.
   */
  draw(server: ServerId, round: Round): Place {
    const { queue } = this;
    const { hot } = queue;
    const end = queue.end(server);
    const done = queue.sinceNow(server, Tried.nothing);
    let count = 0;
    let total = 0;
    for (let row = queue.first(server); row < end; row += 1) {
      if (hot[2 * row + 1] >= done || !this.mayDraw(server, row, round, done)) continue;
      if (count === this.places.length) {
        this.places = doubled(this.places);
        this.sums = doubled(this.sums);
      }
      total += Math.max(1, sizeOf(hot[2 * row]));
      this.places[count] = row;
      this.sums[count] = total;
      count += 1;
    }
    if (count === 0) return NONE;
    const at = Math.floor((this.stream.next32() / 4294967296) * total);
    let i = 0;
    while (this.sums[i] <= at) i += 1;
    return this.places[i];
  }

  /** Draws one of those that were not refused since a slot came free last, all alike, or NONE (Hopper, Pseudocode 3). */
  drawAny(server: ServerId): Place {
    const { queue } = this;
    const since = queue.sinceNow(server, Tried.refused);
    const end = queue.end(server);
    const mayBe = (row: Place) => queue.hot[2 * row + 1] < since && this.hasRoom(server, row);
    let count = 0;
    for (let row = queue.first(server); row < end; row += 1) count += Number(mayBe(row));
    if (count === 0) return NONE;
    let before = this.stream.below(count);
    for (let row = queue.first(server); row < end; row += 1) if (mayBe(row) && before-- === 0) return row;
    return NONE;
  }

  private mayDraw(server: ServerId, place: Place, round: Round, done: number): boolean {
    const state = this.queue.hot[2 * place + 1];
    if (state >= done || this.servers.hasAsked(round + this.servers.pressed, state & SCHEDULER)) return false;
    if (!this.hasRoom(server, place)) return false;
    return (state & TWIN) === 0 || this.isFirstOfJob(server, place, round, done);
  }

  /** Whether no other one of the job that may be drawn comes before. */
  private isFirstOfJob(server: ServerId, place: Place, round: Round, done: number): boolean {
    const { queue } = this;
    for (let row = queue.first(server); row < place; row += 1)
      if (queue.jobAt(row) === queue.jobAt(place) && this.mayDraw(server, row, round, done)) return false;
    return true;
  }

  /** Tells whether one was passed over for want of room since this was asked last. */
  takeLack(server: ServerId): boolean {
    const has = this.hasLacked[server] === 1;
    this.hasLacked[server] = 0;
    return has;
  }

  /** Whether a task of the stage could start now. */
  private hasRoom(server: ServerId, place: Place): boolean {
    if (this.countsSlotsOnly || this.sim.fits(server, this.queue.stageAt(place))) return true;
    this.hasLacked[server] = 1;
    return false;
  }
}
