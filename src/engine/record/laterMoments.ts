import type { Micros } from '../kernel/time.ts';
import { type MomentColumn, readMoments, type StoredColumn } from './storedColumn.ts';

// If more than one row in this many is an exception, storing all rows in full takes less memory.
const ROWS_PER_OTHER = 2;

/**
 * Collects a column of times that are later than those of another column by a constant, such as when messages are
 * received. Only exceptions take memory.
 */
export class LaterMoments {
  private usual = 0; // the constant: the difference in the first row
  private readonly otherRows: number[] = [];
  private readonly others: Micros[] = [];

  /** Adds the time of the next row; call it for every row in order. */
  add(row: number, earlier: Micros, at: Micros): void {
    if (earlier + this.usual !== at) this.addOther(row, earlier, at);
  }

  /** Changes the time of a row that was added. */
  put(row: number, at: Micros): void {
    this.otherRows.push(row);
    this.others.push(at);
  }

  finish(earlier: MomentColumn): StoredColumn {
    const { usual } = this;
    const column: MomentColumn = {
      ...earlier,
      later: usual,
      apartRows: Uint32Array.from([...earlier.apartRows, ...this.otherRows]),
      apart: Float64Array.from([...earlier.apart.map((at) => at + usual), ...this.others]),
    };
    const isMostlyOthers = this.others.length * ROWS_PER_OTHER > earlier.since.length;
    return isMostlyOthers ? readMoments(column) : column;
  }

  private addOther(row: number, earlier: Micros, at: Micros): void {
    const usual = at - earlier;
    if (row === 0 && earlier + usual === at) this.usual = usual;
    else this.put(row, at);
  }
}
