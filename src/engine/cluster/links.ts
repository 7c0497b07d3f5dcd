import { FairShares } from '../../algorithms/fairShares.ts';
import { assert } from '../../base/assert.ts';
import type { ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { NetworkPlan } from './network.ts';
import type { Topology } from './topology.ts';
import { YieldingFlows } from './yieldingFlows.ts';

// Links are numbered in this order: disks, network cards out, network cards in, uplinks, downlinks, core.

/** Number of a link, in the order above. */
export type LinkId = number;

/** The largest number of links that a transfer crosses. */
export const LONGEST_PATH = 6;

type Contended = Extract<NetworkPlan, { kind: 'contended' }>;

/** Counts the links of a cluster. */
export function linkCount({ servers, racks }: Topology): number {
  return 3 * servers + 2 * racks + 1;
}

/** Returns the capacity of a link of a contended network, in bytes/µs; Infinity: never the bottleneck. */
export function linkCapacity(topology: Topology, link: LinkId): number {
  const { servers, racks } = topology;
  const network = contended(topology);
  if (link < servers) return network.disk;
  if (link < 3 * servers) return network.nic;
  return link < 3 * servers + 2 * racks ? network.uplink : network.core;
}

/** Lists the capacities of all links. */
export function linkCapacities(topology: Topology): Float64Array {
  return Float64Array.from({ length: linkCount(topology) }, (_, link) => linkCapacity(topology, link));
}

/**
 * Writes into `links` the links that data crosses from the disk of server `from` to server `to`, which may be the
 * same; returns how many. Links that are never the bottleneck are left out.
 */
export function pathOf(topology: Topology, from: ServerId, to: ServerId, links: Int32Array): number {
  const { servers, racks, rackOf } = topology;
  const network = contended(topology);
  let count = 0;
  if (network.disk < Infinity) links[count++] = from;
  if (from === to) return count;
  if (network.nic < Infinity) {
    links[count++] = servers + from;
    links[count++] = 2 * servers + to;
  }
  if (rackOf[from] === rackOf[to]) return count;
  if (network.uplink < Infinity) {
    links[count++] = 3 * servers + rackOf[from];
    links[count++] = 3 * servers + racks + rackOf[to];
  }
  if (network.core < Infinity) links[count++] = 3 * servers + 2 * racks;
  return count;
}

/**
 * Returns the max–min fair rates of simultaneous transfers, and what each link carries, in bytes/µs. Those that yield share
 * what the others leave.
 */
export function fairRates(
  topology: Topology,
  from: ArrayLike<ServerId>,
  to: ArrayLike<ServerId>,
  yields: (flow: number) => boolean = () => false,
): { readonly rates: Float64Array; readonly load: Float64Array } {
  const shares = new FairShares(linkCapacities(topology), LONGEST_PATH);
  const yielding = new YieldingFlows(linkCapacities(topology), LONGEST_PATH);
  const path = new Int32Array(LONGEST_PATH);
  for (let flow = 0; flow < from.length; flow += 1) {
    const length = pathOf(topology, from[flow], to[flow], path);
    const isLast = length > 0 && yields(flow);
    shares.add(path, isLast ? 0 : length);
    if (isLast) yielding.add(flow, path, length);
  }
  shares.update();
  const rates = shares.flows.rate.slice(0, from.length);
  if (yielding.count > 0)
    yielding.update(shares.flows.load, (flow, rate) => {
      rates[flow] = rate;
    });
  return { rates, load: loadOf(topology, from, to, rates) };
}

/** Adds up the rates on each link, including links without a limit. */
function loadOf(
  { servers, racks, rackOf }: Topology,
  from: ArrayLike<ServerId>,
  to: ArrayLike<ServerId>,
  rates: Float64Array,
): Float64Array {
  const load = new Float64Array(3 * servers + 2 * racks + 1);
  for (let flow = 0; flow < from.length; flow += 1) {
    const source = from[flow];
    const target = to[flow];
    load[source] += rates[flow];
    if (source === target) continue;
    load[servers + source] += rates[flow];
    load[2 * servers + target] += rates[flow];
    if (rackOf[source] === rackOf[target]) continue;
    load[3 * servers + rackOf[source]] += rates[flow];
    load[3 * servers + racks + rackOf[target]] += rates[flow];
    load[3 * servers + 2 * racks] += rates[flow];
  }
  return load;
}

/** Returns the shortest time between two computations of the rates in a contended network. */
export function settleEvery(topology: Topology): Micros {
  return contended(topology).settleEvery ?? 0;
}

function contended({ network }: Topology): Contended {
  assert(network.kind === 'contended', 'only a contended network has links');
  return network;
}
