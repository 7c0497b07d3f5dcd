import type { Stream } from '../../../algorithms/random.ts';
import { doubled } from '../../../base/doubled.ts';
import type { ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { sizeOf } from './beliefs.ts';
import type { QueueRows } from './queueRows.ts';
import type { Asked } from './roundSet.ts';
import { SCHEDULERS, TRIED, Tried, TWIN } from './rowState.ts';

/** Where a reservation lies in the rows, until the queue changes; or NONE. */
export type QueuePlace = number;

/** How servers draw one of the reservations in their queues. */
export class QueueDraws {
  private readonly sim: Sim;
  private readonly rows: QueueRows;
  private readonly hasRoom: (server: ServerId, place: QueuePlace) => boolean;
  private readonly stream: Stream;
  private readonly seen: Int32Array; // [jobs] stamp
  private stamp = 0;
  private places = new Int32Array(64); // of the jobs that may be drawn
  private sums = new Float64Array(64); // of their virtual sizes and of those before them

  constructor(sim: Sim, rows: QueueRows, hasRoom: (server: ServerId, place: QueuePlace) => boolean) {
    this.sim = sim;
    this.rows = rows;
    this.hasRoom = hasRoom;
    this.stream = sim.stream('draws');
    this.seen = new Int32Array(sim.graphs.jobs);
  }

  /**
   * Draws a job by its virtual size, and gives a reservation of it, or NONE (Hopper §5.2, Guideline 3). Not of jobs that had
   * nothing to run since a slot came free last, and not of schedulers that were asked.
   */
  bySize(server: ServerId, asked: Asked): QueuePlace {
    const count = this.listJobs(server, asked);
    if (count === 0) return NONE;
    const at = Math.floor((this.stream.next32() / 4294967296) * this.sums[count - 1]);
    let i = 0;
    while (this.sums[i] <= at) i += 1;
    return this.places[i];
  }

  /** Draws one of the reservations that were not refused since a slot came free last, all alike (Hopper, Pseudocode 3). */
  any(server: ServerId): QueuePlace {
    const { rows } = this;
    const since = 2 * TRIED * rows.turn(server);
    const end = rows.end(server);
    const mayBe = (row: number) => rows.hot[2 * row + 1] < since && this.hasRoom(server, row);
    let count = 0;
    for (let row = rows.first(server); row < end; row += 1) count += Number(mayBe(row));
    if (count === 0) return NONE;
    let before = this.stream.below(count);
    for (let row = rows.first(server); row < end; row += 1) {
      if (!mayBe(row)) continue;
      if (before === 0) return row;
      before -= 1;
    }
    return NONE;
  }

  /** Lists the jobs that may be drawn, each by its first reservation; gives how many. */
  private listJobs(server: ServerId, asked: Asked): number {
    const { rows } = this;
    const { hot } = rows;
    const done = TRIED * (2 * rows.turn(server) + Tried.nothing);
    const end = rows.end(server);
    let count = 0;
    let total = 0;
    this.stamp += 1;
    for (let row = rows.first(server); row < end; row += 1) {
      const state = hot[2 * row + 1];
      if (state >= done || asked.has(state & SCHEDULERS) || !this.hasRoom(server, row)) continue;
      if ((state & TWIN) !== 0 && this.wasSeen(row)) continue;
      total += Math.max(1, sizeOf(hot[2 * row]));
      if (count === this.places.length) {
        this.places = doubled(this.places);
        this.sums = doubled(this.sums);
      }
      this.places[count] = row;
      this.sums[count] = total;
      count += 1;
    }
    return count;
  }

  /** Whether a reservation of the same job was listed before; if not, it is now. */
  private wasSeen(row: number): boolean {
    const job = this.sim.graphs.stageJob[this.rows.cold[2 * row + 1]];
    if (this.seen[job] === this.stamp) return true;
    this.seen[job] = this.stamp;
    return false;
  }
}
