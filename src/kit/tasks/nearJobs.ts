import type { Topology } from '../../engine/cluster/topology.ts';
import type { JobId, ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';

/** Upper limit on the number of counts. Jobs beyond it get no seat, and their tasks are searched one by one. */
const MOST_COUNTS = 2 ** 26;
/** Seats per 32-bit word: one bit each. */
const SEATS = 32;
/** Vacated seats are cleared together, once they make up this share of all seats. */
const WIPED_SHARE = 1 / 4;

// A count has two bits, one in each of two adjacent words: 0, 1, 2, or "3 or more". The last value is sticky: it drops to
// 0 only when a search finds no task (`clear`). Most jobs have one or two tasks per server, and so small a table of counts
// stays in the processor's cache.
const WORDS = 2;

/**
 * For each server, which waiting jobs may have pending tasks whose input is there. Each job has a seat, which is a bit
 * position; the bits of one server are adjacent, so a slot rules out hundreds of jobs without searching their tasks.
 */
export class NearJobs {
  private readonly servers: number;
  private readonly seatOf: Int32Array; // [jobs] → seat, or NONE
  private readonly freeSeats: number[] = [];
  private readonly leftSeats: number[] = []; // vacated, bits not cleared yet
  private seats = 0;
  private width = 1; // pairs of words per server
  private bits: Int32Array; // [servers · width · WORDS]
  private taken = new Int32Array(1); // [width] bits of the occupied seats

  constructor(topology: Topology, jobs: number) {
    this.servers = topology.servers;
    this.seatOf = new Int32Array(jobs).fill(NONE);
    this.bits = new Int32Array(topology.servers * WORDS);
  }

  /** Gives a job a seat, unless all are occupied. */
  enter(job: JobId): void {
    if (this.seatOf[job] !== NONE) return;
    const seat = this.freeSeat();
    if (seat === NONE) return;
    this.seatOf[job] = seat;
    this.taken[seat >> 5] |= 1 << (seat & 31);
  }

  /** Frees the seat of a job that has no pending tasks left. */
  leave(job: JobId): void {
    const seat = this.seatOf[job];
    if (seat === NONE) return;
    this.seatOf[job] = NONE;
    this.taken[seat >> 5] &= ~(1 << (seat & 31));
    this.leftSeats.push(seat);
  }

  hasSeat(job: JobId): boolean {
    return this.seatOf[job] !== NONE;
  }

  /** Whether a job certainly has no pending task whose input is on the server. False if it has no seat. */
  isFar(job: JobId, server: ServerId): boolean {
    const seat = this.seatOf[job];
    if (seat === NONE) return false;
    const { bits } = this;
    const at = this.wordOf(server, seat);
    return ((bits[at] | bits[at + 1]) & (1 << (seat & 31))) === 0;
  }

  /** Whether certainly no seated job has a pending task whose input is on the server. */
  isEmpty(server: ServerId): boolean {
    const { bits, taken, width } = this;
    let at = server * width * WORDS;
    for (let word = 0; word < width; word += 1, at += WORDS) {
      if (((bits[at] | bits[at + 1]) & taken[word]) !== 0) return false;
    }
    return true;
  }

  /** A job with a seat has one more pending task whose input is on the server. */
  add(job: JobId, server: ServerId): void {
    const { bits } = this;
    const seat = this.seatOf[job];
    const at = this.wordOf(server, seat);
    const bit = 1 << (seat & 31);
    const isOdd = (bits[at] & bit) !== 0;
    if (!isOdd) bits[at] |= bit;
    else if ((bits[at + 1] & bit) === 0) {
      bits[at] &= ~bit;
      bits[at + 1] |= bit;
    }
  }

  /** A job with a seat has one pending task less whose input is on the server. */
  remove(job: JobId, server: ServerId): void {
    const { bits } = this;
    const seat = this.seatOf[job];
    const at = this.wordOf(server, seat);
    const bit = 1 << (seat & 31);
    const isOdd = (bits[at] & bit) !== 0;
    const isMany = (bits[at + 1] & bit) !== 0;
    if (isOdd && isMany) return;
    bits[at] ^= bit;
    bits[at + 1] &= ~bit;
  }

  /** Sets a job's count to 0, after a search found no pending task of it whose input is on the server. */
  clear(job: JobId, server: ServerId): void {
    const seat = this.seatOf[job];
    if (seat === NONE) return;
    const at = this.wordOf(server, seat);
    const bit = 1 << (seat & 31);
    this.bits[at] &= ~bit;
    this.bits[at + 1] &= ~bit;
  }

  private wordOf(server: ServerId, seat: number): number {
    return (server * this.width + (seat >> 5)) * WORDS;
  }

  private freeSeat(): number {
    const { freeSeats, leftSeats, seats } = this;
    if (freeSeats.length === 0 && leftSeats.length > seats * WIPED_SHARE) this.wipe();
    const seat = freeSeats.pop() ?? seats;
    if (seat < seats) return seat;
    if ((seat + 1) * this.servers > MOST_COUNTS) return NONE;
    this.seats += 1;
    if (seat >= this.width * SEATS) this.widen();
    return seat;
  }

  /** Clears the bits of all vacated seats, which makes them free. */
  private wipe(): void {
    const { bits, taken, width, freeSeats, leftSeats } = this;
    for (let at = 0; at < bits.length; at += 1) bits[at] &= taken[(at >> 1) % width];
    for (const seat of leftSeats) freeSeats.push(seat);
    leftSeats.length = 0;
  }

  private widen(): void {
    const { bits, taken, width, servers } = this;
    const words = width * WORDS;
    this.width = width * 2;
    this.bits = new Int32Array(servers * words * 2);
    for (let server = 0; server < servers; server += 1) {
      this.bits.set(bits.subarray(server * words, (server + 1) * words), server * words * 2);
    }
    this.taken = new Int32Array(this.width);
    this.taken.set(taken);
  }
}
