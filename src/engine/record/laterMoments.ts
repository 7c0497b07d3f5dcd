import type { Micros } from '../kernel/time.ts';
import { type MomentColumn, readMoments, type StoredColumn } from './storedColumn.ts';

// From one row in so many on, to keep all in full takes less room than to keep the others apart.
const ROWS_PER_OTHER = 2;

/**
 * Collects a column of moments that are so much later than those of another column, such as the receipts of messages:
 * only those that are not take room.
 */
export class LaterMoments {
  private usual = 0; // of the first row
  private readonly otherRows: number[] = [];
  private readonly others: Micros[] = [];

  /** Row by row. */
  add(row: number, earlier: Micros, at: Micros): void {
    if (earlier + this.usual !== at) this.addOther(row, earlier, at);
  }

  /** Says of a row that was added that it is another moment. */
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
