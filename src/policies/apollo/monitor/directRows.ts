import { NONE, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';

/** Matrices of one server that are kept: one that has arrived, and two on their way. */
const KEPT = 3;

/**
 * What servers send of their own accord to managers with tasks there (Apollo §3.2): each server's last matrices. Sending
 * the same numbers to each manager would take most of the time of a run, so they stand here once; `arrived` finds what
 * would have reached a manager by now. A row is written when it says something new.
 */
export class DirectRows {
  readonly matrices = new Int32Array(this.servers * KEPT * this.cells); // [servers · KEPT · cells], waits
  readonly stamps = new Float64Array(this.servers * KEPT).fill(-Infinity); // [servers · KEPT], when each was written

  constructor(
    private readonly servers: number,
    private readonly cells: number,
    readonly delay: Micros,
  ) {}

  /** Where a row begins in `matrices`. */
  at(row: number): number {
    return row * this.cells;
  }

  /**
   * The row that a server may write now: one that it wrote at this moment already, else an outdated one, else the newest,
   * which is still on its way.
   */
  toWrite(server: ServerId, now: Micros): number {
    const { stamps } = this;
    const latest = now - this.delay;
    const first = server * KEPT;
    let newest = first;
    let readable = NONE; // the newest that has arrived
    let outdated = NONE;
    for (let row = first; row < first + KEPT; row += 1) {
      const stamp = stamps[row];
      if (stamp === now) return row;
      if (stamp > stamps[newest]) newest = row;
      if (stamp > latest) continue;
      if (readable === NONE) readable = row;
      else if (stamp > stamps[readable]) {
        outdated = readable;
        readable = row;
      } else outdated = row;
    }
    const isEmpty = readable !== NONE && stamps[readable] === -Infinity;
    const written = isEmpty ? readable : outdated === NONE ? newest : outdated;
    stamps[written] = now;
    return written;
  }

  /** The newest row that has arrived by now and was written at `since` or later, or NONE. */
  arrived(server: ServerId, now: Micros, since: Micros): number {
    const { stamps } = this;
    const latest = now - this.delay;
    let found = NONE;
    for (let row = server * KEPT, end = row + KEPT; row < end; row += 1) {
      if (stamps[row] > latest || stamps[row] < since || stamps[row] === -Infinity) continue;
      if (found === NONE || stamps[row] > stamps[found]) found = row;
    }
    return found;
  }

  /** The server is down: what it wrote stays with those who got it. */
  forget(server: ServerId): void {
    this.stamps.fill(-Infinity, server * KEPT, server * KEPT + KEPT);
  }
}
