import { streamOf } from '../../src/algorithms/random.ts';
import { SharedLinks } from '../../src/engine/cluster/sharedLinks.ts';
import { createTopology, type Topology } from '../../src/engine/cluster/topology.ts';
import { NONE } from '../../src/engine/ids.ts';
import { timeCrowds } from './crowd.ts';
import type { NetworkSpeed } from './networkSpeed.ts';

interface NetworkCase {
  readonly what: string;
  readonly racks: number;
  readonly serversPerRack: number;
  readonly uplink: number; // MB/s
  readonly gap: number; // µs between starts, on average
  /** Transfers that start together, like those of a shuffle. */
  readonly together: number;
}

// Transfers of 64 MB on average between any two servers. The first cluster is Quincy's (§6.1): 8 racks, 1 Gb/s cards.
const cases: readonly NetworkCase[] = [
  { what: 'even, wide uplinks', racks: 8, serversPerRack: 30, uplink: 5000, gap: 2700, together: 1 },
  { what: 'even, full uplinks', racks: 8, serversPerRack: 30, uplink: 750, gap: 12_000, together: 1 },
  { what: 'shuffles of 50', racks: 8, serversPerRack: 30, uplink: 750, gap: 600_000, together: 50 },
  { what: 'large, wide uplinks', racks: 200, serversPerRack: 50, uplink: 5000, gap: 120, together: 1 },
];

const MEAN_BYTES = 64e6;

/** Measures transfers of random sizes between random servers, `flows` of each case, and crowds. */
export function timeNetwork(flows: number): readonly NetworkSpeed[] {
  const speeds = cases.map((each) => {
    const { racks, serversPerRack, uplink } = each;
    const topology = createTopology({
      racks,
      serversPerRack,
      slotsPerServer: 1,
      networkDelay: 0,
      network: { kind: 'contended', disk: 160, nic: 125, uplink, core: Infinity },
    });
    send(topology, each, Math.min(flows, 5_000));
    const before = process.cpuUsage();
    const sent = send(topology, each, flows);
    const { user, system } = process.cpuUsage(before);
    return {
      what: each.what,
      servers: topology.servers,
      flows,
      ...sent,
      milliseconds: (user + system) / 1000,
    };
  });
  return [...speeds, ...timeCrowds()];
}

/** Simulates the transfers; returns how many were open on average, and how many rates a start or end changed. */
function send(
  topology: Topology,
  { gap, together }: NetworkCase,
  flows: number,
): Pick<NetworkSpeed, 'concurrent' | 'ratesFound'> {
  const stream = streamOf(1, 'bench/network');
  const links = new SharedLinks(topology);
  let area = 0;
  let now = 0;
  let next = 0;
  for (let begun = 0; begun < flows || links.active > 0; ) {
    const end = links.nextChange();
    const until = begun < flows ? Math.min(end, next) : end;
    area += links.active * (until - now);
    now = until;
    while (links.takeEnded(now) !== NONE);
    if (begun === flows || next > now) continue;
    const to = stream.below(topology.servers);
    for (let i = 0; i < together && begun < flows; i += 1, begun += 1) {
      const target = together === 1 ? stream.below(topology.servers) : to;
      links.add(stream.below(topology.servers), target, 1 + stream.below(2 * MEAN_BYTES), now);
    }
    next = now + stream.below(2 * gap);
  }
  return { concurrent: area / now, ratesFound: links.ratesFound / (2 * flows) };
}
