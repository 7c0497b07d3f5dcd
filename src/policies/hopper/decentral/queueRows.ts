import { doubled } from '../../../base/doubled.ts';
import type { JobId, ServerId } from '../../../engine/ids.ts';
import type { SlotRows } from './slotRows.ts';

// The columns of a server. Which jobs it may have rows of is a bit for each job, modulo JOBS.
const Of = { first: 0, end: 1, room: 2, turn: 3, jobs: 4 } as const;
const JOBS = 128;

const FIRST_ROOM = 16; // rows

/**
 * What servers know of the reservations in their queues: a row for each, those of one server side by side and in the order of
 * the queue, so that a look at all of them touches few places in memory. What servers look at most often lies apart from
 * the rest. A server whose rows become too many moves to a region of twice the size.
 */
export class QueueRows {
  /** [rows · 2] belief and state, as `QueueView` defines it. */
  hot: Int32Array<ArrayBuffer>;
  /** [rows · 2] entry of the engine's queue, and stage. */
  cold: Int32Array<ArrayBuffer>;
  private readonly slots: SlotRows;
  private readonly heads: Int32Array;
  private used: number; // rows
  private readonly free: number[][] = []; // [doublings of FIRST_ROOM] regions

  /** The columns of servers lie in the rows of slots. */
  constructor(servers: number, slots: SlotRows) {
    this.slots = slots;
    this.heads = slots.words;
    this.used = servers * FIRST_ROOM;
    this.hot = new Int32Array(2 * this.used);
    this.cold = new Int32Array(2 * this.used);
    for (let server = 0; server < servers; server += 1) {
      const head = slots.head(server);
      this.heads[head + Of.first] = server * FIRST_ROOM;
      this.heads[head + Of.end] = server * FIRST_ROOM;
      this.heads[head + Of.room] = FIRST_ROOM;
      this.heads[head + Of.turn] = 1;
    }
  }

  /** The first row of a server. */
  first(server: ServerId): number {
    return this.heads[this.slots.head(server) + Of.first];
  }

  /** The row after the last one of a server. */
  end(server: ServerId): number {
    return this.heads[this.slots.head(server) + Of.end];
  }

  /** A number that belongs to the server; at first 1. */
  turn(server: ServerId): number {
    return this.heads[this.slots.head(server) + Of.turn];
  }

  setTurn(server: ServerId, turn: number): void {
    this.heads[this.slots.head(server) + Of.turn] = turn;
  }

  /** Whether a server may have a row of a job: a bit stands for many jobs, and jobs that have left may be marked still. */
  mayHave(server: ServerId, job: JobId): boolean {
    return ((this.heads[this.wordOf(server, job)] >> (job & 31)) & 1) === 1;
  }

  mark(server: ServerId, job: JobId): void {
    this.heads[this.wordOf(server, job)] |= 1 << (job & 31);
  }

  unmark(server: ServerId): void {
    const at = this.slots.head(server) + Of.jobs;
    for (let i = 0; i < JOBS / 32; i += 1) this.heads[at + i] = 0;
  }

  /** Adds a row at the end; gives its number. */
  add(server: ServerId): number {
    const { heads } = this;
    const head = this.slots.head(server);
    if (heads[head + Of.end] === heads[head + Of.first] + heads[head + Of.room]) this.move(head);
    const row = heads[head + Of.end];
    heads[head + Of.end] = row + 1;
    return row;
  }

  /** Removes a row; those behind it move up. */
  remove(server: ServerId, row: number): void {
    const { hot, cold } = this;
    const end = this.end(server) - 1;
    for (let i = 2 * row; i < 2 * end; i += 1) {
      hot[i] = hot[i + 2];
      cold[i] = cold[i + 2];
    }
    this.heads[this.slots.head(server) + Of.end] = end;
  }

  clear(server: ServerId): void {
    this.heads[this.slots.head(server) + Of.end] = this.first(server);
    this.unmark(server);
  }

  private move(head: number): void {
    const { heads } = this;
    const room = heads[head + Of.room];
    const from = heads[head + Of.first];
    const to = this.take(2 * room);
    this.hot.copyWithin(2 * to, 2 * from, 2 * (from + room));
    this.cold.copyWithin(2 * to, 2 * from, 2 * (from + room));
    this.regions(room).push(from);
    heads[head + Of.first] = to;
    heads[head + Of.end] = to + room;
    heads[head + Of.room] = 2 * room;
  }

  private take(room: number): number {
    const again = this.regions(room).pop();
    if (again !== undefined) return again;
    const row = this.used;
    this.used += room;
    while (2 * this.used > this.hot.length) {
      this.hot = doubled(this.hot);
      this.cold = doubled(this.cold);
    }
    return row;
  }

  private regions(room: number): number[] {
    const size = 31 - Math.clz32(room / FIRST_ROOM);
    this.free[size] ??= [];
    return this.free[size];
  }

  private wordOf(server: ServerId, job: JobId): number {
    return this.slots.head(server) + Of.jobs + ((job & (JOBS - 1)) >> 5);
  }
}
