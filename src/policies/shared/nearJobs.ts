import type { Topology } from '../../engine/cluster/topology.ts';
import type { JobId, ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';

/** More jobs than this at a time find no seat, and are looked at one by one. */
const MOST_SEATS = 2 ** 14;
const WORD = 32; // bits

/**
 * Which jobs may have a pending task whose input is on a server: one bit for each job that waits, so that a slot passes
 * over hundreds of jobs without looking at their tasks. A bit may be set in vain, never missing.
 */
export class NearJobs {
  private readonly servers: number;
  private readonly seatOf: Int32Array; // [jobs] → seat, or NONE
  private freeSeats: number[] = [];
  private seats = 0;
  private words = 1; // of each server
  private bits: Uint32Array; // [servers · words]

  constructor(topology: Topology, jobs: number) {
    this.servers = topology.servers;
    this.seatOf = new Int32Array(jobs).fill(NONE);
    this.bits = new Uint32Array(topology.servers);
  }

  /** Gives a job a seat. What its last owner left there is found to be in vain in time. */
  enter(job: JobId): void {
    if (this.seatOf[job] !== NONE) return;
    const seat = this.freeSeats.pop() ?? this.seats;
    if (seat >= MOST_SEATS) return;
    if (seat === this.seats) this.seats += 1;
    if (seat >= this.words * WORD) this.widen();
    this.seatOf[job] = seat;
  }

  /** Takes back the seat of a job that has nothing to launch. */
  leave(job: JobId): void {
    if (this.seatOf[job] === NONE) return;
    this.freeSeats.push(this.seatOf[job]);
    this.seatOf[job] = NONE;
  }

  has(job: JobId, server: ServerId): boolean {
    const seat = this.seatOf[job];
    return seat === NONE || ((this.bits[server * this.words + (seat >> 5)] >>> (seat & 31)) & 1) === 1;
  }

  mark(job: JobId, server: ServerId): void {
    const seat = this.seatOf[job];
    if (seat !== NONE) this.bits[server * this.words + (seat >> 5)] |= 1 << (seat & 31);
  }

  unmark(job: JobId, server: ServerId): void {
    const seat = this.seatOf[job];
    if (seat !== NONE) this.bits[server * this.words + (seat >> 5)] &= ~(1 << (seat & 31));
  }

  private widen(): void {
    const { bits, words, servers } = this;
    this.words = words * 2;
    this.bits = new Uint32Array(servers * this.words);
    for (let server = 0; server < servers; server += 1) {
      this.bits.set(bits.subarray(server * words, (server + 1) * words), server * this.words);
    }
  }
}
