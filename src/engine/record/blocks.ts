import { createColumn } from '../../base/table.ts';
import type { Micros } from '../kernel/time.ts';
import { lengthened } from './room.ts';

const ROW_BITS = 8;
const LAST_ROW = (1 << ROW_BITS) - 1;

/** Returns the block of a row. */
export function blockOf(row: number): number {
  return row >>> ROW_BITS;
}

/**
 * The time of the first row of each block of 256 rows: close to all times in the block, so that these can be stored
 * relative to it.
 */
export class Blocks {
  starts = createColumn('f64', 0);

  /** Stores the time, if a row is the first of its block. */
  begin(row: number, now: Micros): void {
    if ((row & LAST_ROW) === 0) this.starts[blockOf(row)] = now;
  }

  /** The first row of the block behind a row's. */
  nextAfter(row: number): number {
    return (row | LAST_ROW) + 1;
  }

  grow(room: number): void {
    this.starts = lengthened('f64', this.starts, blockOf(room) + 1);
  }

  finish(length: number): Float64Array<ArrayBuffer> {
    return this.starts.subarray(0, blockOf(length + LAST_ROW));
  }
}
