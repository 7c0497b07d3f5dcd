import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SECOND } from '../engine/kernel/time.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { compareRuns, jobGains, meanGain, slowerJobs } from './gain.ts';

/** A run whose jobs have one task each and end at these times, in seconds; null: never. */
const run = (ends: readonly (number | null)[], firstMeasuredJob = 0) =>
  traceOf({
    firstMeasuredJob,
    servers: ends.length,
    jobs: ends.map(() => ({ stages: [1] })),
    attempts: ends.flatMap((end, task) =>
      end === null ? [] : [{ task, server: task, startedAt: 0, endedAt: end * SECOND }],
    ),
  });

test('the gain is the reduction of the mean, not the mean of the reductions', () => {
  const comparison = compareRuns(run([1, 50]), run([2, 100]));
  expect(meanGain(comparison)).toEqual({ jobs: 2, gain: 0.5, own: 25.5, other: 51 });
  const mixed = compareRuns(run([1, 100]), run([4, 96]));
  expect(meanGain(mixed).gain).toBeCloseTo(1 - 101 / 100, 12);
  expect([...jobGains(mixed)]).toEqual([0.75, 1 - 100 / 96]);
});

test('only measured jobs that finished in both runs are compared, and the others are counted', () => {
  const comparison = compareRuns(run([9, 1, null, 3, 4], 1), run([1, 2, 2, null, 8], 1));
  expect(comparison.jobs).toEqual([1, 4]);
  expect(comparison.leftOut).toBe(2);
  expect(meanGain(comparison)).toEqual({ jobs: 2, gain: 0.5, own: 2.5, other: 5 });
});

test('a run gains nothing against itself, and no jobs have no gain', () => {
  const comparison = compareRuns(run([1, 2]), run([1, 2]));
  expect(meanGain(comparison).gain).toBe(0);
  expect(slowerJobs(comparison)).toEqual({
    ...{ jobs: 2, slower: [], share: 0, average: Number.NaN, worst: Number.NaN },
  });
  expect(meanGain(comparison, () => false)).toMatchObject({ jobs: 0, gain: Number.NaN });
});

test('slower jobs: their share, their average and worst slow-down', () => {
  const slow = slowerJobs(compareRuns(run([1, 3, 4, 2]), run([2, 2, 1, 2])));
  expect(slow).toEqual({ jobs: 4, slower: [1, 2], share: 0.5, average: (0.5 + 3) / 2, worst: 3 });
});

test('gains and slow-downs are those of a direct computation', () => {
  const end = fc.option(fc.integer({ min: 1, max: 50 }), { nil: null, freq: 9 });
  const pairs = fc.array(fc.tuple(end, end), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(pairs, fc.nat(5), (given, skipped) => {
      const warmup = Math.min(skipped, given.length - 1);
      const [own, other] = [0, 1].map((side) =>
        run(
          given.map((pair) => pair[side]),
          warmup,
        ),
      );
      const both = given.slice(warmup).filter((pair): pair is [number, number] => !pair.includes(null));
      const comparison = compareRuns(own, other);
      const { jobs, gain } = meanGain(comparison);
      expect(jobs).toBe(both.length);
      expect(comparison.leftOut).toBe(given.length - warmup - both.length);
      if (both.length === 0) return;
      const sum = (side: 0 | 1) => both.reduce((all, pair) => all + pair[side], 0);
      expect(gain).toBeCloseTo((sum(1) - sum(0)) / sum(1), 9);
      const longer = both
        .filter(([mine, theirs]) => mine > theirs)
        .map(([mine, theirs]) => mine / theirs - 1);
      const slow = slowerJobs(comparison);
      expect(slow.share).toBeCloseTo(longer.length / both.length, 9);
      if (longer.length === 0) return;
      expect(slow.worst).toBeCloseTo(Math.max(...longer), 9);
      expect(slow.average).toBeCloseTo(longer.reduce((all, each) => all + each, 0) / longer.length, 9);
    }),
  );
});
