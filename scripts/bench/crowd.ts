import { streamOf } from '../../src/algorithms/random.ts';
import { SharedLinks } from '../../src/engine/cluster/sharedLinks.ts';
import { createTopology } from '../../src/engine/cluster/topology.ts';
import { NONE } from '../../src/engine/ids.ts';
import type { NetworkSpeed } from './networkSpeed.ts';
import { cpuOf } from './timing.ts';

/** Number of transfers open at once: one per slot, as when all tasks of a policy such as `fair` read. */
const CROWD = 40_000;
const MEAN_BYTES = 64e6;

// An exact end is about a thousand times as expensive here as elsewhere, so few are enough.
const cases = [
  { what: '40,000 open, full uplinks', settleEvery: 0, ends: 100 },
  { what: 'the same, rates each 5 ms', settleEvery: 5_000, ends: 1_000 },
  { what: 'the same, rates each 10 ms', settleEvery: 10_000, ends: 1_000 },
] as const;

/**
 * Measures transfers between random servers of a large cluster whose uplinks are all full; whenever one ends, another
 * starts.
 */
export function timeCrowds(): readonly NetworkSpeed[] {
  return cases.map(({ what, settleEvery, ends }) => {
    const topology = createTopology({
      racks: 200,
      serversPerRack: 50,
      slotsPerServer: 4,
      networkDelay: 0,
      network: { kind: 'contended', disk: 160, nic: 125, uplink: 750, core: Infinity, settleEvery },
    });
    const stream = streamOf(1, 'bench/crowd');
    const links = new SharedLinks(topology);
    const add = (now: number) => {
      links.add(
        stream.below(topology.servers),
        stream.below(topology.servers),
        1 + stream.below(2 * MEAN_BYTES),
        now,
      );
    };
    const send = (flows: number) => {
      for (let ended = 0; ended < flows; ) {
        const now = links.nextChange();
        for (; links.takeEnded(now) !== NONE; ended += 1) add(now);
      }
    };
    for (let begun = 0; begun < CROWD; begun += 1) add(0);
    send(ends / 10);
    const before = links.ratesFound;
    const milliseconds = cpuOf(() => send(ends));
    const ratesFound = (links.ratesFound - before) / (2 * ends);
    return { what, servers: topology.servers, flows: ends, concurrent: CROWD, ratesFound, milliseconds };
  });
}
