import type { TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';

/**
 * Which tasks belong to a key, such as a server that holds their input. Keys are looked up in a table that is twice as
 * large as there are keys, or one row for each key where that is smaller. Tasks that are not wanted any more are passed
 * over once.
 */
export class TaskIndex {
  private readonly keys: Int32Array; // [rows] → key, or NONE
  private readonly first: Uint32Array; // [rows + 1] → item
  private readonly next: Uint32Array; // [rows] → item
  private readonly tasks: Int32Array; // items
  private readonly mask: number;

  /** Indexes the first `count` pairs; keys are below `keySpace`. */
  constructor(keys: Int32Array, tasks: Int32Array, count: number, keySpace: number) {
    let rows = 1;
    while (rows < 2 * count && rows < keySpace) rows *= 2;
    this.mask = rows - 1;
    this.keys = new Int32Array(rows).fill(NONE);
    this.first = new Uint32Array(rows + 1);
    this.tasks = new Int32Array(count);
    for (let i = 0; i < count; i += 1) this.first[this.claim(keys[i]) + 1] += 1;
    for (let row = 0; row < rows; row += 1) this.first[row + 1] += this.first[row];
    this.next = this.first.slice(0, rows);
    for (let i = 0; i < count; i += 1) {
      const row = this.claim(keys[i]);
      this.tasks[this.next[row]] = tasks[i];
      this.next[row] += 1;
    }
    this.rewind();
  }

  /** Looks again at tasks that were passed over. */
  rewind(): void {
    this.next.set(this.first.subarray(0, this.next.length));
  }

  /** Gives the first task of a key that is wanted, or NONE. */
  find(key: number, isWanted: Uint8Array): TaskId {
    const row = this.rowOf(key);
    if (row === NONE) return NONE;
    const end = this.first[row + 1];
    let at = this.next[row];
    while (at < end && isWanted[this.tasks[at]] === 0) at += 1;
    this.next[row] = at;
    return at < end ? this.tasks[at] : NONE;
  }

  /** Gives the first task of a key that is wanted and fits, or NONE. O(tasks of the key). */
  findFitting(key: number, isWanted: Uint8Array, fits: (task: TaskId) => boolean): TaskId {
    if (this.find(key, isWanted) === NONE) return NONE;
    const row = this.rowOf(key);
    for (let at = this.next[row]; at < this.first[row + 1]; at += 1) {
      if (isWanted[this.tasks[at]] === 1 && fits(this.tasks[at])) return this.tasks[at];
    }
    return NONE;
  }

  /** Calls `visit` for each key that has tasks. */
  eachKey(visit: (key: number) => void): void {
    for (const key of this.keys) if (key !== NONE) visit(key);
  }

  private rowOf(key: number): number {
    let row = key & this.mask;
    for (let tries = 0; tries <= this.mask && this.keys[row] !== NONE; tries += 1) {
      if (this.keys[row] === key) return row;
      row = (row + 1) & this.mask;
    }
    return NONE;
  }

  private claim(key: number): number {
    let row = key & this.mask;
    while (this.keys[row] !== NONE && this.keys[row] !== key) row = (row + 1) & this.mask;
    this.keys[row] = key;
    return row;
  }
}
