import { maxOf, minOf } from '../../base/extremes.ts';
import { shareCounts } from '../../engine/cluster/serverShares.ts';
import type { ClusterSpec, WorkloadSpec } from '../shape/schema.ts';
import { serversByRack } from './racks.ts';
import { countInUse } from './serverCounts.ts';

/** What a task needs of its server besides a slot. */
export interface Demand {
  readonly cores: number;
  readonly memory: number; // MB
}

/** Returns the demand of a stage's tasks: one core and no memory by default. */
export function demandOf({ cores = 1, memory = 0 }: Partial<Demand>): Demand {
  return { cores, memory };
}

/** Returns the largest number of cores, and of MB of memory, that any task of a workload needs. */
export function largestDemand(workload: WorkloadSpec): Demand {
  const owners = workload.kind === 'explicit' ? workload.jobs : workload.classes;
  let cores = 0;
  let memory = 0;
  for (const { stages } of owners) {
    for (const stage of stages) {
      const demand = demandOf(stage);
      cores = Math.max(cores, demand.cores);
      memory = Math.max(memory, demand.memory);
    }
  }
  return { cores, memory };
}

/** Servers with equal cores and memory; Infinity where the cluster does not count one of them. */
interface ServerSize extends Demand {
  readonly servers: number;
  /** The most that any of them has. */
  readonly slots: number;
}

/** Lists the sizes of the servers that are not blacklisted. */
export function serverSizes(cluster: ClusterSpec): readonly ServerSize[] {
  const { coresPerServer = Infinity, memoryPerServer = Infinity, servers: groups = [] } = cluster;
  const { slotsPerServer, unlikeRacks = [] } = cluster;
  if (unlikeRacks.some(hasOwnSize)) return sizesByRack(cluster);
  const slots = maxOf(
    unlikeRacks.map((each) => each.slots ?? slotsPerServer),
    slotsPerServer,
  );
  const all = countInUse(cluster);
  const counts = shareCounts(groups, all);
  const others = counts.reduce((rest, count) => rest - count, all);
  return [
    { servers: others, slots, cores: coresPerServer, memory: memoryPerServer },
    ...groups.map(({ cores = coresPerServer, memory = memoryPerServer }, index) => {
      return { servers: counts[index], slots, cores, memory };
    }),
  ].filter(({ servers }) => servers > 0);
}

/** Whether servers of a rack have cores or memory of their own: then none are drawn that have (`servers`). */
export function hasOwnSize({ cores, memory }: Partial<Demand>): boolean {
  return cores !== undefined || memory !== undefined;
}

function sizesByRack(cluster: ClusterSpec): readonly ServerSize[] {
  const blacklist = new Set(cluster.blacklist);
  const sizes = new Map<string, ServerSize>();
  let server = 0;
  for (const { servers: all, slots, cores = Infinity, memory = Infinity } of serversByRack(cluster)) {
    let servers = 0;
    for (const end = server + all; server < end; server += 1) if (!blacklist.has(server)) servers += 1;
    const size = `${slots} ${cores} ${memory}`;
    const before = sizes.get(size)?.servers ?? 0;
    if (servers > 0) sizes.set(size, { servers: before + servers, slots, cores, memory });
  }
  return [...sizes.values()];
}

/** Counts the servers that have room for a task. */
export function serversWithRoom(cluster: ClusterSpec, { cores, memory }: Demand): number {
  const roomy = serverSizes(cluster).filter((size) => cores <= size.cores && memory <= size.memory);
  return roomy.reduce((sum, { servers }) => sum + servers, 0);
}

/** Returns the cores and memory that every server has at least. */
export function smallestSize(cluster: ClusterSpec): Demand {
  const sizes = serverSizes(cluster);
  return {
    cores: minOf(sizes.map(({ cores }) => cores)),
    memory: minOf(sizes.map(({ memory }) => memory)),
  };
}

/** The same cluster without cores and memory, so that tasks need nothing but a slot. */
export function slotsOnly(cluster: ClusterSpec): ClusterSpec {
  const { coresPerServer: _cores, memoryPerServer: _memory, servers: _sizes, unlikeRacks, ...rest } = cluster;
  if (unlikeRacks === undefined) return rest;
  return {
    ...rest,
    unlikeRacks: unlikeRacks.map(({ cores: _own, memory: _ownMemory, ...each }) => each),
  };
}
