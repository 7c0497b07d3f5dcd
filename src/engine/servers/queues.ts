import { assert } from '../../base/assert.ts';
import { doubled } from '../../base/doubled.ts';
import type { AttemptId, EntryId, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import { At, type ServerRows } from './serverRows.ts';

const FIRST_CAPACITY = 1024;

// An entry is a row of eight numbers, so that reading it touches one cache line.
const WIDTH = 8;
const STAGE = 0;
const ATTEMPT = 1;
const SCHEDULER = 2;
const TRACED = 3; // → row of the trace
const NEXT = 4; // next entry in its queue
const BEFORE = 5; // previous entry; undefined in the first of a queue
const LIST = 6; // server · perServer + queue, or NONE
const NOTE = 7; // the number that the server keeps with it

/**
 * The queues of all servers: doubly linked lists over one array of entries, so that any entry can be removed in O(1).
 * The id of a removed entry is invalid and will be reused. Head and tail of a server's first queue are in its row
 * (`ServerRows`), those of its other queues here.
 */
export class Queues {
  readonly perServer: number;
  /** Called with each entry that leaves its queue. */
  onLeft: ((entry: EntryId) => void) | null = null;
  private readonly rows: ServerRows;
  private entries = new Int32Array(FIRST_CAPACITY * WIDTH);
  private readonly heads: Int32Array; // [servers · perServer]
  private readonly tails: Int32Array;
  private freeIds = new Int32Array(FIRST_CAPACITY); // a stack
  private freeCount = 0;
  private used = 0;

  constructor(rows: ServerRows, perServer: number) {
    const lists = perServer > 1 ? (rows.words.length / rows.stride) * perServer : 0;
    this.rows = rows;
    this.perServer = perServer;
    this.heads = new Int32Array(lists).fill(NONE);
    this.tails = new Int32Array(lists).fill(NONE);
  }

  head(server: ServerId, queue: number): EntryId {
    if (queue === 0) return this.rows.words[server * this.rows.stride + At.head];
    return this.heads[server * this.perServer + queue];
  }

  next(entry: EntryId): EntryId {
    return this.entries[entry * WIDTH + NEXT];
  }

  stage(entry: EntryId): StageId {
    return this.entries[entry * WIDTH + STAGE];
  }

  attempt(entry: EntryId): AttemptId {
    return this.entries[entry * WIDTH + ATTEMPT];
  }

  scheduler(entry: EntryId): SchedulerId {
    return this.entries[entry * WIDTH + SCHEDULER];
  }

  /** The entry's row of the trace. */
  row(entry: EntryId): number {
    return this.entries[entry * WIDTH + TRACED];
  }

  setRow(entry: EntryId, row: number): void {
    this.entries[entry * WIDTH + TRACED] = row;
  }

  note(entry: EntryId): number {
    return this.entries[entry * WIDTH + NOTE];
  }

  setNote(entry: EntryId, note: number): void {
    this.entries[entry * WIDTH + NOTE] = note;
  }

  /** Whether an entry is in one of a server's queues. */
  isIn(server: ServerId, entry: EntryId): boolean {
    if (entry < 0 || entry >= this.used) return false;
    const list = this.entries[entry * WIDTH + LIST];
    return list >= server * this.perServer && list < (server + 1) * this.perServer;
  }

  /** Adds an entry at the end of a queue. */
  add(server: ServerId, queue: number, stage: StageId, attempt: AttemptId, scheduler: SchedulerId): EntryId {
    const entry = this.allocate();
    const { entries } = this;
    const list = server * this.perServer + queue;
    const tail = queue === 0 ? this.rows.words[server * this.rows.stride + At.tail] : this.tails[list];
    const at = entry * WIDTH;
    entries[at + STAGE] = stage;
    entries[at + ATTEMPT] = attempt;
    entries[at + SCHEDULER] = scheduler;
    entries[at + NOTE] = 0;
    entries[at + LIST] = list;
    entries[at + BEFORE] = tail;
    entries[at + NEXT] = NONE;
    if (tail === NONE) this.setHead(server, list, entry);
    else entries[tail * WIDTH + NEXT] = entry;
    this.setTail(server, list, entry);
    this.rows.words[server * this.rows.stride + At.queued] += 1;
    return entry;
  }

  /** Removes an entry from its queue. */
  remove(server: ServerId, entry: EntryId): void {
    const { entries } = this;
    const at = entry * WIDTH;
    const list = entries[at + LIST];
    const first = server * this.perServer;
    assert(list >= first && list < first + this.perServer, 'a server takes out only entries of its own');
    entries[at + LIST] = NONE;
    const next = entries[at + NEXT];
    if (this.headOf(server, list) === entry) this.setHead(server, list, next, next === NONE);
    else this.unlink(server, list, entries[at + BEFORE], next);
    this.rows.words[server * this.rows.stride + At.queued] -= 1;
    this.recycle(entry);
    if (this.onLeft !== null) this.onLeft(entry);
  }

  private headOf(server: ServerId, list: number): EntryId {
    if (list === server * this.perServer) return this.rows.words[server * this.rows.stride + At.head];
    return this.heads[list];
  }

  /** Does not write to the new first entry, which may not be in the cache. */
  private setHead(server: ServerId, list: number, entry: EntryId, isEmpty = false): void {
    if (list === server * this.perServer) this.rows.words[server * this.rows.stride + At.head] = entry;
    else this.heads[list] = entry;
    if (isEmpty) this.setTail(server, list, NONE);
  }

  /** Links the neighbours of a removed entry that was not the first. */
  private unlink(server: ServerId, list: number, before: EntryId, next: EntryId): void {
    this.entries[before * WIDTH + NEXT] = next;
    if (next === NONE) this.setTail(server, list, before);
    else this.entries[next * WIDTH + BEFORE] = before;
  }

  private setTail(server: ServerId, list: number, entry: EntryId): void {
    if (list === server * this.perServer) this.rows.words[server * this.rows.stride + At.tail] = entry;
    else this.tails[list] = entry;
  }

  private recycle(entry: EntryId): void {
    if (this.freeCount === this.freeIds.length) this.freeIds = doubled(this.freeIds);
    this.freeIds[this.freeCount] = entry;
    this.freeCount += 1;
  }

  private allocate(): EntryId {
    if (this.freeCount > 0) {
      this.freeCount -= 1;
      return this.freeIds[this.freeCount];
    }
    if (this.used * WIDTH === this.entries.length) this.entries = doubled(this.entries);
    return this.used++;
  }
}
