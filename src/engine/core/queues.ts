import { doubled } from '../../base/doubled.ts';
import type { EntryId, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';
import { AtEntry, AtServer, ENTRY_WORDS, SERVER_WORDS } from './rows.ts';

const FIRST_CAPACITY = 1024;
const MORE = 2;
const OWNER = -2;

/**
 * The queues of all servers: lists over one array of entries. Head and tail of a server's first queue are in its row, those
 * of its other queues here. Entries leave at the head in most runs; from elsewhere they are found by walking the list.
 */
export class Queues {
  /** [servers · SERVER_WORDS] */
  readonly servers: Int32Array;
  words = new Int32Array(FIRST_CAPACITY * ENTRY_WORDS);
  readonly perServer: number;
  private readonly lists: Int32Array; // [servers · perServer · 2] head and tail of the queues behind the first
  private free = new Int32Array(FIRST_CAPACITY); // a stack
  private freeCount = 0;
  private used = 0;
  private more: Int32Array<ArrayBuffer> | null = null; // [entries · MORE] note and scheduler; null: all have note 0 and their own

  constructor(servers: Int32Array, perServer: number) {
    this.servers = servers;
    this.perServer = perServer;
    this.lists = new Int32Array(perServer > 1 ? (servers.length / SERVER_WORDS) * perServer * 2 : 0).fill(
      NONE,
    );
  }

  /** Adds an entry at the end of a queue. */
  add(server: ServerId, queue: number, stage: StageId, whose: number, traced: number): EntryId {
    const entry = this.freeCount > 0 ? this.free[--this.freeCount] : this.allocate();
    const { words, servers } = this;
    const at = entry * ENTRY_WORDS;
    words[at + AtEntry.stage] = stage;
    words[at + AtEntry.whose] = whose;
    words[at + AtEntry.traced] = traced;
    words[at + AtEntry.next] = NONE;
    if (this.more !== null) {
      this.more[entry * MORE] = 0;
      this.more[entry * MORE + 1] = OWNER;
    }
    const row = server * SERVER_WORDS;
    servers[row + AtServer.queued] += 1;
    if (queue > 0) {
      this.append((server * this.perServer + queue) * 2, entry);
      return entry;
    }
    if (servers[row + AtServer.head] === NONE) servers[row + AtServer.head] = entry;
    else words[servers[row + AtServer.tail] * ENTRY_WORDS + AtEntry.next] = entry;
    servers[row + AtServer.tail] = entry;
    return entry;
  }

  /** Removes the oldest entry of a server's first queue, which must have one; its row stays readable until the next `add`. */
  shift(server: ServerId): EntryId {
    const { servers } = this;
    const row = server * SERVER_WORDS;
    const entry = servers[row + AtServer.head];
    servers[row + AtServer.head] = this.words[entry * ENTRY_WORDS + AtEntry.next];
    servers[row + AtServer.queued] -= 1;
    this.recycle(entry);
    return entry;
  }

  /** Removes an entry from whichever of a server's queues it is in; returns false if it is in none. */
  remove(server: ServerId, entry: EntryId): boolean {
    const { servers, lists } = this;
    const row = server * SERVER_WORDS;
    let isFound = this.unlink(servers, row + AtServer.head, entry);
    for (let queue = 1; queue < this.perServer && !isFound; queue += 1) {
      isFound = this.unlink(lists, (server * this.perServer + queue) * 2, entry);
    }
    if (!isFound) return false;
    servers[row + AtServer.queued] -= 1;
    this.recycle(entry);
    return true;
  }

  head(server: ServerId, queue: number): EntryId {
    if (queue === 0) return this.servers[server * SERVER_WORDS + AtServer.head];
    return this.lists[(server * this.perServer + queue) * 2];
  }

  next(entry: EntryId): EntryId {
    return this.words[entry * ENTRY_WORDS + AtEntry.next];
  }

  stage(entry: EntryId): StageId {
    return this.words[entry * ENTRY_WORDS + AtEntry.stage];
  }

  whose(entry: EntryId): number {
    return this.words[entry * ENTRY_WORDS + AtEntry.whose];
  }

  traced(entry: EntryId): number {
    return this.words[entry * ENTRY_WORDS + AtEntry.traced];
  }

  note(entry: EntryId): number {
    return this.more === null ? 0 : this.more[entry * MORE];
  }

  setNote(entry: EntryId, note: number): void {
    this.moreRows()[entry * MORE] = note;
  }

  /** The scheduler that the entry of an attempt was given; `owner`: of its stage, if it was given none. */
  scheduler(entry: EntryId, owner: SchedulerId): SchedulerId {
    const given = this.more === null ? OWNER : this.more[entry * MORE + 1];
    return given === OWNER ? owner : given;
  }

  setScheduler(entry: EntryId, scheduler: SchedulerId): void {
    this.moreRows()[entry * MORE + 1] = scheduler;
  }

  private append(list: number, entry: EntryId): void {
    const { lists, words } = this;
    if (lists[list] === NONE) lists[list] = entry;
    else words[lists[list + 1] * ENTRY_WORDS + AtEntry.next] = entry;
    lists[list + 1] = entry;
  }

  /** Takes an entry out of the list whose head and tail are at a place; returns false if it is not there. */
  private unlink(ends: Int32Array, at: number, entry: EntryId): boolean {
    const { words } = this;
    let before = NONE;
    let each = ends[at];
    for (; each !== entry; each = words[each * ENTRY_WORDS + AtEntry.next]) {
      if (each === NONE) return false;
      before = each;
    }
    const next = words[entry * ENTRY_WORDS + AtEntry.next];
    if (before === NONE) ends[at] = next;
    else words[before * ENTRY_WORDS + AtEntry.next] = next;
    if (ends[at + 1] === entry) ends[at + 1] = before;
    return true;
  }

  private recycle(entry: EntryId): void {
    this.free[this.freeCount++] = entry;
  }

  private allocate(): EntryId {
    if (this.used === this.free.length) {
      this.words = doubled(this.words);
      this.free = doubled(this.free);
      if (this.more !== null) this.more = doubled(this.more);
    }
    return this.used++;
  }

  private moreRows(): Int32Array<ArrayBuffer> {
    if (this.more === null) {
      this.more = new Int32Array(this.free.length * MORE);
      for (let at = 1; at < this.more.length; at += MORE) this.more[at] = OWNER;
    }
    return this.more;
  }
}
