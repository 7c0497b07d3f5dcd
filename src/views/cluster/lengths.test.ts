import { expect, test } from 'vitest';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { isShort, widthsFact } from './lengths.ts';

const took = (...lengths: readonly number[]) =>
  traceOf({
    jobs: [{ stages: [lengths.length] }],
    attempts: lengths.map((length, task) => ({ task, startedAt: 5, endedAt: 5 + length })),
  });

test('a task is as wide as it is long, up to twice the mean, and never too narrow to be seen', () => {
  expect([...widthsFact.of(took(40, 20, 20, 0, 5, 35))].map((each) => Math.round(100 * each))).toEqual([
    ...[100, 50, 50, 100, 20, 88],
  ]);
  // One that is far longer than the others does not make slivers of them.
  expect([...widthsFact.of(took(1000, 10, 10, 10))][0]).toBe(1);
  expect([0, 1].map((task) => isShort(took(40, 20), task))).toEqual([false, true]);
});

test('where all tasks are of a length, or none has ended, each has the whole width', () => {
  for (const trace of [took(10, 10, 10), traceOf({ jobs: [{ stages: [3] }] })]) {
    expect([...widthsFact.of(trace)]).toEqual([1, 1, 1]);
    expect(isShort(trace, 1)).toBe(false);
  }
});
