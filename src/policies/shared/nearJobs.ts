import type { Topology } from '../../engine/cluster/topology.ts';
import type { JobId, ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';

/** Counts that are kept at most; jobs that find no seat then are looked at one by one. */
const MOST_COUNTS = 2 ** 24;
/** Larger jobs could overflow a count. */
const MOST_TASKS = 2 ** 16 - 1;
/** Seats in one word. */
const SEATS = 32;

/**
 * Which waiting jobs have pending tasks whose input is on a server. The bits of a server stand side by side, so that a
 * slot passes over hundreds of jobs without looking at their tasks.
 */
export class NearJobs {
  private readonly servers: number;
  private readonly seatOf: Int32Array; // [jobs] → seat, or NONE
  private readonly freeSeats: number[] = [];
  private seats = 0;
  private width = 1; // words of each server
  private bits: Int32Array; // [servers · width] whether the count of a seat is above 0
  private counts: Uint16Array; // [room for seats · servers] pending tasks

  constructor(topology: Topology, jobs: number) {
    this.servers = topology.servers;
    this.seatOf = new Int32Array(jobs).fill(NONE);
    this.bits = new Int32Array(topology.servers);
    this.counts = new Uint16Array(topology.servers * SEATS);
  }

  /** Gives a job of so many tasks a seat, if there is one. */
  enter(job: JobId, tasks: number): void {
    if (this.seatOf[job] !== NONE || tasks > MOST_TASKS) return;
    const seat = this.freeSeats.pop() ?? this.seats;
    if ((seat + 1) * this.servers > MOST_COUNTS) return;
    if (seat === this.seats) this.seats += 1;
    if (seat >= this.width * SEATS) this.widen();
    this.seatOf[job] = seat;
  }

  /** Takes back the seat of a job none of whose tasks is pending. */
  leave(job: JobId): void {
    if (this.seatOf[job] === NONE) return;
    this.freeSeats.push(this.seatOf[job]);
    this.seatOf[job] = NONE;
  }

  hasSeat(job: JobId): boolean {
    return this.seatOf[job] !== NONE;
  }

  /** Tells whether a job has a seat, and no task whose input is on the server. */
  isFar(job: JobId, server: ServerId): boolean {
    const seat = this.seatOf[job];
    return seat !== NONE && (this.bits[server * this.width + (seat >> 5)] & (1 << (seat & 31))) === 0;
  }

  /** Tells whether no job with a seat has a task whose input is on the server. */
  isEmpty(server: ServerId): boolean {
    for (let word = server * this.width; word < (server + 1) * this.width; word += 1) {
      if (this.bits[word] !== 0) return false;
    }
    return true;
  }

  /** Adds a pending task of a job with a seat, or takes one away. */
  add(job: JobId, server: ServerId, change: 1 | -1): void {
    const { counts, bits } = this;
    const seat = this.seatOf[job];
    const at = seat * this.servers + server;
    const count = counts[at] + change;
    counts[at] = count;
    const word = server * this.width + (seat >> 5);
    if (count === 0) bits[word] &= ~(1 << (seat & 31));
    else if (count === change) bits[word] |= 1 << (seat & 31);
  }

  private widen(): void {
    const { bits, counts, width, servers } = this;
    this.width = width * 2;
    this.bits = new Int32Array(servers * this.width);
    for (let server = 0; server < servers; server += 1) {
      this.bits.set(bits.subarray(server * width, (server + 1) * width), server * this.width);
    }
    this.counts = new Uint16Array(counts.length * 2);
    this.counts.set(counts);
  }
}
