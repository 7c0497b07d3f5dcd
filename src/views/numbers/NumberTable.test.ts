import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { seedMetrics } from '../../metrics/seedMetrics.ts';
import type { RunSource } from '../../state/runStore.ts';
import { noSeeds, type Seeds } from '../../state/seedStore.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import type { RunTrace } from '../shared/view.ts';
import { seedVerdict } from './NumberTable.tsx';
import { numberRows } from './rows.ts';

/** Twenty seeds in which A takes 2 s, and B 1 s with the first of them and 3 s with the others. */
const seedsOf = (first: number): Seeds => ({
  ...noSeeds,
  isPaused: false,
  sources: [{ index: 0 }, { index: 1 }] as RunSource[],
  seeds: Array.from({ length: 20 }, (_, seed) => seed),
  numbers: [0, 1].map((run) =>
    Array.from({ length: 20 }, (_, seed) =>
      seedMetrics.map(() => seed + (run === 0 ? 2 : seed < first ? 1 : 3)),
    ),
  ),
  done: 20,
});

const median = {
  ...{ group: 'Jobs', title: 'Response', statistic: 'median', values: [] },
  ...{ metric: jobResponse, asked: 'jobResponse@0.5' },
};

test('beside each difference stands in how many seeds it is found', () => {
  expect(seedVerdict(seedsOf(20), median, 0, 1, -1)).toEqual({
    words: 'in 20 of 20 seeds',
    brief: '20/20',
    isFirm: true,
    sentence: 'B is faster in 20 of 20 seeds, by 1 s',
  });
  expect(seedVerdict(seedsOf(9), median, 0, 1, -1)).toEqual({
    words: 'here, but in 9 of 20 seeds',
    brief: 'but 9/20',
    isFirm: false,
    sentence:
      'B is faster here, but A and B trade places: A is faster in 11 of 20 seeds, from 1 s slower to 1 s faster',
  });
});

test('nothing is said where there is no difference, or no seed', () => {
  expect(seedVerdict(seedsOf(20), median, 0, 1, 0)).toBeNull();
  expect(seedVerdict(seedsOf(20), median, 0, 1, Number.NaN)).toBeNull();
  expect(seedVerdict({ ...noSeeds, isPaused: false }, median, 0, 1, -1)).toBeNull();
  expect(seedVerdict(seedsOf(20), { ...median, asked: undefined }, 0, 1, -1)).toBeNull();
});

test('every line of the table is asked of the seeds, except counts and groups of jobs', () => {
  const trace = traceOf({
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, server: 0, startedAt: 0, endedAt: SECOND }],
  });
  const run: RunTrace = { index: 0, title: 'By hand', trace };
  const rows = numberRows([run]);
  const known = rows.flatMap(({ asked }) => asked ?? []);
  expect(known.filter((asked) => !seedMetrics.includes(asked))).toEqual([]);
  expect(rows.filter(({ asked }) => asked === undefined).map(({ title }) => title)).toEqual([
    'Jobs measured',
  ]);
});
