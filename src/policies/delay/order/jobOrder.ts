import { type JobId, NONE, type ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { JobGraphs } from '../../../engine/workload/workload.ts';
import { CountedRows } from './countedRows.ts';
import type { JobKey, PoolTree } from './poolTree.ts';
import { SortedRows } from './sortedRows.ts';

/** Limit on the memory of `CountedRows`, in words for one bucket of every pool; beyond it `SortedRows` is used. */
const MOST_WORDS = 2 ** 17;

/** Gives jobs with tasks to launch, in order. */
export interface JobScan {
  /** Starts a scan for a slot of a server, and gives the first job, or NONE. The order must not change during a scan. */
  first(server: ServerId, now: Micros): JobId;
  /** Gives the next job of the scan, or NONE: the last one was skipped. */
  next(): JobId;
}

/**
 * The jobs with tasks to launch, in the order of a queuing policy (DEL-19, DEL-21): pools below their minimum share first,
 * then those with the fewest running tasks for their weight; inside a pool by arrival, running tasks, priority or deadline.
 * Kept sorted, so that decisions need not sort: a change touches a few words, or takes a binary search if weights differ.
 */
export class JobOrder implements JobScan {
  readonly running = new Int32Array(this.graphs.jobs); // [jobs] tasks that run, as far as the scheduler knows
  readonly poolRunning: Int32Array; // [pools]
  /** How many jobs have tasks to launch. */
  waiting = 0;
  private readonly weight: Float64Array = Float64Array.from(
    this.graphs.jobUser,
    (user) => this.graphs.users[user]?.weight ?? 1,
  ); // [jobs]
  private readonly isListed = new Uint8Array(this.graphs.jobs); // [jobs]
  private readonly listed: Int32Array; // [pools] number of listed jobs and pools inside
  private readonly jobRank = new Float64Array(this.graphs.jobs); // [jobs]
  private readonly jobKey = new Float64Array(this.graphs.jobs); // [jobs]
  private readonly poolRank: Float64Array; // [pools] 0: below its minimum share
  private readonly poolKey: Float64Array; // [pools]
  private readonly jobsOf: readonly SortedRows[] = this.tree.nodes.map(
    () => new SortedRows(this.jobRank, this.jobKey, this.graphs.jobPlace),
  ); // [pools]
  private readonly equalJobs: readonly (CountedRows | null)[]; // [pools] used instead of `jobsOf` if all weights are equal
  /** The jobs of the only pool, if all have equal weights. */
  readonly only: CountedRows | null;
  private readonly poolsOf: readonly SortedRows[]; // [pools]
  private readonly pool: Int32Array; // [depth] pools on the path of the scan
  private readonly place: Int32Array; // [depth] how far it is in each
  private depth = NONE;

  constructor(
    private readonly graphs: JobGraphs,
    readonly tree: PoolTree,
  ) {
    const pools = tree.nodes.length;
    this.poolRunning = new Int32Array(pools);
    this.listed = new Int32Array(pools);
    this.poolRank = new Float64Array(pools);
    this.poolKey = new Float64Array(pools);
    this.equalJobs = this.equalPools();
    this.only = pools === 1 ? this.equalJobs[0] : null;
    this.poolsOf = tree.nodes.map(() => new SortedRows(this.poolRank, this.poolKey));
    this.pool = new Int32Array(pools + 1);
    this.place = new Int32Array(pools + 1);
    for (let pool = 1; pool < pools; pool += 1) this.poolRank[pool] = this.rankOf(pool);
  }

  /** Adds a job that has tasks to launch from now on. Its deadline is counted from the first time. */
  list(job: JobId, now: Micros): void {
    if (this.isListed[job] === 1) return;
    this.isListed[job] = 1;
    this.waiting += 1;
    const { order } = this.poolOf(job);
    if (order === 'deadline') this.jobRank[job] ||= now + this.graphs.jobDeadline[job];
    else if (order !== 'fair') this.jobRank[job] = this.priorityOf(job);
    this.jobKey[job] = this.keyOf(job, order);
    let pool: number = this.tree.nodeOfJob[job];
    (this.equalJobs[pool] ?? this.jobsOf[pool]).add(job);
    while (pool !== NONE) {
      const { parent } = this.tree.nodes[pool];
      this.listed[pool] += 1;
      if (this.listed[pool] > 1 || parent === NONE) break;
      this.poolsOf[parent].add(pool);
      pool = parent;
    }
  }

  /** Removes a job that has no more tasks to launch. */
  unlist(job: JobId): void {
    if (this.isListed[job] === 0) return;
    this.isListed[job] = 0;
    this.waiting -= 1;
    let pool: number = this.tree.nodeOfJob[job];
    (this.equalJobs[pool] ?? this.jobsOf[pool]).remove(job);
    while (pool !== NONE) {
      const { parent } = this.tree.nodes[pool];
      this.listed[pool] -= 1;
      if (this.listed[pool] > 0 || parent === NONE) break;
      this.poolsOf[parent].remove(pool);
      pool = parent;
    }
  }

  /** Counts a task of a job that started or ended. */
  countRunning(job: JobId, change: 1 | -1): void {
    const first: number = this.tree.nodeOfJob[job];
    const equal = this.equalJobs[first];
    if (this.isListed[job] === 0) this.running[job] += change;
    else if (equal !== null) equal.move(job, change);
    else {
      this.running[job] += change;
      const { order } = this.tree.nodes[first];
      const isByRunning = order === 'fair' || order === 'priority';
      if (isByRunning) this.jobsOf[first].move(job, this.jobRank[job], this.keyOf(job, order));
    }
    for (let pool = first; pool > 0; pool = this.tree.nodes[pool].parent) {
      this.poolRunning[pool] += change;
      this.movePool(pool);
    }
  }

  first(): JobId {
    this.depth = NONE;
    this.enter(0);
    return this.next();
  }

  next(): JobId {
    return this.only === null ? this.nextInTree() : this.only.nextRow();
  }

  /** The scan enters a pool. */
  private enter(pool: number): void {
    this.depth += 1;
    this.pool[this.depth] = pool;
    this.place[this.depth] = 0;
    this.equalJobs[pool]?.begin();
  }

  private nextInTree(): JobId {
    while (this.depth >= 0) {
      const { depth } = this;
      const pool = this.pool[depth];
      const place = this.place[depth];
      const equal = this.equalJobs[pool];
      const pools = this.poolsOf[pool];
      const jobs = this.jobsOf[pool];
      if (place < pools.length) {
        this.place[depth] += 1;
        this.enter(pools.at(place));
      } else if (equal !== null) {
        const job = equal.nextRow();
        if (job !== NONE) return job;
        this.depth -= 1;
      } else if (place - pools.length < jobs.length) {
        this.place[depth] += 1;
        return jobs.at(place - pools.length);
      } else this.depth -= 1;
    }
    return NONE;
  }

  /** Gives the sort key of a job in thousandths: its priority, its deadline in s, or running tasks ÷ weight. */
  sortKey(job: JobId): number {
    const { order } = this.poolOf(job);
    const key =
      order === 'fair' ? this.keyOf(job, order) : this.jobRank[job] / (order === 'deadline' ? 1e6 : 1);
    return Math.min(Math.round(key * 1000), 2 ** 31 - 1);
  }

  /** Makes the sets for pools in which jobs are sorted by running tasks alone; null for other pools. */
  private equalPools(): (CountedRows | null)[] {
    const { nodes, nodeOfJob } = this.tree;
    // Those sets are in the order of ids.
    if (this.graphs.jobPlace !== undefined) return nodes.map(() => null);
    if (nodes.length * Math.ceil(this.graphs.jobs / 32) > MOST_WORDS) return nodes.map(() => null);
    const least = new Float64Array(nodes.length).fill(Infinity);
    const most = new Float64Array(nodes.length).fill(-Infinity);
    for (let job = 0; job < this.graphs.jobs; job += 1) {
      const pool = nodeOfJob[job];
      least[pool] = Math.min(least[pool], this.weight[job]);
      most[pool] = Math.max(most[pool], this.weight[job]);
    }
    return nodes.map(({ order }, pool) =>
      order === 'fair' && least[pool] === most[pool] ? new CountedRows(this.running) : null,
    );
  }

  private poolOf(job: JobId) {
    return this.tree.nodes[this.tree.nodeOfJob[job]];
  }

  private movePool(pool: number): void {
    const { parent, weight, minShare } = this.tree.nodes[pool];
    const rank = this.rankOf(pool);
    const key = this.poolRunning[pool] / (rank === 0 ? minShare : weight);
    if (this.listed[pool] > 0) this.poolsOf[parent].move(pool, rank, key);
    this.poolRank[pool] = rank;
    this.poolKey[pool] = key;
  }

  private rankOf(pool: number): number {
    return this.poolRunning[pool] < this.tree.nodes[pool].minShare ? 0 : 1;
  }

  private keyOf(job: JobId, order: JobKey): number {
    if (order === 'fifo' || order === 'deadline') return 0;
    return this.running[job] / this.weight[job];
  }

  private priorityOf(job: JobId): number {
    return this.graphs.users[this.graphs.jobUser[job]]?.priority ?? 0;
  }
}
