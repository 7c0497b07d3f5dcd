import { doubled } from '../../../base/doubled.ts';
import type { AttemptId, SchedulerId, ServerId } from '../../../engine/ids.ts';
import { NONE } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';

const FIRST_CAPACITY = 1024;

/** A row: one manager and one server to which it has sent a task. */
export type Contact = number;

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
  private managers = new Int32Array(FIRST_CAPACITY);
  private servers = new Int32Array(FIRST_CAPACITY);
  private newest = new Int32Array(FIRST_CAPACITY); // its last task that is known to live, or NONE
  private since = new Float64Array(FIRST_CAPACITY);
  private nextInBucket = new Int32Array(FIRST_CAPACITY);
  private nextOfManager = new Int32Array(FIRST_CAPACITY);
  private free: Contact = NONE;
  private used = 0;
  private attempts = new Int32Array(FIRST_CAPACITY); // [tasks], as the next two
  private generations = new Int32Array(FIRST_CAPACITY);
  private older = new Int32Array(FIRST_CAPACITY); // or the next free one
  private freeTask = NONE;
  private usedTasks = 0;
  private readonly isLive: IsLive;

  constructor(managers: number, isLive: IsLive) {
    this.isLive = isLive;
    this.firstOf = new Int32Array(managers).fill(NONE);
  }

  find(manager: SchedulerId, server: ServerId): Contact {
    let row = this.buckets[this.bucketOf(manager, server)];
    while (row !== NONE && (this.managers[row] !== manager || this.servers[row] !== server)) {
      row = this.nextInBucket[row];
    }
    return row;
  }

  /** Whether a task of the manager is at the server. */
  isOpen(row: Contact): boolean {
    for (let task = this.newest[row]; task !== NONE; task = this.newest[row]) {
      if (this.isLive(this.attempts[task], this.generations[task])) return true;
      this.newest[row] = this.older[task];
      this.release(task);
    }
    return false;
  }

  /** Since when the server has told the manager its matrices without a break. */
  sinceOf(row: Contact): Micros {
    return this.since[row];
  }

  /** A task of the manager has come to a server. */
  note(manager: SchedulerId, server: ServerId, attempt: AttemptId, generation: number, now: Micros): void {
    let row = this.find(manager, server);
    if (row === NONE) row = this.add(manager, server);
    if (!this.isOpen(row)) this.since[row] = now;
    const task = this.allocateTask();
    this.attempts[task] = attempt;
    this.generations[task] = generation;
    this.older[task] = this.newest[row];
    this.newest[row] = task;
  }

  /** Forgets the servers of a manager. */
  forget(manager: SchedulerId): void {
    let row = this.firstOf[manager];
    this.firstOf[manager] = NONE;
    while (row !== NONE) {
      const following = this.nextOfManager[row];
      this.unlink(row);
      for (let task = this.newest[row]; task !== NONE; ) {
        const next = this.older[task];
        this.release(task);
        task = next;
      }
      this.nextOfManager[row] = this.free;
      this.free = row;
      row = following;
    }
  }

  private add(manager: SchedulerId, server: ServerId): Contact {
    const row = this.allocate();
    this.managers[row] = manager;
    this.servers[row] = server;
    this.newest[row] = NONE;
    this.hang(row);
    this.nextOfManager[row] = this.firstOf[manager];
    this.firstOf[manager] = row;
    return row;
  }

  private hang(row: Contact): void {
    const bucket = this.bucketOf(this.managers[row], this.servers[row]);
    this.nextInBucket[row] = this.buckets[bucket];
    this.buckets[bucket] = row;
  }

  private unlink(row: Contact): void {
    const bucket = this.bucketOf(this.managers[row], this.servers[row]);
    const following = this.nextInBucket[row];
    if (this.buckets[bucket] === row) {
      this.buckets[bucket] = following;
      return;
    }
    let before = this.buckets[bucket];
    while (this.nextInBucket[before] !== row) before = this.nextInBucket[before];
    this.nextInBucket[before] = following;
  }

  private allocate(): Contact {
    if (this.free !== NONE) {
      const row = this.free;
      this.free = this.nextOfManager[row];
      return row;
    }
    if (this.used === this.managers.length) this.grow();
    return this.used++;
  }

  private release(task: number): void {
    this.older[task] = this.freeTask;
    this.freeTask = task;
  }

  private allocateTask(): number {
    const { freeTask } = this;
    if (freeTask !== NONE) {
      this.freeTask = this.older[freeTask];
      return freeTask;
    }
    if (this.usedTasks === this.attempts.length) {
      this.attempts = doubled(this.attempts);
      this.generations = doubled(this.generations);
      this.older = doubled(this.older);
    }
    this.usedTasks += 1;
    return this.usedTasks - 1;
  }

  private grow(): void {
    this.managers = doubled(this.managers);
    this.servers = doubled(this.servers);
    this.newest = doubled(this.newest);
    this.since = doubled(this.since);
    this.nextInBucket = doubled(this.nextInBucket);
    this.nextOfManager = doubled(this.nextOfManager);
    this.buckets = new Int32Array(this.managers.length).fill(NONE);
    for (let row = 0; row < this.used; row += 1) this.hang(row); // All are in use: none was free.
  }

  private bucketOf(manager: SchedulerId, server: ServerId): number {
    const hash = Math.imul(manager, 0x9e3779b1) ^ Math.imul(server, 0x85ebca6b);
    return (hash ^ (hash >>> 15)) & (this.buckets.length - 1);
  }
}
