import { expect, test } from 'vitest';
import { emptyStorage, traceOf } from '../../testing/trace/testTrace.ts';
import { gainOf, openingMoment } from './openingMoment.ts';

/** Ten jobs of one task, one per second; job `k` takes `lengths[k]` ms. */
const runOf = (lengths: readonly number[]) =>
  traceOf({
    servers: 4,
    networkDelay: 1000,
    jobs: lengths.map((_, job) => ({ arrivedAt: job * 1_000_000, stages: [1] })),
    attempts: lengths.map((length, job) => ({
      task: job,
      server: job % 4,
      startedAt: job * 1_000_000,
      endedAt: job * 1_000_000 + length * 1000,
    })),
  });

test('the page opens at a typical job, while its messages are under way', () => {
  const slow = runOf([9, 9, 50, 30, 90, 40, 20, 9, 9, 9]);
  const fast = runOf([9, 9, 10, 10, 10, 10, 10, 9, 9, 9]);
  const opening = openingMoment([slow, fast]);
  // Gains of jobs 2 … 6 are 40, 20, 80, 30 and 10 ms: the median is that of job 5.
  expect(opening).toEqual({ job: 5, at: 5_000_500 });
  expect(gainOf(slow, fast, 5)).toBe(30_000);
});

test('with one run, the job of median response is taken', () => {
  expect(openingMoment([runOf([9, 9, 50, 30, 90, 40, 20, 9, 9, 9])])?.job).toBe(5);
});

test('a run without suitable jobs has no opening moment', () => {
  expect(openingMoment([])).toBeNull();
  expect(openingMoment([traceOf({ jobs: [{ stages: [1] }] })])).toBeNull();
});

test('where tasks read, the clock starts at half of the wait of the selected job', () => {
  const whole = 10;
  const run = traceOf({
    servers: 4,
    networkDelay: 1000,
    storage: {
      ...emptyStorage(whole),
      stageFirstRead: Uint32Array.from({ length: whole + 1 }, (_, at) => at),
    },
    jobs: Array.from({ length: whole }, (_, job) => ({ arrivedAt: job * 1_000_000, stages: [1] })),
    attempts: Array.from({ length: whole }, (_, job) => ({
      task: job,
      server: job % 4,
      startedAt: job * 1_000_000 + 400_000,
      endedAt: job * 1_000_000 + 900_000,
    })),
  });
  const opening = openingMoment([run]);
  expect(opening?.at).toBe((opening?.job ?? Number.NaN) * 1_000_000 + 200_000);
});
