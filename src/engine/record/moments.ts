import { createColumn } from '../../base/table.ts';
import type { Micros } from '../kernel/time.ts';
import { type Blocks, blockOf } from './blocks.ts';
import { lengthened } from './room.ts';
import type { MomentColumn } from './storedColumn.ts';

const APART = 0xffffffff; // stands for a time that is stored in full elsewhere
const NOT_YET = Number.POSITIVE_INFINITY;
const FITS_16_BITS = 0xffff;
// A compact form of a column is used if at most one row in this many is an exception.
const ROWS_PER_EXCEPTION = 16;

/**
 * Collects a column of times in 4 bytes each: the time since the start of the row's block, plus 1, so that 0 means
 * "not yet". Times that do not fit (more than 71 minutes after the start, before it, or not whole numbers) are stored
 * apart in full.
 */
export class Moments {
  private since = createColumn('u32', 0);
  private readonly apartRows: number[] = [];
  private readonly apart: Micros[] = [];

  constructor(private readonly blocks: Blocks) {}

  put(row: number, at: Micros): void {
    const start = this.blocks.starts[blockOf(row)];
    const kept = (at - start) >>> 0;
    if (start + kept === at && kept < APART - 1) this.since[row] = kept + 1;
    else this.putApart(row, at);
  }

  grow(room: number): void {
    this.since = lengthened('u32', this.since, room);
  }

  /** Returns the column and drops the reference to it, since a smaller copy may be stored in the end. */
  finish(length: number): MomentColumn {
    const since = this.since.subarray(0, length);
    this.since = createColumn('u32', 0);
    // A row whose time was set again later may fit now; of several times stored apart for one row, the last one
    // counts.
    const still = Array.from(this.apartRows.keys()).filter((i) => since[this.apartRows[i]] === APART);
    return {
      starts: this.blocks.finish(length),
      since,
      later: 0,
      apartRows: Uint32Array.from(still, (i) => this.apartRows[i]),
      apart: Float64Array.from(still, (i) => this.apart[i]),
    };
  }

  private putApart(row: number, at: Micros): void {
    if (at === NOT_YET) {
      this.since[row] = 0;
      return;
    }
    this.since[row] = APART;
    this.apartRows.push(row);
    this.apart.push(at);
  }
}

/**
 * Stores a column whose times are later than another column's by a constant, such as the ends of holds that last a
 * round trip, without bytes of its own; a few rows may be "not yet". Returns the column itself if it is not of this
 * form.
 */
export function following(column: MomentColumn, earlier: MomentColumn): MomentColumn {
  const { since, starts } = column;
  const { length } = since;
  if (column.apart.length + earlier.apart.length > 0 || !starts.every(Number.isInteger)) return column;
  const first = since.findIndex((kept) => kept !== 0);
  const later = first < 0 ? 0 : since[first] - earlier.since[first];
  const open = openRows(since, earlier.since, later, length / ROWS_PER_EXCEPTION);
  if (open === null) return column;
  const apart = new Float64Array(open.length).fill(NOT_YET);
  return { ...earlier, later, apartRows: Uint32Array.from(open), apart };
}

/**
 * Lists the rows that are "not yet"; null if there are more than `most`, or if another row differs from the constant.
 */
function openRows(
  since: MomentColumn['since'],
  earlier: MomentColumn['since'],
  later: number,
  most: number,
): number[] | null {
  const open: number[] = [];
  for (let row = 0; row < since.length; row += 1) {
    if (since[row] - earlier[row] === later) continue;
    if (since[row] !== 0 || open.length >= most) return null;
    open.push(row);
  }
  return open;
}

/**
 * Stores a column in 2 bytes a row if most times lie close to the start of their block; the others are stored apart.
 */
export function narrowed(column: MomentColumn): MomentColumn {
  const { since, starts, later } = column;
  let far = 0;
  for (let row = 0; row < since.length; row += 1) if (since[row] > FITS_16_BITS) far += 1;
  if (far * ROWS_PER_EXCEPTION > since.length) return column;
  const apartRows = Array.from(column.apartRows);
  const apart = Array.from(column.apart);
  for (let row = 0; far > 0 && row < since.length; row += 1) {
    if (since[row] <= FITS_16_BITS) continue;
    far -= 1;
    if (since[row] === APART) continue;
    apartRows.push(row);
    apart.push(starts[blockOf(row)] + (since[row] - 1) + later);
  }
  return {
    ...column,
    since: new Uint16Array(since),
    apartRows: Uint32Array.from(apartRows),
    apart: Float64Array.from(apart),
  };
}
