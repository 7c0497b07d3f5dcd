import type { Topology } from '../../../../engine/cluster/topology.ts';
import type { ServerId } from '../../../../engine/ids.ts';
import type { Worker } from './testWorkers.ts';

/** Costs of a second, and of a GB; in seconds of work. */
export interface FlowPrices {
  readonly wait: number; // ω
  readonly rack: number; // ψ, for a GB
  readonly core: number; // ξ, for a GB
  readonly cap: number; // Ω
}

export type Input = Pick<Worker, 'onServer' | 'inRack' | 'total' | 'allowed'>;

/** What counts as preferred: more than such a part of the input (Quincy §2.3). */
export interface LeastParts {
  readonly onComputer: number; // δc
  readonly inRack: number; // δr
}

/** What the data costs on each server; Infinity where the task may not run. The scheduler counts whole KB. */
export function exactCosts(topology: Topology, prices: FlowPrices, input: Input): number[] {
  const { onServer, inRack, total, allowed } = input;
  return Array.from({ length: topology.servers }, (_, server) => {
    if (allowed?.includes(server) === false) return Infinity;
    const rack = topology.rackOf[server];
    const rackKB = Math.round((inRack[rack] - onServer[server]) / 1000);
    const coreKB = Math.round((total - inRack[rack]) / 1000);
    const millionths = Math.round(prices.rack * rackKB + prices.core * coreKB);
    return Math.min(millionths / 1e6, prices.cap);
  });
}

/**
 * What the arcs say that a start costs on each server: exactly where it is preferred, and what it is on the worst computer of
 * a rack that is, or of all (Appendix); and how many arcs there are to preferred ones.
 */
export function startCosts(topology: Topology, prices: FlowPrices, least: LeastParts, input: Input) {
  const exact = exactCosts(topology, prices, input);
  const { onServer, inRack, total, allowed } = input;
  if (allowed !== null) return { costs: exact, arcs: allowed.length };
  const servers = [...exact.keys()];
  const worst = (some: readonly ServerId[]) => Math.max(...some.map((server) => exact[server]));
  const racks = inRack.flatMap((bytes, rack) => (bytes > least.inRack * total ? [rack] : []));
  const computers = servers.filter((server) => onServer[server] > least.onComputer * total);
  const costs = servers.map((server) => {
    const rack = topology.rackOf[server];
    const ways = [worst(servers)];
    if (racks.includes(rack)) ways.push(worst(servers.filter((each) => topology.rackOf[each] === rack)));
    if (computers.includes(server)) ways.push(exact[server]);
    return Math.min(...ways);
  });
  return { costs, arcs: racks.length + computers.length };
}
