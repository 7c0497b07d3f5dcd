import type { Topology } from '../../../../engine/cluster/topology.ts';
import type { JobId, ServerId } from '../../../../engine/ids.ts';
import type { JobGraphs } from '../../../../engine/workload/workload.ts';

/** Whose servers are whose, where each pool at the top, or user, has a cluster of its own. */
export interface SlotParts {
  readonly ofServer: readonly number[]; // −1: nobody's
  /** Null: may run on all servers, after those that these belong to. */
  ofJob(job: JobId): number | null;
}

/** Everything is for everybody. */
export function oneCluster(servers: number): SlotParts {
  return { ofServer: Array.from({ length: servers }, () => 0), ofJob: () => 0 };
}

/**
 * Each pool at the top that has jobs, or user where there are no pools, gets servers that are not blacklisted by its
 * weight, side by side in their order; jobs without a pool are one more. Nobody gets none while there are enough, and where there are not, the last
 * ones share with the first. Jobs with tasks that are confined to servers run on those (DEL-3).
 */
export function ownClusters(graphs: JobGraphs, { slots }: Pick<Topology, 'slots'>): SlotParts {
  const { pools, users, jobPool, jobUser } = graphs;
  const topOf = (job: JobId): number => {
    if (pools.length === 0) return jobUser[job];
    let pool = jobPool[job];
    while (pool !== -1 && pools[pool].parent !== -1) pool = pools[pool].parent;
    return pool === -1 ? pools.length : pool;
  };
  const weightOf = (top: number): number => {
    if (pools.length === 0) return users[top].weight;
    return pools[top]?.weight ?? 1;
  };
  const jobs = Array.from({ length: graphs.jobs }, (_, job) => job);
  const tops = [...new Set(jobs.map(topOf))].sort((a, b) => a - b);
  const able = [...slots].filter((count) => count > 0).length;
  const counts = tops.slice(0, able).map(() => 1);
  for (let given = counts.length; given < able; given += 1) {
    const per = counts.map((count, at) => count / weightOf(tops[at]));
    counts[per.indexOf(Math.min(...per))] += 1;
  }
  const owners = counts.flatMap((count, at) => Array.from({ length: count }, () => at));
  const isConfined = (job: JobId) =>
    graphs.stageSets.slice(graphs.jobFirstStage[job], graphs.jobFirstStage[job + 1]).some((sets) => sets > 0);
  return {
    ofServer: [...slots].map((count) => (count > 0 ? (owners.shift() ?? 0) : -1)),
    ofJob: (job) => (isConfined(job) ? null : tops.indexOf(topOf(job)) % counts.length),
  };
}

/** The parts whose jobs are asked when a server has a slot, in this order; null: those that may run anywhere. */
export function partsAskedOn(
  server: ServerId,
  { ofServer }: SlotParts,
  lostServers: readonly ServerId[], // in the order of their losses
): readonly (number | null)[] {
  // A part that has lost its last server is served by all others.
  const members = (part: number) => ofServer.flatMap((each, at) => (each === part ? [at] : []));
  const lastLoss = (part: number) => Math.max(...members(part).map((each) => lostServers.indexOf(each)));
  const orphans = [...new Set(ofServer)]
    .filter((part) => part >= 0)
    .filter((part) => members(part).every((each) => lostServers.includes(each)))
    .sort((a, b) => lastLoss(a) - lastLoss(b));
  return [ofServer[server], null, ...orphans];
}
