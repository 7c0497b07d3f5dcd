import { type JobId, NONE, type PoolId } from '../../../engine/ids.ts';
import type { JobGraphs, Pool } from '../../../engine/workload/workload.ts';

/**
 * Virtual clusters (Apollo §2.1): each pool of the scenario has its share of all tokens, by weight, and a queue of jobs; a
 * cluster without pools is one. A job gets all tokens that it asks for or none, first come, first served (APO-3); users may
 * give jobs priorities and suspend them (APO-5).
 *
 * Our reading: a job that asks for more than its virtual cluster has gets all of them, once no other job has any; it could
 * never start otherwise.
 */
export class VirtualClusters {
  readonly capacity: Uint32Array; // [clusters] tokens
  readonly free: Int32Array; // [clusters] tokens
  private readonly granted = new Uint32Array(this.graphs.jobs); // [jobs] tokens
  /** Jobs with tokens. */
  readonly holders = new Set<JobId>();
  private readonly wanted = new Uint32Array(this.graphs.jobs); // [jobs] tokens; 0: it does not wait
  private readonly queues: JobId[][]; // [clusters], by priority, then the oldest first
  private readonly heads: Uint32Array; // [clusters] index of the first in its queue
  private readonly places = new Uint32Array(this.graphs.jobs); // [jobs] in the order in which they asked
  private readonly priorities = new Map<JobId, number>();
  private readonly held = new Set<JobId>(); // suspended: they are in no queue
  private asked = 0;

  constructor(
    private readonly graphs: JobGraphs,
    tokens: number,
  ) {
    const { pools } = graphs;
    const shares = pools.length === 0 ? [1] : pools.map((_, pool) => shareOf(pools, pool));
    this.capacity = Uint32Array.from(shares, (share) => Math.max(1, Math.round(share * tokens)));
    this.free = Int32Array.from(this.capacity);
    this.queues = shares.map(() => []);
    this.heads = new Uint32Array(shares.length);
  }

  /** The virtual cluster of a job. */
  of(job: JobId): number {
    return Math.max(0, this.graphs.jobPool[job]);
  }

  /** Tokens that a job has. */
  grantedTo(job: JobId): number {
    return this.granted[job];
  }

  /** Jobs that wait for their tokens. */
  waiting(cluster: number): number {
    return this.queues[cluster].length - this.heads[cluster];
  }

  /** A job asks for tokens; asking again changes nothing. */
  ask(job: JobId, tokens: number): void {
    if (this.granted[job] > 0 || this.wanted[job] > 0) return;
    const cluster = this.of(job);
    this.wanted[job] = Math.min(tokens, this.capacity[cluster]);
    this.places[job] = this.asked;
    this.asked += 1;
    if (!this.held.has(job)) this.enter(job);
  }

  /** A user has given a job a priority, suspended it or let it go on. */
  order(job: JobId, priority: number, isHeld: boolean): void {
    if (this.wanted[job] > 0) this.leave(job);
    this.priorities.set(job, priority);
    if (isHeld) this.held.add(job);
    else this.held.delete(job);
    if (this.wanted[job] > 0 && !isHeld) this.enter(job);
  }

  /** A job keeps only so many tokens; with none, it does not wait for any either. */
  keep(job: JobId, tokens: number): void {
    if (tokens === 0 && this.wanted[job] > 0) {
      this.leave(job);
      this.wanted[job] = 0;
    }
    const less = this.granted[job] - tokens;
    if (less <= 0) return;
    this.granted[job] = tokens;
    this.free[this.of(job)] += less;
    if (tokens === 0) this.holders.delete(job);
  }

  /** Takes the tokens of jobs of a kind back: those whose managers will never do so. */
  takeBack(isMeant: (job: JobId) => boolean): void {
    for (const job of [...this.holders]) if (isMeant(job)) this.keep(job, 0);
  }

  /** Whether a job waits for its tokens. */
  isWaiting(job: JobId): boolean {
    return this.wanted[job] > 0;
  }

  /** Grants the first job of a virtual cluster its tokens, if there are enough; NONE: it must wait, or there is none. */
  grantNext(cluster: number): JobId {
    const queue = this.queues[cluster];
    const head = this.heads[cluster];
    if (head === queue.length) return NONE;
    const job = queue[head];
    if (this.wanted[job] > this.free[cluster]) return NONE;
    this.free[cluster] -= this.wanted[job];
    this.granted[job] = this.wanted[job];
    this.holders.add(job);
    this.wanted[job] = 0;
    this.heads[cluster] += 1;
    if (this.heads[cluster] > 1_000) this.shorten(cluster);
    return job;
  }

  private enter(job: JobId): void {
    const cluster = this.of(job);
    const queue = this.queues[cluster];
    let place = queue.length;
    if (this.priorities.size > 0)
      while (place > this.heads[cluster] && this.goesBefore(job, queue[place - 1])) place -= 1;
    queue.splice(place, 0, job);
  }

  private goesBefore(job: JobId, other: JobId): boolean {
    const higher = (this.priorities.get(job) ?? 0) - (this.priorities.get(other) ?? 0);
    return higher > 0 || (higher === 0 && this.places[job] < this.places[other]);
  }

  private leave(job: JobId): void {
    const cluster = this.of(job);
    const place = this.queues[cluster].indexOf(job, this.heads[cluster]);
    if (place !== NONE) this.queues[cluster].splice(place, 1);
  }

  private shorten(cluster: number): void {
    this.queues[cluster].splice(0, this.heads[cluster]);
    this.heads[cluster] = 0;
  }
}

/** The share of the cluster that a pool has, by the weights of its siblings and those of the pools above it. */
function shareOf(pools: readonly Pool[], pool: PoolId): number {
  const { parent, weight } = pools[pool];
  let siblings = 0;
  for (const each of pools) if (each.parent === parent) siblings += each.weight;
  return (weight / siblings) * (parent === NONE ? 1 : shareOf(pools, parent));
}
