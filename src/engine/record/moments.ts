import { createColumn } from '../../base/table.ts';
import type { Micros } from '../kernel/time.ts';
import { type Blocks, blockOf } from './blocks.ts';
import { lengthened } from './room.ts';
import type { MomentColumn } from './storedColumn.ts';

const APART = 0xffffffff;
const NOT_YET = Number.POSITIVE_INFINITY;
const FITS_16_BITS = 0xffff;
// A column that follows another but for one row in so many is kept as that other one and these rows.
const ROWS_PER_EXCEPTION = 16;

/**
 * Collects a column of moments in 4 bytes each: as the time since the block of the row began, plus one, so that a row
 * of which nothing was said is "not yet". What does not fit (after more than an hour, before the block began, or not a
 * whole number) is kept apart in full.
 */
export class Moments {
  private readonly blocks: Blocks;
  private since = createColumn('u32', 0);
  private readonly apartRows: number[] = [];
  private readonly apart: Micros[] = [];

  constructor(blocks: Blocks) {
    this.blocks = blocks;
  }

  put(row: number, at: Micros): void {
    const start = this.blocks.starts[blockOf(row)];
    const kept = (at - start) >>> 0;
    if (start + kept === at && kept < APART - 1) this.since[row] = kept + 1;
    else this.putApart(row, at);
  }

  grow(room: number): void {
    this.since = lengthened('u32', this.since, room);
  }

  /** Gives the column and lets go of it: what is kept of it in the end may be a smaller copy. */
  finish(length: number): MomentColumn {
    const since = this.since.subarray(0, length);
    this.since = createColumn('u32', 0);
    // What was put in place of a moment that stood apart fits, or stands further behind.
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
 * Keeps a column that is another one so much later, such as the ends of holds that last a round trip, in no bytes of its
 * own; "not yet" may stand in some rows. Gives the column itself where that is not so.
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

/** Lists the rows without a later moment; null when there are too many, or one is not as late as the others. */
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

/** Keeps a column in 2 bytes a row where the moments of a block mostly lie close together; the others stand apart. */
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
