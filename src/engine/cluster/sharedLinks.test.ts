import { describe, expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import {
  type Contended,
  capacityOf,
  clusterOf,
  linkName,
  linksOf,
  loadsOf,
  type OpenFlow,
  stir,
} from '../../testing/engine/cluster/testLinks.ts';
import { NONE } from '../ids.ts';
import { fairRates, linkCapacity, linkCount } from './links.ts';
import { SharedLinks } from './sharedLinks.ts';
import { createTopology, type Topology } from './topology.ts';

/** Raises all rates together, step by step, and stops those whose link is full, beside what others take already. */
function raisedTogether(
  topology: Topology,
  flows: readonly { from: number; to: number }[],
  others: ReadonlyMap<string, number> = new Map(),
): number[] {
  const rates = flows.map(() => 0);
  const paths = flows.map(({ from, to }) => linksOf(topology, from, to));
  const growing = new Set(flows.keys());
  while (growing.size > 0) {
    const links = [...new Set([...growing].flatMap((flow) => paths[flow]))];
    const room = links.map((link) => {
      const here = [...flows.keys()].filter((flow) => paths[flow].includes(link));
      const taken = here.reduce((sum, flow) => sum + rates[flow], 0);
      return (
        Math.max(0, capacityOf(topology, link) - taken - (others.get(link) ?? 0)) /
        here.filter((flow) => growing.has(flow)).length
      );
    });
    const step = Math.min(...room);
    for (const flow of growing) rates[flow] += step;
    const full = links.filter((_, i) => room[i] <= step * (1 + 1e-12) + 1e-12);
    for (const flow of growing) if (paths[flow].some((link) => full.includes(link))) growing.delete(flow);
  }
  return rates;
}

const networks: readonly Partial<Contended>[] = [
  {},
  { core: 200 },
  { uplink: 60, core: 100 },
  { disk: 50, nic: 125, uplink: 1000 },
  { disk: 100, nic: 100, uplink: 100, core: 100 },
  { disk: 1e4 / 3, nic: 1e3 / 7, uplink: 1e3 / 3, core: 1e3 / 1.1 },
];

describe('shared links', () => {
  test.each([...networks.entries()])(
    'rates equal those of progressive filling, on network %i',
    (i, network) => {
      for (const [racks, serversPerRack] of [
        [1, 4],
        [2, 2],
        [3, 4],
        [4, 1],
      ]) {
        const topology = clusterOf(racks, serversPerRack, network);
        const stream = streamOf(7, 'shared links', i, racks);
        let compared = 0;
        stir(topology, stream, 200, 24, (links, open) => {
          const flows = [...open].filter(([, { bytes }]) => bytes > 0);
          const expected = raisedTogether(
            topology,
            flows.map(([, flow]) => flow),
          );
          for (const [at, [flow]] of flows.entries()) {
            expect(Math.abs(links.rate(flow) / expected[at] - 1)).toBeLessThan(1e-9);
            compared += 1;
          }
        });
        expect(compared).toBeGreaterThan(300);
      }
    },
  );

  test('no link exceeds its capacity, and every flow is among the fastest on some full link', () => {
    const topology = clusterOf(4, 6, { uplink: 250, core: 700 });
    let limitedByCore = 0;
    const { ended } = stir(topology, streamOf(3, 'certificate'), 500, 120, (links, open) => {
      const flows = [...open.values()].filter(({ bytes }) => bytes > 0);
      const rates = [...open].filter(([, { bytes }]) => bytes > 0).map(([flow]) => links.rate(flow));
      const loads = loadsOf(topology, flows, rates);
      const fastest = new Map<string, number>();
      for (const [i, { from, to }] of flows.entries()) {
        for (const link of linksOf(topology, from, to)) {
          fastest.set(link, Math.max(fastest.get(link) ?? 0, rates[i]));
        }
      }
      const overloaded = [...loads].filter(([link, load]) => load > capacityOf(topology, link) * (1 + 1e-9));
      expect(overloaded).toEqual([]);
      let unlimited = 0;
      for (const [i, { from, to }] of flows.entries()) {
        const limit = linksOf(topology, from, to).find(
          (link) =>
            (loads.get(link) ?? 0) >= capacityOf(topology, link) * (1 - 1e-9) &&
            rates[i] >= (fastest.get(link) ?? 0) * (1 - 1e-9),
        );
        if (limit === undefined) unlimited += 1;
        if (limit === 'core') limitedByCore += 1;
      }
      expect(unlimited).toBe(0);
    });
    expect(ended).toBeGreaterThan(200);
    expect(limitedByCore).toBeGreaterThan(100);
  });

  test.each([...networks.entries()])(
    'flows that yield share what the others leave, on network %i',
    (i, network) => {
      const topology = clusterOf(2, 3, network);
      let starved = 0;
      let compared = 0;
      const look = (links: SharedLinks, open: ReadonlyMap<number, OpenFlow>) => {
        const flows = [...open].filter(([, { bytes }]) => bytes > 0);
        const first = flows.filter(([, { yields }]) => !yields);
        const last = flows.filter(([, { yields }]) => yields);
        const plain = (some: typeof flows) => some.map(([, flow]) => flow);
        const rates = raisedTogether(topology, plain(first));
        const rest = raisedTogether(topology, plain(last), loadsOf(topology, plain(first), rates));
        for (const [at, [flow]] of first.entries())
          expect(Math.abs(links.rate(flow) / rates[at] - 1)).toBeLessThan(1e-9);
        for (const [at, [flow]] of last.entries()) {
          expect(Math.abs(links.rate(flow) - rest[at])).toBeLessThan(1e-6);
          compared += 1;
          starved += links.rate(flow) === 0 ? 1 : 0;
        }
        const sorted = [...first, ...last];
        const again = fairRates(
          topology,
          sorted.map(([, { from }]) => from),
          sorted.map(([, { to }]) => to),
          (at) => at >= first.length,
        );
        for (const [at, [flow]] of sorted.entries())
          expect(Math.abs(again.rates[at] - links.rate(flow))).toBeLessThan(1e-6);
      };
      stir(topology, streamOf(11, 'two classes', i), 120, 16, look, streamOf(12, 'classes', i));
      expect([compared > 100, starved > 10]).toEqual([true, true]);
    },
  );

  test('a flow alone goes at the speed of its narrowest link', () => {
    const topology = clusterOf(2, 2, { uplink: 40 });
    const links = new SharedLinks(topology);
    const local = links.add(3, 3, 1600, 0);
    expect([links.rate(local), links.nextChange()]).toEqual([160, 10]);
    const near = links.add(0, 1, 1250, 0);
    expect([links.rate(near), links.nextChange()]).toEqual([125, 10]);
    expect([links.takeEnded(9), links.takeEnded(10), links.takeEnded(10)]).toEqual([NONE, local, near]);
    const far = links.add(0, 2, 1000, 10);
    expect([links.rate(far), links.nextChange()]).toEqual([40, 35]);
  });

  test('bandwidth that a slow flow cannot use goes to the others', () => {
    // Two flows leave server 0; one must share the way into server 1 with three more.
    const topology = clusterOf(1, 6, { disk: 1000, nic: 120 });
    const links = new SharedLinks(topology);
    const flows = [links.add(0, 1, 1e6, 0), links.add(0, 2, 1e6, 0)];
    for (const from of [3, 4, 5]) flows.push(links.add(from, 1, 1e6, 0));
    expect(flows.map((flow) => links.rate(flow))).toEqual([30, 90, 30, 30, 30]);
    links.remove(flows[3], 0);
    expect([0, 1, 2, 4].map((i) => links.rate(flows[i]))).toEqual([40, 80, 40, 40]);
  });

  test('bytes that have arrived stay counted when rates change', () => {
    const links = new SharedLinks(clusterOf(1, 3, { disk: 100, nic: 100 }));
    const first = links.add(0, 1, 1000, 0);
    const second = links.add(0, 2, 1000, 4);
    expect(links.remaining(first, 4)).toBe(600);
    expect([links.remaining(first, 6), links.remaining(second, 6)]).toEqual([500, 900]);
    expect(links.nextChange()).toBe(16);
    expect(links.takeEnded(16)).toBe(first);
    expect(links.nextChange()).toBe(20);
    expect(links.takeEnded(20)).toBe(second);
    expect([links.nextChange(), links.active]).toEqual([Infinity, 0]);
  });

  test('ends are whole microseconds, the first at which all bytes have arrived', () => {
    const links = new SharedLinks(clusterOf(1, 4, { disk: 90 }));
    for (const to of [1, 2, 3]) links.add(0, to, 100, 0);
    expect(links.nextChange()).toBe(4);
  });

  test('sending 0 bytes, or over links without limits, takes no time', () => {
    const none = new SharedLinks(clusterOf(1, 2));
    none.add(0, 1, 1000, 5);
    const empty = none.add(0, 1, 0, 5);
    expect([none.nextChange(), none.rate(0), none.remaining(empty, 5)]).toEqual([5, 125, 0]);
    expect([none.takeEnded(5), none.takeEnded(5)]).toEqual([empty, NONE]);
    const free = new SharedLinks(clusterOf(1, 2, { disk: Infinity, nic: Infinity }));
    expect(free.takeEnded(free.add(0, 1, 1000, 5) + 5)).toBe(0);
  });

  test('flows that end at one time come in the order they began, not of their numbers', () => {
    const links = new SharedLinks(clusterOf(1, 4));
    links.remove(links.add(0, 1, 9, 0), 0);
    const gone = links.add(1, 1, 9, 0);
    const first = links.add(2, 2, 1600, 0);
    links.remove(gone, 0);
    const second = links.add(3, 3, 1600, 0);
    expect(second).toBeLessThan(first);
    expect([links.takeEnded(10), links.takeEnded(10)]).toEqual([first, second]);
  });

  test('starts and ends recompute only the rates that they change', () => {
    const links = new SharedLinks(clusterOf(1, 6));
    const found: number[] = [];
    const settle = () => {
      links.nextChange();
      found.push(links.ratesFound);
    };
    const first = links.add(0, 1, 1e6, 0);
    settle();
    links.add(2, 3, 1e6, 0);
    settle();
    links.add(0, 4, 1e6, 0);
    settle();
    links.remove(first, 0);
    settle();
    expect(found).toEqual([1, 2, 4, 5]);
  });

  test('only a contended network has links', () => {
    const penalty = createTopology({ racks: 1, serversPerRack: 1, slotsPerServer: 1, networkDelay: 0 });
    expect(() => new SharedLinks(penalty)).toThrow('contended');
  });
});

describe('rates at one time', () => {
  test('are those that the simulation had, with the load of every link', () => {
    const topology = clusterOf(3, 4, { core: 200 });
    stir(topology, streamOf(5, 'moment'), 100, 40, (links, open) => {
      const flows = [...open].filter(([, { bytes }]) => bytes > 0);
      const { rates, load } = fairRates(
        topology,
        flows.map(([, { from }]) => from),
        flows.map(([, { to }]) => to),
      );
      for (const [at, [flow]] of flows.entries())
        expect(Math.abs(rates[at] / links.rate(flow) - 1)).toBeLessThan(1e-9);
      const loads = loadsOf(
        topology,
        flows.map(([, flow]) => flow),
        [...rates],
      );
      for (let link = 0; link < linkCount(topology); link += 1) {
        expect(load[link]).toBeCloseTo(loads.get(linkName(topology, link)) ?? 0, 6);
      }
    });
  });

  test('every link has a unique name, and a capacity', () => {
    const topology = clusterOf(2, 2, { core: 700, uplink: 300 });
    const names = Array.from({ length: linkCount(topology) }, (_, link) => linkName(topology, link));
    expect(names.length).toBe(17);
    expect(new Set(names).size).toBe(17);
    expect(names.map((name) => capacityOf(topology, name))).toEqual(
      names.map((_, link) => linkCapacity(topology, link)),
    );
    expect([names[0], names[5], names[11], names[13], names[15], names[16]]).toEqual([
      'server 0 disk',
      'server 1 out',
      'server 3 in',
      'rack 1 uplink',
      'rack 1 downlink',
      'core',
    ]);
  });
});
