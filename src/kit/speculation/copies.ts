import { doubled } from '../../base/doubled.ts';
import { type AttemptId, NONE, type ServerId, type TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';

/** A row of `Copies`: one attempt that has not ended, as far as its scheduler has heard. */
export type CopyRow = number;

const FIRST_CAPACITY = 1024;

/**
 * The attempts at each task that its scheduler has launched and not heard the end of. Rows of its own: the id of an
 * attempt that failed with its server is used again before the scheduler hears of the failure.
 */
export class Copies {
  /** Attempts beside those that tasks need, of all tasks. */
  speculative = 0;
  private readonly newestRow = new Int32Array(this.tasks).fill(NONE); // [tasks] → row, or NONE
  private readonly counts = new Uint8Array(this.tasks); // [tasks]
  private attempts = new Int32Array(FIRST_CAPACITY); // [rows]
  private generations = new Float64Array(FIRST_CAPACITY); // [rows]
  private isCopy = new Uint8Array(FIRST_CAPACITY); // [rows] whether it is beside the attempt that the task needs
  private servers = new Int32Array(FIRST_CAPACITY); // [rows]
  private started = new Float64Array(FIRST_CAPACITY); // [rows] NaN: not heard of yet
  private older = new Int32Array(FIRST_CAPACITY); // [rows] → row of the attempt before at the same task, or next free row
  private rows = 0; // that were ever used
  private firstFree: CopyRow = NONE;

  constructor(private readonly tasks: number) {}

  count(task: TaskId): number {
    return this.counts[task];
  }

  /** Gives the row of the newest attempt at a task, or NONE. */
  newest(task: TaskId): CopyRow {
    return this.newestRow[task];
  }

  /** Gives the row of the attempt that was launched before this one at the same task, or NONE. */
  before(row: CopyRow): CopyRow {
    return this.older[row];
  }

  /** Gives the row of the first attempt at a task, or NONE. */
  oldest(task: TaskId): CopyRow {
    let row = this.newestRow[task];
    while (row !== NONE && this.older[row] !== NONE) row = this.older[row];
    return row;
  }

  attemptOf(row: CopyRow): AttemptId {
    return this.attempts[row];
  }

  generationOf(row: CopyRow): number {
    return this.generations[row];
  }

  serverOf(row: CopyRow): ServerId {
    return this.servers[row];
  }

  /** Gives the row of an attempt at a task, or NONE: it is not known. */
  rowOf(task: TaskId, attempt: AttemptId): CopyRow {
    let row = this.newestRow[task];
    while (row !== NONE && this.attempts[row] !== attempt) row = this.older[row];
    return row;
  }

  /** Whether an attempt is beside the one that its task needs. */
  isCopyAt(row: CopyRow): boolean {
    return this.isCopy[row] === 1;
  }

  /** When an attempt took its slot, as far as its scheduler has heard; NaN: it has not. */
  startedAt(row: CopyRow): Micros {
    return this.started[row];
  }

  /** Whether an attempt at the task was launched on the server. */
  isOn(task: TaskId, server: ServerId): boolean {
    for (let row = this.newestRow[task]; row !== NONE; row = this.older[row]) {
      if (this.servers[row] === server) return true;
    }
    return false;
  }

  /** Gives the row of the oldest attempt at a task on a server, or NONE. */
  oldestOn(task: TaskId, server: ServerId): CopyRow {
    let found = NONE;
    for (let row = this.newestRow[task]; row !== NONE; row = this.older[row]) {
      if (this.servers[row] === server) found = row;
    }
    return found;
  }

  /** Notes a launch; gives its row. */
  launched(task: TaskId, attempt: AttemptId, generation: number, server: ServerId, isCopy: boolean): CopyRow {
    const row = this.takeRow();
    this.isCopy[row] = Number(isCopy);
    if (isCopy) this.speculative += 1;
    this.attempts[row] = attempt;
    this.generations[row] = generation;
    this.servers[row] = server;
    this.started[row] = Number.NaN;
    this.older[row] = this.newestRow[task];
    this.newestRow[task] = row;
    this.counts[task] += 1;
    return row;
  }

  /** An attempt has taken its slot. Gives its row, or NONE if it is not known. */
  hasStarted(task: TaskId, attempt: AttemptId, now: Micros): CopyRow {
    const row = this.rowOf(task, attempt);
    if (row !== NONE) this.started[row] = now;
    return row;
  }

  /** Forgets an attempt that has ended; tells whether it was known. */
  ended(task: TaskId, attempt: AttemptId): boolean {
    let newer = NONE;
    for (let row = this.newestRow[task]; row !== NONE; row = this.older[row]) {
      if (this.attempts[row] === attempt) {
        this.unlink(task, row, newer);
        return true;
      }
      newer = row;
    }
    return false;
  }

  /** Forgets the oldest attempt at a task on a server that is lost; tells whether there was one. */
  lostOn(task: TaskId, server: ServerId): boolean {
    let found = NONE;
    let newerOfFound = NONE;
    let newer = NONE;
    for (let row = this.newestRow[task]; row !== NONE; row = this.older[row]) {
      if (this.servers[row] === server) {
        found = row;
        newerOfFound = newer;
      }
      newer = row;
    }
    if (found !== NONE) this.unlink(task, found, newerOfFound);
    return found !== NONE;
  }

  /** Forgets all attempts at a task; gives how many there were. */
  lost(task: TaskId): number {
    const count = this.counts[task];
    while (this.newestRow[task] !== NONE) this.unlink(task, this.newestRow[task], NONE);
    return count;
  }

  private unlink(task: TaskId, row: CopyRow, newer: CopyRow): void {
    if (newer === NONE) this.newestRow[task] = this.older[row];
    else this.older[newer] = this.older[row];
    this.counts[task] -= 1;
    this.speculative -= this.isCopy[row];
    this.older[row] = this.firstFree;
    this.firstFree = row;
  }

  private takeRow(): CopyRow {
    const row = this.firstFree;
    if (row !== NONE) {
      this.firstFree = this.older[row];
      return row;
    }
    if (this.rows === this.attempts.length) {
      this.attempts = doubled(this.attempts);
      this.generations = doubled(this.generations);
      this.isCopy = doubled(this.isCopy);
      this.servers = doubled(this.servers);
      this.started = doubled(this.started);
      this.older = doubled(this.older);
    }
    return this.rows++;
  }
}
