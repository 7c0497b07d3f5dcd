import { assert } from '../base/assert.ts';

const NONE = -1;

/** The smallest power of two that is at least `count`. */
function powerFrom(count: number): number {
  let power = 16;
  while (power < count) power *= 2;
  return power;
}

/**
 * Costs of pairs of rows and columns, written row by row. A pair that is left out is forbidden. After `clear` the same
 * memory is used again.
 */
export class CostRows {
  rows = 0;
  columns = 0;
  /** Pairs with a cost. Those of a row are `starts[row]` … `starts[row + 1] − 1`. */
  entries = 0;
  starts = new Int32Array(17); // [rows + 1]
  column = new Int32Array(64); // [entries]
  cost = new Float64Array(64); // [entries]
  private lastRow = new Int32Array(0); // [columns] last row with this column, or NONE

  /** Forgets all rows. Columns are numbers below `columns`. */
  clear(columns: number): void {
    for (let entry = 0; entry < this.entries; entry += 1) this.lastRow[this.column[entry]] = NONE;
    if (columns > this.lastRow.length) this.lastRow = new Int32Array(powerFrom(columns)).fill(NONE);
    this.rows = 0;
    this.columns = columns;
    this.entries = 0;
  }

  /** Begins the next row and returns its number. */
  addRow(): number {
    const row = this.rows;
    this.rows = row + 1;
    if (row + 2 > this.starts.length) this.growRows();
    this.starts[row] = this.entries;
    this.starts[row + 1] = this.entries;
    return row;
  }

  /** Gives the last row a cost in a column that it has no cost in yet. */
  add(column: number, cost: number): void {
    const row = this.rows - 1;
    assert(column >= 0 && column < this.columns, 'column is too large');
    assert(this.lastRow[column] !== row, 'a row has two costs in one column');
    assert(Number.isFinite(cost), 'cost is not finite; leave out forbidden pairs');
    const entry = this.entries;
    if (entry === this.cost.length) this.growEntries();
    this.lastRow[column] = row;
    this.column[entry] = column;
    this.cost[entry] = cost;
    this.entries = entry + 1;
    this.starts[row + 1] = entry + 1;
  }

  /** The entry of a pair, or NONE if it is forbidden. Reads the whole row. */
  entryOf(row: number, column: number): number {
    for (let entry = this.starts[row]; entry < this.starts[row + 1]; entry += 1)
      if (this.column[entry] === column) return entry;
    return NONE;
  }

  private growRows(): void {
    const { starts } = this;
    this.starts = new Int32Array(2 * starts.length);
    this.starts.set(starts);
  }

  private growEntries(): void {
    const { column, cost } = this;
    this.column = new Int32Array(2 * column.length);
    this.column.set(column);
    this.cost = new Float64Array(2 * cost.length);
    this.cost.set(cost);
  }
}

/** Returns an array for at least `count` numbers: the given one, or a larger one with undefined contents. */
export function roomFor(array: Int32Array<ArrayBuffer>, count: number): Int32Array<ArrayBuffer> {
  return array.length >= count ? array : new Int32Array(powerFrom(count));
}

/** As `roomFor`, of floating-point numbers. */
export function floatRoomFor(array: Float64Array<ArrayBuffer>, count: number): Float64Array<ArrayBuffer> {
  return array.length >= count ? array : new Float64Array(powerFrom(count));
}
