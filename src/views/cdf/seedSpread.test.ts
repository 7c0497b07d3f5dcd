import { expect, test } from 'vitest';
import { jobResponse } from '../../metrics/responseTime.ts';
import { seedMetrics, spreadMetrics, spreadShares } from '../../metrics/seedMetrics.ts';
import type { RunSource } from '../../state/runStore.ts';
import { noSeeds, type Seeds } from '../../state/seedStore.ts';
import { quantities } from './quantities.ts';
import { medianWords, seedSpreadOf } from './seedSpread.ts';

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
  expect([few.curves.length, few.low]).toEqual([9, []]);
  const open = seedsOf(1, 3, (_, seed) => (seed === 1 ? Number.NaN : seed));
  expect(seedSpreadOf(open, 0, jobResponse).curves.map(([value]) => value)).toEqual([0, 2]);
  expect(seedSpreadOf(open, 7, jobResponse).curves).toEqual([]);
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
