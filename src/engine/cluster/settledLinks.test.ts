import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { capacityOf, clusterOf, linksOf, loadsOf, stir } from '../../testing/engine/cluster/testLinks.ts';
import { NONE } from '../ids.ts';
import { SharedLinks } from './sharedLinks.ts';
import type { Topology } from './topology.ts';

/** Sends many flows, and lists when each ends. */
function endsOf(topology: Topology): readonly { begun: number; end: number; least: number }[] {
  const stream = streamOf(9, 'ends');
  const links = new SharedLinks(topology);
  const flows: { begun: number; end: number; least: number }[] = [];
  const open = new Map<number, number>();
  let next = 0;
  while (flows.length < 400 || open.size > 0) {
    const change = links.nextChange();
    const now = flows.length < 400 ? Math.min(next, change) : change;
    for (let flow = links.takeEnded(now); flow !== NONE; flow = links.takeEnded(now)) {
      flows[open.get(flow) ?? NONE].end = now;
      open.delete(flow);
    }
    if (flows.length === 400 || now < next) continue;
    const from = stream.below(topology.servers);
    const to = stream.below(topology.servers);
    const bytes = 1 + stream.below(2_000_000);
    const fastest = Math.min(...linksOf(topology, from, to).map((link) => capacityOf(topology, link)));
    open.set(links.add(from, to, bytes, now), flows.length);
    flows.push({ begun: now, end: Infinity, least: bytes / fastest });
    next = now + stream.below(4000);
  }
  return flows;
}

test.each([1, 7, 60])(
  'rates that are computed every %s µs never exceed the capacity of a link',
  (settleEvery) => {
    const topology = clusterOf(4, 6, { uplink: 250, core: 700, settleEvery });
    let waiting = 0;
    const { ended } = stir(topology, streamOf(4, 'settled', settleEvery), 500, 120, (links, open) => {
      const rates = [...open].map(([flow, { bytes }]) => (bytes > 0 ? links.rate(flow) : 0));
      const loads = loadsOf(topology, [...open.values()], rates);
      const overloaded = [...loads].filter(([link, load]) => load > capacityOf(topology, link) * (1 + 1e-9));
      expect(overloaded).toEqual([]);
      waiting += [...open.values()].filter(({ bytes }, at) => bytes > 0 && rates[at] === 0).length;
    });
    expect(ended).toBeGreaterThan(150);
    expect(waiting).toBeGreaterThan(0);
  },
);

test('a flow that starts waits until rates are computed, and the share of one that ended stays unused until then', () => {
  const links = new SharedLinks(clusterOf(1, 3, { disk: 100, nic: 100, settleEvery: 10 }));
  const first = links.add(0, 1, 500, 0);
  expect([links.rate(first), links.nextChange()]).toEqual([100, 5]);
  const second = links.add(0, 2, 1000, 2);
  expect([links.rate(second), links.nextChange()]).toEqual([0, 5]);
  expect([links.takeEnded(5), links.rate(second), links.nextChange()]).toEqual([first, 0, 10]);
  expect(links.takeEnded(10)).toBe(NONE);
  expect([links.remaining(second, 10), links.nextChange(), links.rate(second)]).toEqual([1000, 20, 100]);
  // A flow need not wait if the last computation was long enough ago.
  expect(links.takeEnded(20)).toBe(second);
  expect(links.nextChange()).toBe(Infinity);
  links.add(0, 1, 500, 45);
  expect(links.nextChange()).toBe(50);
});

test('rates that are computed more and more often approach the exact ones', () => {
  const ends = (settleEvery: number) => endsOf(clusterOf(3, 4, { uplink: 250, settleEvery }));
  const exact = ends(0);
  const farthest = [100_000, 10_000, 1000, 100, 10].map((settleEvery) => {
    const found = ends(settleEvery);
    expect(ends(settleEvery)).toEqual(found);
    for (const { begun, end, least } of found) expect(end).toBeGreaterThanOrEqual(begun + least - 1e-3);
    return Math.max(...found.map(({ end }, flow) => Math.abs(end - exact[flow].end)));
  });
  expect(farthest).toEqual([...farthest].sort((a, b) => b - a));
  expect(farthest[0]).toBeGreaterThan(50_000);
  expect(farthest[4]).toBeLessThan(100);
});
