import { doubled } from '../../../base/doubled.ts';
import type { ServerId } from '../../../engine/ids.ts';

/** The columns of a reservation. */
export const In = {
  entry: 0, // in the engine's queue
  stage: 1,
  belief: 2,
  state: 3, // as `QueueView` defines it
} as const;
export const ROW = 4;

// The columns of a server.
const HEAD = 4;
const Of = { first: 0, end: 1, room: 2, turn: 3 } as const;

const FIRST_ROOM = 16; // rows; more than wait at most servers

/**
 * What servers know of the reservations in their queues: a row of numbers for each, those of one server side by side and
 * in the order of the queue, so that looking at all of them touches few places in memory. A server whose rows become
 * too many moves to a region of twice the size.
 */
export class QueueRows {
  words: Int32Array<ArrayBuffer>;
  private readonly heads: Int32Array;
  private used: number; // words
  private readonly free: number[][] = []; // [doublings of FIRST_ROOM] regions

  constructor(servers: number) {
    this.used = servers * FIRST_ROOM * ROW;
    this.words = new Int32Array(this.used);
    this.heads = new Int32Array(servers * HEAD);
    for (let server = 0; server < servers; server += 1) {
      this.heads[server * HEAD + Of.first] = server * FIRST_ROOM * ROW;
      this.heads[server * HEAD + Of.end] = server * FIRST_ROOM * ROW;
      this.heads[server * HEAD + Of.room] = FIRST_ROOM;
      this.heads[server * HEAD + Of.turn] = 1;
    }
  }

  /** Where the first row of a server begins. */
  first(server: ServerId): number {
    return this.heads[server * HEAD + Of.first];
  }

  /** Where the last row of a server ends. */
  end(server: ServerId): number {
    return this.heads[server * HEAD + Of.end];
  }

  /** A number that belongs to the server; at first 1. */
  turn(server: ServerId): number {
    return this.heads[server * HEAD + Of.turn];
  }

  setTurn(server: ServerId, turn: number): void {
    this.heads[server * HEAD + Of.turn] = turn;
  }

  /** Adds a row at the end; gives where it begins. */
  add(server: ServerId): number {
    const head = server * HEAD;
    const { heads } = this;
    if (heads[head + Of.end] === heads[head + Of.first] + heads[head + Of.room] * ROW) this.move(head);
    const at = heads[head + Of.end];
    heads[head + Of.end] = at + ROW;
    return at;
  }

  /** Removes the row that begins at a place; those behind it move up. */
  remove(server: ServerId, at: number): void {
    const end = this.end(server) - ROW;
    const { words } = this;
    for (let i = at; i < end; i += 1) words[i] = words[i + ROW];
    this.heads[server * HEAD + Of.end] = end;
  }

  clear(server: ServerId): void {
    this.heads[server * HEAD + Of.end] = this.first(server);
  }

  private move(head: number): void {
    const { heads } = this;
    const room = heads[head + Of.room];
    const from = heads[head + Of.first];
    const to = this.take(2 * room);
    this.words.copyWithin(to, from, from + room * ROW);
    this.regions(room).push(from);
    heads[head + Of.first] = to;
    heads[head + Of.end] = to + room * ROW;
    heads[head + Of.room] = 2 * room;
  }

  private take(room: number): number {
    const again = this.regions(room).pop();
    if (again !== undefined) return again;
    const at = this.used;
    this.used += room * ROW;
    while (this.used > this.words.length) this.words = doubled(this.words);
    return at;
  }

  private regions(room: number): number[] {
    const size = 31 - Math.clz32(room / FIRST_ROOM);
    this.free[size] ??= [];
    return this.free[size];
  }
}
