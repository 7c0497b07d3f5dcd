import type { Topology } from '../../engine/cluster/topology.ts';
import { type JobId, NONE, type ServerId } from '../../engine/ids.ts';
import { placeOf } from '../../engine/workload/bursts.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

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
 * position; the bits of one server are adjacent, so a slot rules out hundreds of jobs without searching their tasks. Seats go
 * round in the order of arrival, so that jobs that come one after the other sit side by side.
 */
export class NearJobs {
  private readonly servers = this.topology.servers;
  private width = 1; // pairs of words per server, a power of two
  private bits = new Int32Array(this.topology.servers * WORDS); // [servers · width · WORDS]
  private taken = new Int32Array(1); // [width] bits of the occupied seats
  private vacated = new Int32Array(1); // [width] bits of vacated seats that are not cleared yet
  private jobIn = new Int32Array(SEATS).fill(NONE); // [seats] → job, or NONE
  private uncleared = 0; // vacated seats

  constructor(
    private readonly topology: Topology,
    private readonly graphs: Pick<JobGraphs, 'jobPlace'>,
  ) {}

  /** Gives a job its seat, if that is free. */
  enter(job: JobId): void {
    if (this.hasSeat(job) || !this.makeFree(job)) return;
    const seat = this.seatFor(job);
    this.jobIn[seat] = job;
    this.taken[seat >> 5] |= 1 << (seat & 31);
  }

  /** Frees the seat of a job that has no pending tasks left. */
  leave(job: JobId): void {
    const seat = this.seatOf(job);
    if (seat === NONE) return;
    this.jobIn[seat] = NONE;
    this.taken[seat >> 5] &= ~(1 << (seat & 31));
    this.vacated[seat >> 5] |= 1 << (seat & 31);
    this.uncleared += 1;
  }

  hasSeat(job: JobId): boolean {
    return this.jobIn[this.seatFor(job)] === job;
  }

  /**
   * Of the jobs whose places in the order of arrival are 32 · `word` and the next 31: which may have tasks whose input is on the
   * server, as bits. Those of jobs without seats say nothing.
   */
  nearIn(server: ServerId, word: number): number {
    const at = (server * this.width + (word & (this.width - 1))) * WORDS;
    return this.bits[at] | this.bits[at + 1];
  }

  /** Whether a job certainly has no pending task whose input is on the server. False if it has no seat. */
  isFar(job: JobId, server: ServerId): boolean {
    const seat = this.seatOf(job);
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
    const seat = this.seatOf(job);
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
    const seat = this.seatOf(job);
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
    const seat = this.seatOf(job);
    if (seat !== NONE) this.clearSeat(seat, server);
  }

  private wordOf(server: ServerId, seat: number): number {
    return (server * this.width + (seat >> 5)) * WORDS;
  }

  private seatOf(job: JobId): number {
    const seat = this.seatFor(job);
    return this.jobIn[seat] === job ? seat : NONE;
  }

  /** The only seat that a job may have. */
  private seatFor(job: JobId): number {
    return placeOf(this.graphs, job) & (this.jobIn.length - 1);
  }

  /** Makes a job's seat free and clear, unless that takes too much memory. */
  private makeFree(job: JobId): boolean {
    while (this.jobIn[this.seatFor(job)] !== NONE) {
      if (this.jobIn.length * 2 * this.servers > MOST_COUNTS) return false;
      this.widen();
    }
    const seat = this.seatFor(job);
    if ((this.vacated[seat >> 5] & (1 << (seat & 31))) === 0) return true;
    if (this.uncleared >= this.jobIn.length * WIPED_SHARE) {
      this.wipe();
      return true;
    }
    for (let server = 0; server < this.servers; server += 1) this.clearSeat(seat, server);
    this.vacated[seat >> 5] &= ~(1 << (seat & 31));
    this.uncleared -= 1;
    return true;
  }

  private clearSeat(seat: number, server: ServerId): void {
    const at = this.wordOf(server, seat);
    const bit = 1 << (seat & 31);
    this.bits[at] &= ~bit;
    this.bits[at + 1] &= ~bit;
  }

  /** Clears the bits of all vacated seats. */
  private wipe(): void {
    const { bits, vacated, width } = this;
    for (let at = 0; at < bits.length; at += 1) bits[at] &= ~vacated[(at >> 1) & (width - 1)];
    vacated.fill(0);
    this.uncleared = 0;
  }

  private widen(): void {
    const { bits, width, servers, jobIn } = this;
    this.wipe();
    this.width = width * 2;
    this.jobIn = new Int32Array(this.width * SEATS).fill(NONE);
    this.taken = new Int32Array(this.width);
    this.vacated = new Int32Array(this.width);
    for (const job of jobIn) {
      if (job === NONE) continue;
      const seat = this.seatFor(job);
      this.jobIn[seat] = job;
      this.taken[seat >> 5] |= 1 << (seat & 31);
    }
    // Each job keeps its word, or moves by as many words as there were.
    this.bits = new Int32Array(servers * this.width * WORDS);
    for (let server = 0; server < servers; server += 1) {
      for (let word = 0; word < this.width; word += 1) {
        const from = (server * width + (word & (width - 1))) * WORDS;
        const to = (server * this.width + word) * WORDS;
        for (let i = 0; i < WORDS; i += 1) this.bits[to + i] = bits[from + i] & this.taken[word];
      }
    }
  }
}
