import type { JobId } from '../../../../engine/ids.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import type { SlotJobs } from './testSlotJobs.ts';

export type SlotOrder = 'fifo' | 'fair' | 'pools' | 'priority' | 'deadline';

export interface Pool {
  readonly parent: number; // −1: at the top
  readonly weight: number;
  readonly minShare: number;
  readonly order: string;
}

/** Who shares with whom: pools and their jobs, sorted anew each time they are asked for (DEL-19, DEL-21). */
export class SlotOrders {
  readonly pools: readonly Pool[];
  private readonly sim: Sim;
  private readonly jobs: SlotJobs;

  constructor(sim: Sim, jobs: SlotJobs) {
    this.sim = sim;
    this.jobs = jobs;
    this.pools = poolsOf(sim);
  }

  /** The jobs that have something to launch, in the order in which they are asked. */
  inOrder(order: SlotOrder): readonly JobId[] {
    const all = this.jobs.pending.flatMap((tasks, job) => (tasks.length > 0 ? [job] : []));
    if (order !== 'pools') return sorted(all, (job) => this.keyOf(job, order));
    return this.inPool(-1, all);
  }

  poolOf(job: JobId): number {
    const { pools, jobPool, jobUser } = this.sim.graphs;
    if (pools.length === 0) return jobUser[job];
    return jobPool[job] === -1 ? pools.length : jobPool[job];
  }

  /** Whether a job is in a pool, or in one inside it. */
  isIn(job: JobId, pool: number): boolean {
    for (let at = this.poolOf(job); at !== -1; at = this.pools[at].parent) if (at === pool) return true;
    return false;
  }

  weightOf(job: JobId): number {
    return this.userOf(job).weight;
  }

  /** Pools first, those below their minimum before others; then the jobs that are in none of these. */
  private inPool(pool: number, all: readonly JobId[]): readonly JobId[] {
    const { pools } = this;
    const inside = pools.flatMap(({ parent }, at) =>
      parent === pool && all.some((job) => this.isIn(job, at)) ? [at] : [],
    );
    const byShare = sorted(inside, (at) => {
      const { minShare, weight } = pools[at];
      const has = this.jobs.pending.reduce(
        (sum, _, job) => sum + (this.isIn(job, at) ? this.jobs.count(job) : 0),
        0,
      );
      return has < minShare ? [0, has / minShare] : [1, has / weight];
    });
    const own = pool === -1 ? [] : all.filter((job) => this.poolOf(job) === pool);
    return [
      ...byShare.flatMap((at) => this.inPool(at, all)),
      ...sorted(own, (job) => this.keyOf(job, pools[pool].order)),
    ];
  }

  private keyOf(job: JobId, how: string): readonly number[] {
    const running = this.jobs.count(job) / this.weightOf(job);
    if (how === 'fair') return [running];
    if (how === 'deadline') return [this.jobs.deadline[job]];
    return how === 'fifo' ? [this.userOf(job).priority] : [this.userOf(job).priority, running];
  }

  private userOf(job: JobId) {
    return this.sim.graphs.users[this.sim.graphs.jobUser[job]];
  }
}

function sorted(rows: readonly number[], keys: (row: number) => readonly number[]): readonly number[] {
  return [...rows].sort((a, b) => {
    const [one, other] = [keys(a), keys(b)];
    const at = one.findIndex((key, i) => key !== other[i]);
    return at === -1 ? a - b : one[at] - other[at];
  });
}

/** Pools of the scenario and one for jobs without; or one for each user where there are none. */
function poolsOf({ graphs }: Sim): readonly Pool[] {
  const plain = { parent: -1, weight: 1, minShare: 0, order: 'fair' };
  if (graphs.pools.length === 0) return graphs.users.map(({ weight }) => ({ ...plain, weight }));
  return [...graphs.pools, plain];
}
