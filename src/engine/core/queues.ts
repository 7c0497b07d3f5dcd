import { doubled } from '../../base/doubled.ts';
import { type EntryId, NONE, type SchedulerId, type ServerId, type StageId } from '../ids.ts';
import { AtEntry, AtServer, ENTRY_WORDS, SERVER_WORDS } from './rows.ts';

const FIRST_CAPACITY = 1024;
const MORE = 2;
const OWNER = -2;
const LINKS = 2;
const BEFORE = 0; // the entry before; undefined in the first of a queue
const LIST = 1; // server · perServer + queue, or NONE

/**
 * The queues of all servers: lists over one array of entries. Head and tail of a server's first queue are in its row, those
 * of its other queues here. In most runs entries leave at the head only; links that are needed elsewhere begin with the first
 * that does not.
 */
export class Queues {
  words = new Int32Array(FIRST_CAPACITY * ENTRY_WORDS);
  private readonly lists = new Int32Array(
    this.perServer > 1 ? (this.servers.length / SERVER_WORDS) * this.perServer * 2 : 0,
  ).fill(NONE); // [servers · perServer · 2] head and tail of the queues behind the first
  private free = new Int32Array(FIRST_CAPACITY); // a stack
  private freeCount = 0;
  private used = 0;
  private more: Int32Array<ArrayBuffer> | null = null; // [entries · MORE] note and scheduler; null: all have note 0 and their own

  private links: Int32Array<ArrayBuffer> | null = null; // [entries · LINKS]; null: entries have left at heads only

  constructor(
    /** [servers · SERVER_WORDS] */
    readonly servers: Int32Array,
    readonly perServer: number,
  ) {}

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
    if (this.links !== null) this.link(entry, server, queue);
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
    if (this.links !== null) this.links[entry * LINKS + LIST] = NONE;
    this.recycle(entry);
    return entry;
  }

  /** Removes an entry from whichever of a server's queues it is in; returns false if it is in none. */
  remove(server: ServerId, entry: EntryId): boolean {
    const { servers, words, perServer, lists } = this;
    const row = server * SERVER_WORDS;
    if (servers[row + AtServer.head] === entry) {
      this.shift(server);
      return true;
    }
    const links = this.linkRows();
    const list = links[entry * LINKS + LIST];
    if (list === NONE || ((list / perServer) | 0) !== server) return false;
    const ends = list === server * perServer ? servers : lists;
    const at = ends === servers ? row + AtServer.head : list * 2;
    const before = links[entry * LINKS + BEFORE];
    const next = words[entry * ENTRY_WORDS + AtEntry.next];
    if (ends[at] === entry) ends[at] = next;
    else words[before * ENTRY_WORDS + AtEntry.next] = next;
    if (next !== NONE) links[next * LINKS + BEFORE] = before;
    else ends[at + 1] = before;
    links[entry * LINKS + LIST] = NONE;
    servers[row + AtServer.queued] -= 1;
    this.recycle(entry);
    return true;
  }

  /** Whether an entry is in one of a server's queues. */
  isIn(server: ServerId, entry: EntryId): boolean {
    if (entry < 0 || entry >= this.used) return false;
    const list = this.linkRows()[entry * LINKS + LIST];
    return list !== NONE && ((list / this.perServer) | 0) === server;
  }

  /** Entries in all queues of a server. */
  queued(server: ServerId): number {
    return this.servers[server * SERVER_WORDS + AtServer.queued];
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

  /** Notes the list and the neighbour of an entry that is about to be added. */
  private link(entry: EntryId, server: ServerId, queue: number): void {
    const links = this.links as Int32Array;
    const list = server * this.perServer + queue;
    const isFirst = this.head(server, queue) === NONE;
    const tail = queue === 0 ? this.servers[server * SERVER_WORDS + AtServer.tail] : this.lists[list * 2 + 1];
    links[entry * LINKS + BEFORE] = isFirst ? NONE : tail;
    links[entry * LINKS + LIST] = list;
  }

  /** The links, which all lists get when an entry first leaves from elsewhere than the head of a first queue. */
  private linkRows(): Int32Array<ArrayBuffer> {
    if (this.links !== null) return this.links;
    const links = new Int32Array(this.free.length * LINKS).fill(NONE);
    for (let list = 0; list < (this.servers.length / SERVER_WORDS) * this.perServer; list += 1) {
      const server = (list / this.perServer) | 0;
      let before = NONE;
      for (let entry = this.head(server, list % this.perServer); entry !== NONE; entry = this.next(entry)) {
        links[entry * LINKS + BEFORE] = before;
        links[entry * LINKS + LIST] = list;
        before = entry;
      }
    }
    this.links = links;
    return links;
  }

  private recycle(entry: EntryId): void {
    this.free[this.freeCount++] = entry;
  }

  private allocate(): EntryId {
    if (this.used === this.free.length) {
      this.words = doubled(this.words);
      this.free = doubled(this.free);
      if (this.more !== null) this.more = doubled(this.more);
      if (this.links !== null) this.links = doubled(this.links);
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
