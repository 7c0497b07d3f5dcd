import { beforeAll, describe, expect, test } from 'vitest';
import {
  duplicationOf,
  goodTimes,
  goodWaits,
  numbers,
  regularQueueing,
} from '../../../scripts/validate/apollo/production.ts';
import { table2Totals } from '../../../scripts/validate/apollo/table2.ts';
import { traces } from '../../../scripts/validate/apollo/testbed.ts';
import { mean } from '../../algorithms/percentile.ts';
import type { Trace } from '../../trace/trace.ts';

test('Table 2 adds up to 0.41 % of the tasks, of whose duplicates 82 % start first (T-APO-13)', () => {
  const { rate, success } = table2Totals();
  expect(rate).toBeCloseTo(0.41, 12);
  expect(success).toBeCloseTo(0.82, 4);
});

// `npm run validate -- apollo` measures the same with more servers, jobs and seeds.
describe('a small full cluster', () => {
  let runs: readonly Trace[];
  beforeAll(() => {
    runs = traces({ servers: 20, jobs: 60 }, 3);
  }, 60_000);

  test('is used evenly, and its tasks with tokens hardly queue (T-APO-16)', () => {
    expect(mean(runs.map(numbers.gap))).toBeLessThan(0.1);
    expect(mean(runs.map(regularQueueing))).toBeLessThan(2);
  });

  test('does most of its work with tokens (T-APO-17)', () => {
    // 0.81, 0.77 and 0.73: the bounds are for the mean, as in `npm run validate`.
    const shares = mean(runs.map(numbers.regular));
    expect(shares).toBeGreaterThan(0.6);
    expect(shares).toBeLessThan(0.8);
  });

  test('knows how long tasks wait (T-APO-20), and what they compute once some have finished (T-APO-21)', () => {
    expect(mean(runs.map(goodWaits))).toBeGreaterThan(0.95);
    expect(
      mean(runs.map((trace) => goodTimes(trace, (row, { isRefined }) => isRefined[row]))),
    ).toBeGreaterThan(0.6);
  });

  test('has duplicates that start first (T-APO-14) and copies that come in time (T-APO-24)', () => {
    expect(mean(runs.map((trace) => duplicationOf(trace).success))).toBeGreaterThan(0.75);
    expect(mean(runs.map(numbers.caught))).toBeGreaterThan(0.7);
  });
});

// Skipped: in so small a cluster the largest job decides when a run ends. Six seeds give 2.3 to 4.5 here, and three of them 1.5
// to 1.9 with three times as many servers and jobs, so that one seed meets the bounds by luck only.
test.skip('with twice the servers and jobs there are twice the decisions (T-APO-15)', () => {
  const rate = (factor: number) =>
    numbers.rate(traces({ servers: 20 * factor, jobs: 60 * factor, level: 'queues' }, 1)[0]);
  const ratio = rate(2) / rate(1);
  expect(ratio).toBeGreaterThan(1.7);
  expect(ratio).toBeLessThan(2.3);
});
