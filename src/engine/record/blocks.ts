import { createColumn } from '../../base/table.ts';
import type { Micros } from '../kernel/time.ts';
import { lengthened } from './room.ts';

const ROW_BITS = 8;
const LAST_ROW = (1 << ROW_BITS) - 1;

/** Gives the block of a row. */
export function blockOf(row: number): number {
  return row >>> ROW_BITS;
}

/** When each block of 256 rows of a table began: near to all moments of its rows. */
export class Blocks {
  starts = createColumn('f64', 0);

  /** Notes that a row was added now. */
  begin(row: number, now: Micros): void {
    if ((row & LAST_ROW) === 0) this.starts[blockOf(row)] = now;
  }

  grow(room: number): void {
    this.starts = lengthened('f64', this.starts, blockOf(room) + 1);
  }

  finish(length: number): Float64Array<ArrayBuffer> {
    return this.starts.subarray(0, blockOf(length + LAST_ROW));
  }
}
