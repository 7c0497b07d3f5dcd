import type { LinkId } from '../../../engine/cluster/links.ts';
import { fairRates, linkCapacity } from '../../../engine/cluster/links.ts';
import type { Topology } from '../../../engine/cluster/topology.ts';
import type { RackId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';

/** Transfers and link loads at a moment. Rates in bytes/µs, i.e. MB/s. */
export interface NetworkState {
  readonly time: Micros;
  readonly flows: readonly number[]; // rows of the table of flows
  readonly rates: Float64Array; // [flows]
  readonly yields: readonly boolean[]; // [flows] whether it gets only what others leave (Apollo §3.5, APO-46)
  readonly load: Float64Array; // [links]
}

/** Returns the link from a rack to the core. */
export function uplinkOf({ servers }: Topology, rack: RackId): LinkId {
  return 3 * servers + rack;
}

/** Returns the link from the core to a rack. */
export function downlinkOf({ servers, racks }: Topology, rack: RackId): LinkId {
  return 3 * servers + racks + rack;
}

/** Returns the core, through which data between racks passes. */
export function coreOf({ servers, racks }: Topology): LinkId {
  return 3 * servers + 2 * racks;
}

/** Lists the links that are drawn: the core, then the two of each rack. */
export function linksOf(topology: Topology): readonly LinkId[] {
  const links = [coreOf(topology)];
  for (let rack = 0; rack < topology.racks; rack += 1)
    links.push(uplinkOf(topology, rack), downlinkOf(topology, rack));
  return links;
}

/** Finds the link with the highest utilization; the core if none is higher. */
export function busiestLink(topology: Topology, state: NetworkState): LinkId {
  const ofRacks = linksOf(topology).slice(1);
  const fullest = (best: LinkId, link: LinkId) =>
    saturationOf(topology, state, link) > saturationOf(topology, state, best) ? link : best;
  return ofRacks.reduce(fullest, coreOf(topology));
}

/**
 * Creates a function that computes the state of a contended network at a time; caches the latest. O(open transfers ·
 * links) per new time.
 */
export function createNetworkStates(trace: Trace): (time: Micros) => NetworkState {
  let latest: NetworkState | null = null;
  const { flow, until } = trace.data.tables.yieldingFlows.columns;
  const yieldUntil = new Map(Array.from(flow, (each, row) => [each, until[row]]));
  return (time) => {
    if (latest?.time !== time) latest = networkAt(trace, time, yieldUntil);
    return latest;
  };
}

function networkAt(trace: Trace, time: Micros, yieldUntil: ReadonlyMap<number, Micros>): NetworkState {
  const { from, to } = trace.data.tables.flows.columns;
  const flows: number[] = [];
  trace.flowing(time, (flow) => flows.push(flow));
  const yields = flows.map((flow) => time < (yieldUntil.get(flow) ?? -Infinity));
  const { rates, load } = fairRates(
    trace.data.topology,
    flows.map((flow) => from[flow]),
    flows.map((flow) => to[flow]),
    (at) => yields[at],
  );
  return { time, flows, rates, yields, load };
}

/** Lists the positions of the transfers over a rack's link or the core. */
export function flowsOver({ data }: Trace, { flows }: NetworkState, link: LinkId): readonly number[] {
  const { from, to } = data.tables.flows.columns;
  const { rackOf, racks } = data.topology;
  const positions: number[] = [];
  for (const [position, flow] of flows.entries()) {
    const source = rackOf[from[flow]];
    const target = rackOf[to[flow]];
    if (source === target) continue;
    const isOver =
      link === coreOf(data.topology) ||
      link === uplinkOf(data.topology, source) ||
      (link < coreOf(data.topology) && link - racks === uplinkOf(data.topology, target));
    if (isOver) positions.push(position);
  }
  return positions;
}

/** Counts the transfers over a link, and those of them that give way to others. */
export function countsOver(trace: Trace, state: NetworkState, link: LinkId) {
  const over = flowsOver(trace, state, link);
  return { transfers: over.length, yielding: over.filter((position) => state.yields[position]).length };
}

/** Returns the utilization of a link, from 0 to 1; 0 for a link of unlimited capacity. */
export function saturationOf(topology: Topology, { load }: NetworkState, link: LinkId): number {
  return Math.min(1, load[link] / linkCapacity(topology, link));
}
