import type { JobId, ServerId } from '../../../../engine/ids.ts';
import type { Policy } from '../../../../engine/policy/policy.ts';
import type { Sim } from '../../../../engine/policy/verbs.ts';
import { type Cluster, type ClusterRules, cluster } from './testCluster.ts';
import { randomRoots } from './testRandomRoots.ts';
import type { Worker } from './testWorkers.ts';

/** What the greedy schedulers differ in; times in µs. */
export interface QueueOracleRules extends ClusterRules {
  readonly isFair: boolean;
  readonly mayPreempt: boolean;
  readonly margin: number; // M_H
  readonly hold: number; // Δ_H
  readonly onComputer: number; // δc
  readonly inRack: number; // δr
}

/**
 * Gives free computers to the first ready task of their own queue, of their rack's, of the cluster's (Quincy §3), where
 * queues are found anew each time.
 */
export function queueOracle(sim: Sim, rules: QueueOracleRules): Policy {
  const { rackOf } = sim.topology;
  const blocked = new Set<JobId>();
  const belowSince = new Map<JobId, number>();
  let share = new Map<JobId, number>();

  /** 0: its own computer, 1: in a rack that it prefers, 2: anywhere; −1: not there. */
  function stands(worker: Worker, server: ServerId, level: number): boolean {
    const { allowed, onServer, inRack, total } = worker;
    if (allowed !== null) return level === 0 && allowed.includes(server);
    if (level === 0) return total > 0 && onServer[server] > rules.onComputer * total;
    return level === 2 || (total > 0 && inRack[rackOf[server]] > rules.inRack * total);
  }

  const isReady = ({ server, job }: Worker) => server === null && !(rules.isFair && blocked.has(job));
  const running = ({ workers }: Cluster, job: JobId) =>
    workers.all.filter((worker) => worker.job === job && worker.server !== null).length;

  function launch(state: Cluster, worker: Worker, server: ServerId): void {
    state.workers.launch(worker, server);
    if (rules.isFair && running(state, worker.job) >= (share.get(worker.job) ?? 0)) block(worker.job);
  }

  function block(job: JobId): void {
    blocked.add(job);
    belowSince.delete(job);
  }

  /** M ÷ K for each, what is left over to those that want more, one by one and in turn (Quincy §3.3). */
  function findShares(state: Cluster): void {
    const wants = state.jobs.map((job) => state.workers.all.filter((worker) => worker.job === job).length);
    const places = state.slots.places();
    const part = Math.floor(places / Math.max(1, wants.length));
    let left = Math.max(0, places);
    const shares = wants.map(() => 0);
    // The first round gives at least one, while there are any.
    wants.forEach((want, at) => {
      shares[at] = Math.min(want, Math.max(1, part), left);
      left -= shares[at];
    });
    while (left > 0 && shares.some((has, at) => has < wants[at])) {
      const hungry = wants.flatMap((want, at) => (shares[at] < want ? [at] : []));
      const more = Math.max(1, Math.floor(left / hungry.length));
      for (const at of hungry) {
        const given = Math.min(more, wants[at] - shares[at], left);
        shares[at] += given;
        left -= given;
      }
    }
    share = new Map(state.jobs.map((job, at) => [job, shares[at]]));
  }

  /** Blocks who runs its share; tells whether some job is blocked no more. */
  function updateBlocked(state: Cluster): boolean {
    let hasUnblocked = false;
    const unblock = (job: JobId) => {
      if (blocked.delete(job)) hasUnblocked = true;
      belowSince.delete(job);
    };
    for (const job of state.jobs) {
      const runs = running(state, job);
      const has = share.get(job) ?? 0;
      if (state.workers.all.every((worker) => worker.job !== job)) unblock(job);
      else if (runs >= has) block(job);
      else if (blocked.has(job)) {
        if (runs < has - rules.margin) unblock(job);
        else {
          if (!belowSince.has(job)) {
            belowSince.set(job, sim.now());
            if (rules.hold > 0) state.wakeAfter(rules.hold);
          }
          if (sim.now() >= (belowSince.get(job) ?? 0) + rules.hold) unblock(job);
        }
      }
    }
    return hasUnblocked;
  }

  function serve(state: Cluster, server: ServerId, level: number): void {
    while (state.workers.freeOn(server) > 0) {
      const queue = state.workers.all.filter((worker) => isReady(worker) && stands(worker, server, level));
      const [first] = queue.sort((one, other) => one.entry - other.entry);
      if (first === undefined) return;
      launch(state, first, server);
    }
  }

  /** Where a task that has just come finds a free computer at a level. */
  function freeFor(state: Cluster, worker: Worker, level: number): ServerId | undefined {
    const free = state.order.filter((server) => state.workers.freeOn(server) > 0);
    const able = free.filter((server) => stands(worker, server, level));
    if (level === 0) return able.sort((one, other) => one - other)[0];
    if (able.length === 0) return undefined;
    // From where the last search ended, in the order of all computers; of the first rack with any.
    return state.nextFree(level === 1 ? Math.min(...able.map((server) => rackOf[server])) : 'any');
  }

  function killSurplus(state: Cluster): void {
    for (const job of state.jobs) {
      while (running(state, job) > (share.get(job) ?? 0)) {
        const own = state.workers.all.filter((worker) => worker.job === job && worker.server !== null);
        state.workers.kill(own.sort((one, other) => other.start - one.start)[0]);
      }
    }
  }

  function decide(state: Cluster): void {
    let hasUnblocked = false;
    if (rules.isFair) {
      findShares(state);
      hasUnblocked = updateBlocked(state);
    }
    if (rules.mayPreempt) killSurplus(state);
    const { freed, come } = state.workers;
    state.workers.freed = [];
    state.workers.come = [];
    for (const level of [0, 1, 2]) {
      for (const server of freed) serve(state, server, level);
      if (hasUnblocked) for (const server of state.order) serve(state, server, level);
      for (const worker of come) {
        if (!state.workers.all.includes(worker) || !isReady(worker)) continue;
        const server = freeFor(state, worker, level);
        if (server !== undefined) launch(state, worker, server);
      }
    }
  }

  return cluster(sim, rules, (state) => {
    const roots = randomRoots(state);
    return {
      placeRoot: (job) => roots.add(job),
      dropJob(job) {
        roots.drop(job);
        blocked.delete(job);
        belowSince.delete(job);
      },
      mayStart: (job) => !(rules.isFair && blocked.has(job)),
      decide() {
        roots.place();
        decide(state);
      },
    };
  });
}
