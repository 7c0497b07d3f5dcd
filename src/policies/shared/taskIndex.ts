import type { TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';

// A row of the table: where its tasks that may be wanted begin, and where they end. Rows and tasks lie in one array, so
// that a look touches few cache lines.
const ROW = 2;
const NEXT = 0;
const END = 1;
/** Up to so many keys for each pair, each key has a row; more would take longer to clear than to look up. */
const MOST_KEYS = 4;
/** Numbers below take two bytes. */
const SHORT = 2 ** 16;

/**
 * Which tasks belong to a key, such as a server that holds their input, in the order in which they were given. Tasks that
 * are not wanted any more are passed over once.
 */
export class TaskIndex {
  private readonly keys: Int32Array | null; // [rows] → key, or NONE; null: the key is the row
  private readonly rows: number;
  private readonly firstTask: TaskId; // tasks are counted from here, so that most stages do with short numbers
  private readonly cells: Uint16Array | Int32Array; // [rows · ROW], then [pairs] → task

  /** Indexes the first `count` pairs, whose tasks ascend; keys are below `keySpace`. */
  constructor(keys: Int32Array, tasks: Int32Array, count: number, keySpace: number) {
    let rows = keySpace;
    if (keySpace > MOST_KEYS * count) for (rows = 1; rows < 2 * count; ) rows *= 2;
    this.rows = rows;
    this.keys = rows < keySpace ? new Int32Array(rows).fill(NONE) : null;
    this.firstTask = count > 0 ? tasks[0] : 0;
    const length = rows * ROW + count;
    const isShort = length < SHORT && tasks[Math.max(0, count - 1)] - this.firstTask < SHORT;
    const cells = isShort ? new Uint16Array(length) : new Int32Array(length);
    this.cells = cells;
    for (let i = 0; i < count; i += 1) cells[this.claim(keys[i]) + END] += 1;
    let end = rows * ROW;
    for (let at = 0; at < rows * ROW; at += ROW) {
      const length = cells[at + END];
      cells[at + NEXT] = end;
      cells[at + END] = end;
      end += length;
    }
    for (let i = 0; i < count; i += 1) {
      const at = this.claim(keys[i]);
      cells[cells[at + END]] = tasks[i] - this.firstTask;
      cells[at + END] += 1;
    }
  }

  /** Looks again at tasks that were passed over. */
  rewind(): void {
    const { cells, rows } = this;
    let first = rows * ROW;
    for (let at = 0; at < rows * ROW; at += ROW) {
      cells[at + NEXT] = first;
      first = cells[at + END];
    }
  }

  /** Gives the first task of a key that is wanted, or NONE. */
  find(key: number, isWanted: Uint8Array): TaskId {
    const { cells, keys, firstTask } = this;
    const at = keys === null ? key * ROW : this.rowOf(keys, key);
    if (at === NONE) return NONE;
    const end = cells[at + END];
    const next = cells[at + NEXT];
    for (let cell = next; cell < end; cell += 1) {
      const task = firstTask + cells[cell];
      if (isWanted[task] === 0) continue;
      if (cell !== next) cells[at + NEXT] = cell;
      return task;
    }
    if (next !== end) cells[at + NEXT] = end;
    return NONE;
  }

  /** Gives the first task of a key that is wanted and fits, or NONE. O(tasks of the key). */
  findFitting(key: number, isWanted: Uint8Array, fits: (task: TaskId) => boolean): TaskId {
    if (this.find(key, isWanted) === NONE) return NONE;
    const { cells, keys, firstTask } = this;
    const at = keys === null ? key * ROW : this.rowOf(keys, key);
    for (let cell = cells[at + NEXT]; cell < cells[at + END]; cell += 1) {
      const task = firstTask + cells[cell];
      if (isWanted[task] === 1 && fits(task)) return task;
    }
    return NONE;
  }

  private rowOf(keys: Int32Array, key: number): number {
    const mask = keys.length - 1;
    let row = key & mask;
    for (; keys[row] !== key; row = (row + 1) & mask) if (keys[row] === NONE) return NONE;
    return row * ROW;
  }

  private claim(key: number): number {
    const { keys } = this;
    if (keys === null) return key * ROW;
    const mask = keys.length - 1;
    let row = key & mask;
    while (keys[row] !== NONE && keys[row] !== key) row = (row + 1) & mask;
    keys[row] = key;
    return row * ROW;
  }
}
