import type { Topology } from '../../engine/cluster/topology.ts';
import type { JobId, ServerId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';

/** Counts that are kept at most; jobs that find no seat then are looked at one by one. */
const MOST_COUNTS = 2 ** 24;
/** Larger jobs could overflow a count. */
const MOST_TASKS = 2 ** 16 - 1;

/**
 * How many pending tasks of each waiting job have their input on a server. The counts of a server stand side by side, so
 * that a slot passes over hundreds of jobs without looking at their tasks.
 */
export class NearJobs {
  private readonly servers: number;
  private readonly seatOf: Int32Array; // [jobs] → seat, or NONE
  private readonly freeSeats: number[] = [];
  private seats = 0;
  private width = 16; // seats of each server
  private counts: Uint16Array; // [servers · width]

  constructor(topology: Topology, jobs: number) {
    this.servers = topology.servers;
    this.seatOf = new Int32Array(jobs).fill(NONE);
    this.counts = new Uint16Array(topology.servers * this.width);
  }

  /** Gives a job of so many tasks a seat, if there is one. */
  enter(job: JobId, tasks: number): void {
    if (this.seatOf[job] !== NONE || tasks > MOST_TASKS) return;
    const seat = this.freeSeats.pop() ?? this.seats;
    if ((seat + 1) * this.servers > MOST_COUNTS) return;
    if (seat === this.seats) this.seats += 1;
    if (seat >= this.width) this.widen();
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

  /** Counts the tasks of a job with a seat. */
  count(job: JobId, server: ServerId): number {
    return this.counts[server * this.width + this.seatOf[job]];
  }

  add(job: JobId, server: ServerId, change: 1 | -1): void {
    const seat = this.seatOf[job];
    if (seat !== NONE) this.counts[server * this.width + seat] += change;
  }

  private widen(): void {
    const { counts, width, servers } = this;
    this.width = width * 2;
    this.counts = new Uint16Array(servers * this.width);
    for (let server = 0; server < servers; server += 1) {
      this.counts.set(counts.subarray(server * width, (server + 1) * width), server * this.width);
    }
  }
}
