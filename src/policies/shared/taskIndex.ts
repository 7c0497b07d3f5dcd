import type { TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';

// What a row of the table holds, side by side, so that a look is one cache line.
const ROW = 4;
const KEY = 0;
const FIRST = 1; // item
const NEXT = 2; // item: those before are not wanted any more
const END = 3; // item

/**
 * Which tasks belong to a key, such as a server that holds their input. Keys are looked up in a table that is twice as
 * large as there are keys, or has one row for each key where that is smaller. Tasks that are not wanted any more are
 * passed over once.
 */
export class TaskIndex {
  private readonly rows: Int32Array;
  private readonly tasks: Int32Array; // items
  private readonly mask: number;

  /** Indexes the first `count` pairs; keys are below `keySpace`. */
  constructor(keys: Int32Array, tasks: Int32Array, count: number, keySpace: number) {
    let size = 1;
    while (size < 2 * count && size < keySpace) size *= 2;
    this.mask = size - 1;
    const rows = new Int32Array(size * ROW);
    this.rows = rows;
    this.tasks = new Int32Array(count);
    for (let at = 0; at < rows.length; at += ROW) rows[at + KEY] = NONE;
    for (let i = 0; i < count; i += 1) rows[this.claim(keys[i]) + END] += 1;
    for (let at = 0, item = 0; at < rows.length; at += ROW) {
      rows[at + FIRST] = item;
      item += rows[at + END];
      rows[at + END] = rows[at + FIRST];
    }
    for (let i = 0; i < count; i += 1) {
      const at = this.claim(keys[i]);
      this.tasks[rows[at + END]] = tasks[i];
      rows[at + END] += 1;
    }
    this.rewind();
  }

  /** Looks again at tasks that were passed over. */
  rewind(): void {
    const { rows } = this;
    for (let at = 0; at < rows.length; at += ROW) rows[at + NEXT] = rows[at + FIRST];
  }

  /** Gives the first task of a key that is wanted, or NONE. */
  find(key: number, isWanted: Uint8Array): TaskId {
    const { rows, tasks } = this;
    const at = this.rowOf(key);
    if (at === NONE) return NONE;
    const end = rows[at + END];
    let item = rows[at + NEXT];
    while (item < end && isWanted[tasks[item]] === 0) item += 1;
    rows[at + NEXT] = item;
    return item < end ? tasks[item] : NONE;
  }

  /** Gives the first task of a key that is wanted and fits, or NONE. O(tasks of the key). */
  findFitting(key: number, isWanted: Uint8Array, fits: (task: TaskId) => boolean): TaskId {
    if (this.find(key, isWanted) === NONE) return NONE;
    const { rows, tasks } = this;
    const at = this.rowOf(key);
    for (let item = rows[at + NEXT]; item < rows[at + END]; item += 1) {
      if (isWanted[tasks[item]] === 1 && fits(tasks[item])) return tasks[item];
    }
    return NONE;
  }

  private rowOf(key: number): number {
    const { rows, mask } = this;
    let row = key & mask;
    for (let tries = 0; tries <= mask && rows[row * ROW + KEY] !== NONE; tries += 1) {
      if (rows[row * ROW + KEY] === key) return row * ROW;
      row = (row + 1) & mask;
    }
    return NONE;
  }

  private claim(key: number): number {
    const { rows, mask } = this;
    let row = key & mask;
    while (rows[row * ROW + KEY] !== NONE && rows[row * ROW + KEY] !== key) row = (row + 1) & mask;
    rows[row * ROW + KEY] = key;
    return row * ROW;
  }
}
