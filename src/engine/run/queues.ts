import { assert } from '../../base/assert.ts';
import { doubled } from '../../base/doubled.ts';
import type { AttemptId, EntryId, SchedulerId, ServerId, StageId } from '../ids.ts';
import { NONE } from '../ids.ts';

const FIRST_CAPACITY = 1024;

/**
 * The queues of all servers: doubly linked lists in one pool of entries, so that any entry can leave at once. An id is
 * void when its entry has left.
 */
export class Queues {
  readonly perServer: number;
  readonly counts: Uint32Array; // [servers]
  stage = new Int32Array(FIRST_CAPACITY); // [entries]
  attempt = new Int32Array(FIRST_CAPACITY);
  scheduler = new Int32Array(FIRST_CAPACITY);
  row = new Int32Array(FIRST_CAPACITY); // → row of the trace
  next = new Int32Array(FIRST_CAPACITY); // in its queue; or the next free entry
  private list = new Int32Array(FIRST_CAPACITY); // server · perServer + queue, or NONE
  private before = new Int32Array(FIRST_CAPACITY);
  private readonly heads: Int32Array; // [servers · perServer]
  private readonly tails: Int32Array;
  private free = NONE;
  private used = 0;

  constructor(servers: number, perServer: number) {
    this.perServer = perServer;
    this.counts = new Uint32Array(servers);
    this.heads = new Int32Array(servers * perServer).fill(NONE);
    this.tails = new Int32Array(servers * perServer).fill(NONE);
  }

  head(server: ServerId, queue: number): EntryId {
    return this.heads[server * this.perServer + queue];
  }

  /** Puts an entry at the end of a queue. */
  add(server: ServerId, queue: number, stage: StageId, attempt: AttemptId, scheduler: SchedulerId): EntryId {
    const entry = this.allocate();
    const list = server * this.perServer + queue;
    const tail = this.tails[list];
    this.stage[entry] = stage;
    this.attempt[entry] = attempt;
    this.scheduler[entry] = scheduler;
    this.list[entry] = list;
    this.before[entry] = tail;
    this.next[entry] = NONE;
    if (tail === NONE) this.heads[list] = entry;
    else this.next[tail] = entry;
    this.tails[list] = entry;
    this.counts[server] += 1;
    return entry;
  }

  /** Takes an entry out. */
  remove(server: ServerId, entry: EntryId): void {
    const list = this.list[entry];
    const first = server * this.perServer;
    assert(list >= first && list < first + this.perServer, 'a server takes out only entries of its own');
    this.list[entry] = NONE;
    const before = this.before[entry];
    const next = this.next[entry];
    if (before === NONE) this.heads[list] = next;
    else this.next[before] = next;
    if (next === NONE) this.tails[list] = before;
    else this.before[next] = before;
    this.next[entry] = this.free;
    this.free = entry;
    this.counts[server] -= 1;
  }

  private allocate(): EntryId {
    if (this.free !== NONE) {
      const entry = this.free;
      this.free = this.next[entry];
      return entry;
    }
    if (this.used === this.stage.length) this.grow();
    return this.used++;
  }

  private grow(): void {
    this.stage = doubled(this.stage);
    this.attempt = doubled(this.attempt);
    this.scheduler = doubled(this.scheduler);
    this.row = doubled(this.row);
    this.next = doubled(this.next);
    this.list = doubled(this.list);
    this.before = doubled(this.before);
  }
}
