import type { Stream } from '../../../algorithms/random.ts';
import { assert } from '../../../base/assert.ts';
import type { LinkId } from '../../../engine/cluster/links.ts';
import type { NetworkPlan } from '../../../engine/cluster/network.ts';
import { SharedLinks } from '../../../engine/cluster/sharedLinks.ts';
import { createTopology, type Topology } from '../../../engine/cluster/topology.ts';
import { NONE } from '../../../engine/ids.ts';

/** The contended network of the tests. */
export type Contended = Extract<NetworkPlan, { kind: 'contended' }>;

/** A flow as the tests model it. */
export interface OpenFlow {
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
  readonly begun: number;
  yields: boolean;
  sent: number;
}

/** Makes a cluster with a contended network. */
export function clusterOf(racks: number, serversPerRack: number, network: Partial<Contended> = {}): Topology {
  return createTopology({
    racks,
    serversPerRack,
    slotsPerServer: 1,
    networkDelay: 0,
    network: { kind: 'contended', disk: 160, nic: 125, uplink: 125, core: Infinity, ...network },
  });
}

/** Lists the names of all links of a flow, from the definition of the network and not from the program's numbering. */
export function linksOf({ rackOf }: Topology, from: number, to: number): string[] {
  if (from === to) return [`server ${from} disk`];
  const near = [`server ${from} disk`, `server ${from} out`, `server ${to} in`];
  if (rackOf[from] === rackOf[to]) return near;
  return [...near, `rack ${rackOf[from]} uplink`, `rack ${rackOf[to]} downlink`, 'core'];
}

/** Returns the capacity of a link, by its name. */
export function capacityOf({ network }: Topology, link: string): number {
  const { disk, nic, uplink, core } = network as Contended;
  if (link === 'core') return core;
  if (link.startsWith('rack')) return uplink;
  return link.endsWith('disk') ? disk : nic;
}

/** Adds up the load of links, by their names. */
export function loadsOf(
  topology: Topology,
  flows: readonly OpenFlow[],
  rates: readonly number[],
): Map<string, number> {
  const loads = new Map<string, number>();
  for (const [i, { from, to }] of flows.entries()) {
    for (const link of linksOf(topology, from, to)) loads.set(link, (loads.get(link) ?? 0) + rates[i]);
  }
  return loads;
}

/** Adds, removes and ends flows at random; `look` sees the open flows after each step. With `classes` some yield, for a time. */
export function stir(
  topology: Topology,
  stream: Stream,
  steps: number,
  most: number,
  look: (links: SharedLinks, open: Map<number, OpenFlow>, now: number) => void,
  classes?: Stream,
): { ended: number } {
  const links = new SharedLinks(topology);
  const mostAtOnce = capacityOf(topology, 'server 0 disk') * 1.001; // in a microsecond
  const open = new Map<number, OpenFlow>();
  let now = 0;
  let ended = 0;
  for (let step = 0; step < steps; step += 1) {
    const until = stream.below(3) === 0 ? now : Math.min(links.nextChange(), now + stream.below(50));
    for (const [flow, each] of open) each.sent += until === now ? 0 : links.rate(flow) * (until - now);
    now = until;
    for (let flow = links.takeEnded(now); flow !== NONE; flow = links.takeEnded(now)) {
      const { sent, bytes, begun } = open.get(flow) as OpenFlow;
      assert(
        Math.abs(sent - bytes) <= mostAtOnce,
        `a flow ends when its ${bytes} bytes are sent, not ${sent}`,
      );
      assert(now >= begun, 'no flow ends before it begins');
      open.delete(flow);
      ended += 1;
    }
    const change = stream.below(4);
    if (change === 0 && open.size > 0) {
      const flow = [...open.keys()][stream.below(open.size)];
      links.remove(flow, now);
      open.delete(flow);
    }
    for (let more = change; more > 0 && open.size < most; more -= 1) {
      const from = stream.below(topology.servers);
      const to = stream.below(topology.servers);
      const bytes = stream.below(20) === 0 ? 0 : stream.below(20_000);
      const yields = classes?.below(2) === 1;
      open.set(links.add(from, to, bytes, now, yields), { from, to, bytes, begun: now, yields, sent: 0 });
    }
    for (const [flow, each] of open) {
      if (classes?.below(10) !== 0 || !each.yields) continue;
      links.prefer(flow, each.from, each.to, now);
      each.yields = false;
    }
    assert(links.active === open.size, 'flows are open until they end');
    look(links, open, now);
  }
  return { ended };
}

/** Names a link: `rack 2 uplink`; racks and servers count from 0. */
export function linkName({ servers, racks }: Topology, link: LinkId): string {
  if (link < servers) return `server ${link} disk`;
  if (link < 2 * servers) return `server ${link - servers} out`;
  if (link < 3 * servers) return `server ${link - 2 * servers} in`;
  const rack = link - 3 * servers;
  if (rack < racks) return `rack ${rack} uplink`;
  return rack < 2 * racks ? `rack ${rack - racks} downlink` : 'core';
}
