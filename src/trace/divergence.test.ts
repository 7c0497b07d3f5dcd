import { expect, test } from 'vitest';
import { NONE } from '../engine/ids.ts';
import { traceOf } from '../testing/trace/testTrace.ts';
import { firstDivergence } from './divergence.ts';

type Start = readonly [task: number, server: number, startedAt: number];

const runOf = (...starts: readonly Start[]) =>
  traceOf({
    servers: 4,
    jobs: [{ stages: [4] }],
    attempts: starts.map(([task, server, startedAt]) => ({
      task,
      server,
      startedAt,
      endedAt: startedAt + 9,
    })),
  });

test('equal runs never diverge, whatever the order of their rows', () => {
  const one = runOf([0, 0, 1], [1, 1, 1], [2, 2, 5]);
  expect(firstDivergence(one, one)).toBeNull();
  expect(firstDivergence(one, runOf([2, 2, 5], [1, 1, 1], [0, 0, 1]))).toBeNull();
});

test('runs diverge where one task runs on another server', () => {
  const one = runOf([0, 0, 1], [1, 1, 3], [2, 2, 5]);
  const other = runOf([0, 0, 1], [1, 3, 3], [2, 2, 5]);
  expect(firstDivergence(one, other)).toEqual({ at: 3, task: 1, attempts: [1, NONE] });
});

test('runs diverge at the earlier of two starts', () => {
  const one = runOf([0, 0, 1], [1, 1, 4]);
  const other = runOf([0, 0, 1], [2, 1, 2], [1, 1, 4]);
  expect(firstDivergence(one, other)).toEqual({ at: 2, task: 2, attempts: [NONE, 1] });
  expect(firstDivergence(other, one)).toEqual({ at: 2, task: 2, attempts: [1, NONE] });
});

test('a longer run diverges at its next start', () => {
  expect(firstDivergence(runOf([0, 0, 1]), runOf([0, 0, 1], [1, 1, 8]))?.at).toBe(8);
  expect(firstDivergence(runOf(), runOf([1, 1, 8]))?.at).toBe(8);
});
