import { expect, test } from 'vitest';
import { jobResponse } from '../../metrics/responseTime.ts';
import { seedMetrics, spreadMetrics, spreadShares } from '../../metrics/seedMetrics.ts';
import type { RunSource } from '../../state/runStore.ts';
import { noSeeds, type Seeds } from '../../state/seedStore.ts';
import { quantities } from './quantities.ts';
import { bandPath, curvesPath, medianWords, seedSpreadOf } from './seedSpread.ts';

/** Seeds of runs in which every number is what `value` says. */
const seedsOf = (runs: number, count: number, value: (run: number, seed: number) => number): Seeds => ({
  ...noSeeds,
  isPaused: false,
  sources: Array.from({ length: runs }, (_, index) => ({ index }) as RunSource),
  seeds: Array.from({ length: count }, (_, seed) => seed),
  numbers: Array.from({ length: runs }, (_, run) =>
    Array.from({ length: count }, (_, seed) => seedMetrics.map(() => value(run, seed))),
  ),
  done: count,
});

const curve = (index: number, value: number) => ({
  run: { index, title: 'any' } as never,
  ascending: Float64Array.of(value),
});

const identity = (value: number) => value;

test('each further seed knows the distributions that are drawn', () => {
  expect(spreadMetrics).toEqual(quantities);
});

test('the band is the middle 80 % of ten seeds and more', () => {
  const spread = seedSpreadOf(
    seedsOf(1, 11, (_, seed) => 10 * seed),
    0,
    jobResponse,
  );
  expect(spread.curves).toHaveLength(11);
  expect(spread.curves[3]).toEqual(spreadShares.map(() => 30));
  expect([new Set(spread.low), new Set(spread.high)]).toEqual([new Set([10]), new Set([90])]);
  const few = seedSpreadOf(
    seedsOf(1, 9, () => 1),
    0,
    jobResponse,
  );
  expect([few.curves.length, bandPath(few, identity, identity, 9)]).toEqual([9, '']);
  const open = seedsOf(1, 3, (_, seed) => (seed === 1 ? Number.NaN : seed));
  expect(seedSpreadOf(open, 0, jobResponse).curves.map(([value]) => value)).toEqual([0, 2]);
  expect(seedSpreadOf(open, 7, jobResponse).curves).toEqual([]);
});

test('curves and band end where the plot does', () => {
  const rising = spreadShares.map((share) => share * 100);
  const spread = { curves: [rising], low: rising, high: rising.map((value) => value + 10) };
  const points = (path: string) =>
    path.match(/[\d.]+ [\d.]+/g)?.map((pair) => pair.split(' ').map(Number)) ?? [];
  // Between the points at 62.5 and 65.
  const line = points(curvesPath(spread, identity, (share) => share * 100, 64));
  expect([line[0], line.at(-2), line.at(-1)]).toEqual([
    [0, 0],
    [62.5, 62.5],
    [64, 64],
  ]);
  const band = points(bandPath(spread, identity, (share) => share * 100, 64));
  expect(Math.max(...band.map(([left]) => left))).toBe(64);
  expect(band).toHaveLength(2 * spreadShares.length);
  expect(points(curvesPath(spread, identity, identity, 1000))).toHaveLength(spreadShares.length);
  expect(curvesPath(spread, identity, identity, -1)).toBe('');
});

test('two runs get a sentence, several a few words each', () => {
  const faster = seedsOf(3, 20, (run, seed) => 3 - run + seed);
  const [a, b, c] = [curve(0, 3), curve(1, 2), curve(2, 1)];
  expect(medianWords(faster, [a, b], jobResponse)).toBe('Median: B is faster in 20 of 20 seeds, by 1 s');
  expect(medianWords(faster, [a, b, c], jobResponse)).toBe(
    'Median: B faster in 20 of 20 seeds · C faster in 20 of 20 seeds',
  );
  expect(medianWords(faster, [a, curve(1, 5)], jobResponse)).toMatch(
    /^Median: A is faster here, but B is faster/,
  );
  expect([
    medianWords(faster, [a], jobResponse),
    medianWords({ ...faster, seeds: [] }, [a, b], jobResponse),
  ]).toEqual(['', '']);
});
