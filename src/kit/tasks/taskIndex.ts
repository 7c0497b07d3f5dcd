import { doubled } from '../../base/doubled.ts';
import { NONE, type StageId, type TaskId } from '../../engine/ids.ts';
import type { KeyedTasks } from './keyedTasks.ts';

// All stages share one array. Each has a contiguous piece: one row per key, and the tasks grouped by key, each as its
// number from the stage's first task here. A row holds 0 (no task), ~task if the key has one task left to consider, or else the
// offset within the piece of the first task that may still be wanted. The last task of each key is stored as ~task too, to mark
// the end. So most searches touch one cache line. Words have 16 bits as long as no stage needs more: searches come upon the
// stages in any order, so that what counts is how much of them the processor's cache holds.
const MOST_IN_16_BITS = 0x7fff;
/** If there are at most this many keys per (key, task) pair, each key has a row; otherwise rows are found by hashing. */
const MOST_KEYS = 4;
const FIRST_CAPACITY = 1024;

/**
 * Finds the tasks of a stage by a key, such as the server that holds their input, in the order in which they were added.
 * Tasks that are no longer wanted are skipped once and not looked at again until `rewind`.
 */
export class TaskIndex {
  private readonly piece = new Int32Array(this.stages).fill(NONE); // [stages] → where its piece begins, or NONE
  private readonly mask = new Int32Array(this.stages).fill(NONE); // [stages] → rows − 1 if keys are hashed; NONE: each key has a row
  private readonly firstTask = new Int32Array(this.stages); // [stages]
  private readonly length = new Int32Array(this.stages); // [stages] of its piece
  private pieces: { readonly stage: StageId; readonly at: number }[] = []; // in order, with those of dropped stages
  private words: Int16Array<ArrayBuffer> | Int32Array<ArrayBuffer> = new Int16Array(FIRST_CAPACITY);
  private end = 0;
  private dropped = 0; // words in pieces of dropped stages
  private cursors = new Int32Array(FIRST_CAPACITY); // [rows] scratch space of `add`

  /** Keys are below `keySpace`. */
  constructor(
    private readonly stages: number,
    private readonly keySpace: number,
  ) {}

  /** Tells whether a stage is indexed. */
  has(stage: StageId): boolean {
    return this.piece[stage] !== NONE;
  }

  /** Indexes tasks of a stage that is not indexed yet. Tasks must be in ascending order. */
  add(stage: StageId, { count, keys, tasks }: KeyedTasks): void {
    let rows = this.keySpace;
    const isHashed = rows > MOST_KEYS * count;
    if (isHashed) for (rows = 1; rows < 2 * count; ) rows *= 2;
    const first = isHashed ? 2 * rows : rows;
    const least = count === 0 ? 0 : tasks[0];
    const span = count === 0 ? 0 : tasks[count - 1] - least;
    if (Math.max(first + count, span, this.keySpace) > MOST_IN_16_BITS) this.widen();
    this.firstTask[stage] = least;
    const piece = this.claim(stage, first + count);
    const { words } = this;
    this.mask[stage] = isHashed ? rows - 1 : NONE;
    if (isHashed) words.fill(NONE, piece, piece + rows);
    while (this.cursors.length < first) this.cursors = doubled(this.cursors);
    const { cursors } = this;
    cursors.fill(0, 0, first);
    for (let i = 0; i < count; i += 1) cursors[this.rowFor(stage, keys[i]) - piece] += 1;
    let next = first;
    for (let row = 0; row < first; row += 1) {
      const length = cursors[row];
      cursors[row] = next;
      next += length;
      if (length > 0) words[piece + next - 1] = 1; // The last of its key.
    }
    for (let i = 0; i < count; i += 1) {
      const row = this.rowFor(stage, keys[i]) - piece;
      const at = cursors[row];
      const task = tasks[i] - least;
      const isLast = words[piece + at] === 1;
      words[piece + at] = isLast ? ~task : task;
      cursors[row] = at + 1;
      if (words[piece + row] === 0) words[piece + row] = isLast ? ~task : at;
    }
  }

  /** Forgets a stage. */
  drop(stage: StageId): void {
    const piece = this.piece[stage];
    if (piece === NONE) return;
    this.dropped += this.length[stage];
    this.piece[stage] = NONE;
  }

  /** Makes searches consider all tasks of a stage again, including those that were skipped. */
  rewind(stage: StageId): void {
    const piece = this.piece[stage];
    if (piece === NONE) return;
    const { words } = this;
    const rows = this.mask[stage] === NONE ? this.keySpace : this.mask[stage] + 1;
    const begin = piece + (this.mask[stage] === NONE ? 0 : rows);
    let at = begin + rows - piece;
    for (let row = begin; row < begin + rows; row += 1) {
      if (words[row] === 0) continue;
      const first = words[piece + at];
      words[row] = first < 0 ? first : at;
      while (words[piece + at] >= 0) at += 1;
      at += 1;
    }
  }

  /** Gives the first task of a key that is wanted, or NONE. */
  find(stage: StageId, key: number, isWanted: Uint8Array): TaskId {
    const { words } = this;
    const row = this.mask[stage] === NONE ? this.piece[stage] + key : this.rowOf(stage, key);
    if (row === NONE) return NONE;
    const next = words[row];
    const least = this.firstTask[stage];
    if (next < 0) return isWanted[least + ~next] === 1 ? least + ~next : NONE;
    if (next === 0) return NONE;
    const first = this.piece[stage] + next;
    for (let at = first; ; at += 1) {
      const word = words[at];
      if (word < 0) {
        words[row] = word;
        return isWanted[least + ~word] === 1 ? least + ~word : NONE;
      }
      if (isWanted[least + word] === 0) continue;
      if (at !== first) words[row] = next + at - first;
      return least + word;
    }
  }

  /** Gives the first task of a key that is wanted and fits, or NONE. O(tasks of the key). */
  findFitting(stage: StageId, key: number, isWanted: Uint8Array, fits: (task: TaskId) => boolean): TaskId {
    const { words } = this;
    const first = this.find(stage, key, isWanted);
    if (first === NONE || fits(first)) return first;
    const next = words[this.rowOf(stage, key)];
    if (next < 0) return NONE;
    for (let at = this.piece[stage] + next; ; at += 1) {
      const task = this.firstTask[stage] + (words[at] < 0 ? ~words[at] : words[at]);
      if (isWanted[task] === 1 && fits(task)) return task;
      if (words[at] < 0) return NONE;
    }
  }

  /** Gives the position of a key's row, or NONE. */
  private rowOf(stage: StageId, key: number): number {
    const begin = this.piece[stage];
    const mask = this.mask[stage];
    if (mask === NONE) return begin + key;
    const { words } = this;
    let row = key & mask;
    for (; words[begin + row] !== key; row = (row + 1) & mask) if (words[begin + row] === NONE) return NONE;
    return begin + mask + 1 + row;
  }

  /** Gives the position of a key's row; allots one if it has none. */
  private rowFor(stage: StageId, key: number): number {
    const begin = this.piece[stage];
    const mask = this.mask[stage];
    if (mask === NONE) return begin + key;
    const { words } = this;
    let row = key & mask;
    while (words[begin + row] !== NONE && words[begin + row] !== key) row = (row + 1) & mask;
    words[begin + row] = key;
    return begin + mask + 1 + row;
  }

  /** Allots a zeroed piece for a stage; gives the position where it begins. */
  private claim(stage: StageId, length: number): number {
    if (this.end + length > this.words.length && this.dropped * 2 > this.end) this.closeUp();
    while (this.end + length > this.words.length) this.words = doubled(this.words);
    const piece = this.end;
    this.words.fill(0, piece, piece + length);
    this.length[stage] = length;
    this.pieces.push({ stage, at: piece });
    this.piece[stage] = piece;
    this.end += length;
    return piece;
  }

  /** A stage needs words of 32 bits. */
  private widen(): void {
    if (this.words instanceof Int16Array) this.words = new Int32Array(this.words);
  }

  /** Compacts the array: closes the gaps that dropped pieces left. */
  private closeUp(): void {
    const { words, piece } = this;
    const kept = this.pieces.filter(({ stage, at }) => piece[stage] === at);
    let to = 0;
    this.pieces = kept.map(({ stage, at }) => {
      words.copyWithin(to, at, at + this.length[stage]);
      piece[stage] = to;
      to += this.length[stage];
      return { stage, at: piece[stage] };
    });
    this.end = to;
    this.dropped = 0;
  }
}
