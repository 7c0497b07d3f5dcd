import { doubleColumns } from '../../../base/doubled.ts';
import { type AttemptId, NONE, type SchedulerId, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';

const FIRST_CAPACITY = 1024;

/** A row: one manager and one server to which it has sent a task. */
type Contact = number;

/** Whether an attempt is still at its server. */
type IsLive = (attempt: AttemptId, generation: number) => boolean;

/**
 * Which servers have got tasks of which managers: while any of them lives, the server tells the manager its matrix directly
 * (Apollo §3.2). Rows hang in chains of a hash table with a bucket for each row that there is room for, and in one list for
 * each manager, whose rows are freed together. The tasks of a row are a stack, from whose top those are taken that live no
 * more: so that nobody has to tell of each end.
 */
export class Contacts {
  private buckets = new Int32Array(FIRST_CAPACITY).fill(NONE); // a power of two
  private readonly firstOf: Int32Array; // [managers]
  private readonly rows = {
    manager: new Int32Array(FIRST_CAPACITY),
    server: new Int32Array(FIRST_CAPACITY),
    newest: new Int32Array(FIRST_CAPACITY), // its last task that is known to live, or NONE
    since: new Float64Array(FIRST_CAPACITY),
    nextInBucket: new Int32Array(FIRST_CAPACITY),
    nextOfManager: new Int32Array(FIRST_CAPACITY), // or the next free one
  };
  private readonly tasks = {
    attempt: new Int32Array(FIRST_CAPACITY),
    generation: new Int32Array(FIRST_CAPACITY),
    older: new Int32Array(FIRST_CAPACITY), // or the next free one
  };
  private free: Contact = NONE;
  private used = 0;
  private freeTask = NONE;
  private usedTasks = 0;
  private readonly isLive: IsLive;

  constructor(managers: number, isLive: IsLive) {
    this.isLive = isLive;
    this.firstOf = new Int32Array(managers).fill(NONE);
  }

  find(manager: SchedulerId, server: ServerId): Contact {
    const { rows } = this;
    let row = this.buckets[this.bucketOf(manager, server)];
    while (row !== NONE && (rows.manager[row] !== manager || rows.server[row] !== server))
      row = rows.nextInBucket[row];
    return row;
  }

  /** Whether a task of the manager is at the server. */
  isOpen(row: Contact): boolean {
    const { rows, tasks } = this;
    for (let task = rows.newest[row]; task !== NONE; task = rows.newest[row]) {
      if (this.isLive(tasks.attempt[task], tasks.generation[task])) return true;
      rows.newest[row] = tasks.older[task];
      this.release(task);
    }
    return false;
  }

  /** Since when the server has told the manager its matrices without a break. */
  sinceOf(row: Contact): Micros {
    return this.rows.since[row];
  }

  /** A task of the manager has come to a server. */
  note(manager: SchedulerId, server: ServerId, attempt: AttemptId, generation: number, now: Micros): void {
    const { rows, tasks } = this;
    let row = this.find(manager, server);
    if (row === NONE) row = this.add(manager, server);
    if (!this.isOpen(row)) rows.since[row] = now;
    const task = this.allocateTask();
    tasks.attempt[task] = attempt;
    tasks.generation[task] = generation;
    tasks.older[task] = rows.newest[row];
    rows.newest[row] = task;
  }

  /** Forgets the servers of a manager. */
  forget(manager: SchedulerId): void {
    const { rows, tasks } = this;
    let row = this.firstOf[manager];
    this.firstOf[manager] = NONE;
    while (row !== NONE) {
      const following = rows.nextOfManager[row];
      this.unlink(row);
      for (let task = rows.newest[row]; task !== NONE; ) {
        const next = tasks.older[task];
        this.release(task);
        task = next;
      }
      rows.nextOfManager[row] = this.free;
      this.free = row;
      row = following;
    }
  }

  private add(manager: SchedulerId, server: ServerId): Contact {
    const { rows } = this;
    const row = this.allocate();
    rows.manager[row] = manager;
    rows.server[row] = server;
    rows.newest[row] = NONE;
    this.hang(row);
    rows.nextOfManager[row] = this.firstOf[manager];
    this.firstOf[manager] = row;
    return row;
  }

  private hang(row: Contact): void {
    const { rows } = this;
    const bucket = this.bucketOf(rows.manager[row], rows.server[row]);
    rows.nextInBucket[row] = this.buckets[bucket];
    this.buckets[bucket] = row;
  }

  private unlink(row: Contact): void {
    const { rows, buckets } = this;
    const bucket = this.bucketOf(rows.manager[row], rows.server[row]);
    const following = rows.nextInBucket[row];
    let before = buckets[bucket];
    if (before === row) {
      buckets[bucket] = following;
      return;
    }
    while (rows.nextInBucket[before] !== row) before = rows.nextInBucket[before];
    rows.nextInBucket[before] = following;
  }

  private allocate(): Contact {
    const { rows, free } = this;
    if (free !== NONE) {
      this.free = rows.nextOfManager[free];
      return free;
    }
    if (this.used === rows.manager.length) {
      doubleColumns(rows);
      this.buckets = new Int32Array(rows.manager.length).fill(NONE);
      for (let row = 0; row < this.used; row += 1) this.hang(row); // All are in use: none was free.
    }
    return this.used++;
  }

  private release(task: number): void {
    this.tasks.older[task] = this.freeTask;
    this.freeTask = task;
  }

  private allocateTask(): number {
    const { tasks, freeTask } = this;
    if (freeTask !== NONE) {
      this.freeTask = tasks.older[freeTask];
      return freeTask;
    }
    if (this.usedTasks === tasks.attempt.length) doubleColumns(tasks);
    return this.usedTasks++;
  }

  private bucketOf(manager: SchedulerId, server: ServerId): number {
    const hash = Math.imul(manager, 0x9e3779b1) ^ Math.imul(server, 0x85ebca6b);
    return (hash ^ (hash >>> 15)) & (this.buckets.length - 1);
  }
}
