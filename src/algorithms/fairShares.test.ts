import { expect, test } from 'vitest';
import { FairShares } from './fairShares.ts';
import { type Stream, streamOf } from './random.ts';

const WIDTH = 4;
const CLOSE = 1e-11;

interface Network {
  readonly shares: FairShares;
  readonly open: Map<number, readonly number[]>; // flow → links
}

/** Adds and removes flows at random, several between two updates; `look` sees the network after each update. */
function stir(
  capacity: readonly number[],
  stream: Stream,
  updates: number,
  most: number,
  look: (network: Network, changed: ReadonlySet<number>) => void,
  mayRefill = false,
): Network {
  const shares = new FairShares(Float64Array.from(capacity), WIDTH, mayRefill);
  const open = new Map<number, readonly number[]>();
  for (let update = 0; update < updates; update += 1) {
    for (let more = stream.below(12) === 0 ? stream.below(most) : 1; more > 0; more -= 1) {
      const isFull = open.size >= most;
      if (open.size > 0 && (isFull || stream.below(2) === 0)) {
        const flow = [...open.keys()][stream.below(open.size)];
        shares.remove(flow);
        open.delete(flow);
      } else {
        const path = new Set<number>();
        for (let i = 1 + stream.below(WIDTH); i > 0; i -= 1) path.add(stream.below(capacity.length));
        open.set(shares.add(Int32Array.from(path), path.size), [...path]);
      }
    }
    shares.update();
    const changed = new Set(shares.changed.ids.slice(0, shares.changed.count));
    shares.changed.clear();
    look({ shares, open }, changed);
  }
  return { shares, open };
}

/** Finds flows that cross no full link on which they are among the fastest, and links that exceed their capacity. */
function unfair({ shares, open }: Network): string[] {
  const { capacity, rate } = shares.flows;
  const load = capacity.map(() => 0);
  const fastest = capacity.map(() => 0);
  for (const [flow, path] of open) {
    for (const link of path) {
      load[link] += rate[flow];
      fastest[link] = Math.max(fastest[link], rate[flow]);
    }
  }
  const found: string[] = [];
  for (const [link, most] of capacity.entries())
    if (load[link] > most * (1 + CLOSE)) found.push(`link ${link}`);
  for (const [flow, path] of open) {
    const isHeld = path.some(
      (link) => load[link] >= capacity[link] * (1 - CLOSE) && fastest[link] <= rate[flow] * (1 + CLOSE),
    );
    if (!isHeld) found.push(`flow ${flow}`);
  }
  return found;
}

test.each([
  { what: 'equal', capacityOf: () => 100 },
  { what: 'of few kinds', capacityOf: (stream: Stream) => 50 * (1 + stream.below(3)) },
  { what: 'thirds and sevenths', capacityOf: (stream: Stream) => 100 / (1 + stream.below(7)) },
  { what: 'narrow and very wide', capacityOf: (stream: Stream) => (1 + stream.below(10)) ** 6 },
])('rates are max-min fair after all that comes and goes, on links that are $what', ({ capacityOf }) => {
  for (const [links, most] of [
    [4, 6],
    [12, 40],
    [40, 200],
    [200, 220],
  ]) {
    const stream = streamOf(links, 'fair shares');
    const capacity = Array.from({ length: links }, () => capacityOf(stream));
    for (const mayRefill of [false, true]) {
      const look = (network: Network) => expect(unfair(network)).toEqual([]);
      const last = stir(capacity, stream, 400, most, look, mayRefill);
      expect(last.open.size).toBeGreaterThan(0);
    }
  }
});

test('rates do not depend on earlier flows', () => {
  const capacity = Array.from({ length: 30 }, (_, link) => 100 / (1 + (link % 7)));
  stir(capacity, streamOf(1, 'history'), 600, 80, ({ shares, open }) => {
    const fresh = new FairShares(Float64Array.from(capacity), WIDTH);
    for (const path of open.values()) fresh.add(Int32Array.from(path), path.length);
    fresh.update();
    for (const [at, flow] of [...open.keys()].entries()) {
      expect(Math.abs(fresh.flows.rate[at] / shares.flows.rate[flow] - 1)).toBeLessThan(1e-9);
    }
  });
});

test('levels computed from scratch equal those of incremental updates', () => {
  const capacity = Array.from({ length: 30 }, (_, link) => 100 / (1 + (link % 7)));
  const ratesOf = (mayRefill: boolean): number[] => {
    const seen: number[] = [];
    const look = ({ shares, open }: Network) => {
      for (const flow of open.keys()) seen.push(shares.flows.rate[flow]);
    };
    stir(capacity, streamOf(5, 'refill'), 400, 80, look, mayRefill);
    return seen;
  };
  const followed = ratesOf(false);
  const refilled = ratesOf(true);
  expect(Math.max(...refilled.map((rate, at) => Math.abs(rate / followed[at] - 1)))).toBeLessThan(1e-9);
  // They differ in the last bit, which shows that some were computed in the other way.
  expect(refilled).not.toEqual(followed);
});

test('the same changes give the same rates to the last bit', () => {
  const capacity = Array.from({ length: 20 }, (_, link) => 100 / (1 + (link % 3)));
  const ratesOf = (): number[] => {
    const seen: number[] = [];
    stir(capacity, streamOf(2, 'bits'), 200, 60, ({ shares, open }) => {
      for (const flow of open.keys()) seen.push(shares.flows.rate[flow]);
    });
    return seen;
  };
  expect(ratesOf()).toEqual(ratesOf());
});

test.each([false, true])(
  'every flow with another rate is marked, and none that has gone (%s)',
  (mayRefill) => {
    const before = new Map<number, number>();
    let kept = 0;
    const capacity = Array.from({ length: 60 }, () => 100);
    const look = ({ shares, open }: Network, changed: ReadonlySet<number>) => {
      for (const flow of changed) expect(open.has(flow)).toBe(true);
      for (const flow of open.keys()) {
        if (changed.has(flow)) continue;
        expect(shares.flows.rate[flow]).toBe(before.get(flow));
        kept += 1;
      }
      before.clear();
      for (const flow of open.keys()) before.set(flow, shares.flows.rate[flow]);
    };
    stir(capacity, streamOf(3, 'changed'), 500, 70, look, mayRefill);
    expect(kept).toBeGreaterThan(1000);
  },
);

test('changes elsewhere do not affect a flow', () => {
  const shares = new FairShares(Float64Array.of(90, 90, 50, 50), 2);
  const first = shares.add(Int32Array.of(0, 1), 2);
  const second = shares.add(Int32Array.of(0), 1);
  const other = shares.add(Int32Array.of(2, 3), 2);
  shares.update();
  expect([first, second, other].map((flow) => shares.flows.rate[flow])).toEqual([45, 45, 50]);
  shares.changed.clear();
  const more = shares.add(Int32Array.of(3), 1);
  shares.update();
  expect([...shares.changed.ids.slice(0, shares.changed.count)].sort()).toEqual([other, more]);
  expect([other, more].map((flow) => shares.flows.rate[flow])).toEqual([25, 25]);
});

test('a chain of links passes a change on to its end', () => {
  // Each flow crosses two neighbours; the first link is the narrowest, and the capacity it leaves decides the next.
  const shares = new FairShares(Float64Array.of(10, 30, 60, 100), 2);
  const flows = [0, 1, 2].map((link) => shares.add(Int32Array.of(link, link + 1), 2));
  shares.update();
  expect(flows.map((flow) => shares.flows.rate[flow])).toEqual([10, 20, 40]);
  shares.remove(flows[0]);
  shares.update();
  expect(flows.slice(1).map((flow) => shares.flows.rate[flow])).toEqual([30, 30]);
});
