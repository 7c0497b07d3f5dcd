import { doubled } from '../../../base/doubled.ts';
import { NONE } from '../../../engine/ids.ts';

const FIRST_CAPACITY = 1024;

/** Lists of rows of a table, newest first. A row is in one list at most. */
export class RowLists {
  private readonly newest: Int32Array; // [lists] → row, or NONE
  private older = new Int32Array(FIRST_CAPACITY); // [rows] → row, or NONE
  private newer = new Int32Array(FIRST_CAPACITY);

  constructor(lists: number) {
    this.newest = new Int32Array(lists).fill(NONE);
  }

  /** The newest row of a list, or NONE; then `olderThan` gives the others. */
  newestOf(list: number): number {
    return this.newest[list];
  }

  /** The row after this one in its list, or NONE. */
  olderThan(row: number): number {
    return this.older[row];
  }

  /** Puts a row at the head of a list. */
  add(list: number, row: number): void {
    while (row >= this.older.length) {
      this.older = doubled(this.older);
      this.newer = doubled(this.newer);
    }
    const newest = this.newest[list];
    this.older[row] = newest;
    this.newer[row] = NONE;
    if (newest !== NONE) this.newer[newest] = row;
    this.newest[list] = row;
  }

  /** Takes a row out of the list that it is in. */
  remove(list: number, row: number): void {
    const older = this.older[row];
    const newer = this.newer[row];
    if (older !== NONE) this.newer[older] = newer;
    if (newer !== NONE) this.older[newer] = older;
    else this.newest[list] = older;
  }
}
