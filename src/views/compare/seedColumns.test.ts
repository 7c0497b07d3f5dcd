import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { seedMetrics } from '../../metrics/seedMetrics.ts';
import type { RunSource } from '../../state/runStore.ts';
import { noSeeds, type Seeds } from '../../state/seedStore.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { percentileTable } from '../cdf/cdfPicture.ts';
import { gainTable } from '../gain/gainPicture.ts';
import { numberRows } from '../numbers/rows.ts';
import { numbersTable } from '../numbers/table.ts';
import type { RunTrace } from '../shared/view.ts';
import { hasSeedColumns, seedFigures } from './seedColumns.ts';

/** Twenty seeds in which A takes 2 s; B takes 1 s with four of them, 3 s with one, and 2 s with the others. */
const ofB = (seed: number) => (seed < 4 ? 1 : seed === 4 ? 3 : 2);
const seedsOf = (done: number): Seeds => ({
  ...{ ...noSeeds, isPaused: false, done },
  sources: [{ index: 0 }, { index: 1 }] as RunSource[],
  seeds: Array.from({ length: 20 }, (_, seed) => seed),
  numbers: [() => 2, ofB].map((numberOf) =>
    Array.from({ length: 20 }, (_, seed) =>
      seed < done ? seedMetrics.map(() => numberOf(seed)) : undefined,
    ),
  ),
});

const run = (index: number, end: number): RunTrace => ({
  index,
  title: 'By hand',
  trace: traceOf({
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, server: 0, startedAt: 0, endedAt: end * SECOND }],
  }),
});
const runs = [run(0, 2), run(1, 1)];

test('figures of seeds count wins, losses and ties, and give percentiles of the differences', () => {
  const median = { asked: 'jobResponse@0.5', metric: jobResponse };
  expect(seedFigures(seedsOf(20), median, 0, 1)).toEqual([20, 4, 1, 15, -1, 0, expect.closeTo(0.05, 12)]);
  // Swapped, and with a metric of which more is better.
  expect(seedFigures(seedsOf(20), median, 1, 0).slice(0, 4)).toEqual([20, 1, 4, 15]);
  const more = { ...median, metric: { better: 'more' } } as const;
  expect(seedFigures(seedsOf(20), more, 0, 1).slice(0, 4)).toEqual([20, 1, 4, 15]);
  expect(seedFigures(seedsOf(3), median, 0, 1)).toEqual([3, 3, 0, 0, -1, -1, -1]);
});

test('what is neither good nor bad has no wins, and what is not asked nothing at all', () => {
  const { NaN: none } = Number;
  const neutral = { asked: 'jobResponse@0.5', metric: {} };
  expect(seedFigures(seedsOf(20), neutral, 0, 1).slice(0, 4)).toEqual([20, none, none, 15]);
  expect(new Set(seedFigures(seedsOf(20), { metric: jobResponse }, 0, 1))).toEqual(new Set([none]));
});

test('the table of numbers has columns for them once a seed is known, beside the same others', () => {
  expect([hasSeedColumns(seedsOf(0)), hasSeedColumns(seedsOf(1))]).toEqual([false, true]);
  const [plain, known] = [numbersTable(runs, seedsOf(0)), numbersTable(runs, seedsOf(20))];
  const [header] = known;
  expect(known.map((row) => row.slice(0, plain[0].length))).toEqual(plain);
  expect(header.slice(plain[0].length)).toEqual([
    ...['Seeds compare', 'Seeds, method'],
    ...['seeds', 'wins', 'losses', 'ties', 'p5', 'median', 'p95'].map((each) => `B − A with seeds: ${each}`),
  ]);
  expect(new Set(header).size).toBe(header.length);
  const rows = numberRows(runs);
  for (const [at, row] of known.slice(1).entries()) {
    expect(row).toHaveLength(header.length);
    const asked = rows[at].asked;
    expect(row[plain[0].length]).toBe(asked ?? '');
    expect(row[plain[0].length + 2]).toBe(asked === undefined ? Number.NaN : 20);
  }
  // A single run differs from nothing.
  expect(numbersTable(runs.slice(0, 1), seedsOf(20))).toEqual(numbersTable(runs.slice(0, 1), seedsOf(0)));
});

test('the table of distributions has the ends of the bands, where they are known', () => {
  const [plain, known] = [percentileTable(runs, seedsOf(9)), percentileTable(runs, seedsOf(20))];
  expect(plain[0].join()).not.toContain('seeds');
  const column = (head: RegExp) => {
    const at = known[0].findIndex((each) => head.test(String(each)));
    return known.slice(1).map((row) => row[at]);
  };
  const low = column(/^B.*: Job response time \(s\), 20 seeds, p10$/);
  const high = column(/^B.*: Job response time \(s\), 20 seeds, p90$/);
  expect([low[50], high[50], low[0], low[100]]).toEqual([1, 2, 1, 1]);
  expect(low[52]).toBeNaN();
  expect(column(/^A.*: Job response time \(s\), 20 seeds, p90$/)[5]).toBe(2);
});

test('the table of gains has them for the mean of all jobs only', () => {
  // Files of tests share the stores.
  selectionStore.setState({ run: 0, against: null });
  const [plain, known] = [gainTable(runs, seedsOf(0)), gainTable(runs, seedsOf(20))];
  expect(known.map((row) => row.slice(0, plain[0].length))).toEqual(plain);
  const [header, all, ...rest] = known.map((row) => row.slice(plain[0].length));
  expect(header).toContain('Difference of means (s) with seeds: wins');
  // A against B: the other way round.
  expect(plain[1].slice(0, 2).map((name) => String(name).slice(0, 1))).toEqual(['A', 'B']);
  expect(all.slice(0, 6)).toEqual(['jobResponse', 'paired by seed, sign test', 20, 1, 4, 15]);
  expect(rest.length).toBeGreaterThan(0);
  for (const row of rest) expect(new Set(row)).toEqual(new Set(['', Number.NaN]));
  expect(known.every((row) => row.length === known[0].length)).toBe(true);
});
