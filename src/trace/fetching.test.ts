import { expect, test } from 'vitest';
import { traceOf } from '../testing/trace/testTrace.ts';
import { readsFrom, timeFetching } from './fetching.ts';

const trace = traceOf({
  jobs: [{ stages: [3] }],
  attempts: [0, 1, 2].map((task) => ({ task, server: 0, startedAt: 10, endedAt: 100 })),
  filesAwaited: [
    { attempt: 0, from: 10, until: 40 },
    { attempt: 1, from: 0, until: 5 }, // before it had its slot
  ],
});

test('an attempt reads once it has its files, or from its start', () => {
  expect([0, 1, 2].map((attempt) => readsFrom(trace, attempt))).toEqual([40, 10, 10]);
  expect([0, 1, 2].map((attempt) => timeFetching(trace, attempt))).toEqual([30, 0, 0]);
});

test('a step stops when the files have arrived', () => {
  expect(trace.nextStep(10, 1)).toBe(40);
});
