import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { testPlan } from '../../../testing/engine/world/testRun.ts';
import { Priorities } from './priority.ts';
import { ReadyList } from './readyList.ts';

const rates = [160, 100, 80];
const told = (...seconds: readonly number[]) => ({
  durations: seconds.map(() => 1),
  estimates: seconds.map((each) => each * SECOND),
});

/** The job of Fig 1, with one or two tasks in each stage: S2 follows S1; S4 joins S2 and S3; S5 comes last. */
const { workload } = testPlan(
  {
    jobs: [
      {
        stages: [
          { ...told(60, 60), after: [] },
          { ...told(120, 300), after: [0] },
          { ...told(30, 30), after: [] },
          { ...told(45), after: [1, 2] },
          { ...told(30), after: [3] },
        ],
      },
    ],
  },
  () => {
    throw new Error('is not run');
  },
);
const priorities = new Priorities(workload, rates, 10 * SECOND);
priorities.annotate(0);

test('stages go by the longest path to the end of the job: S1 and S2 before S3 (APO-17)', () => {
  expect([0, 1, 2, 3, 4].map((stage) => priorities.pathOf(stage) / SECOND)).toEqual([345, 285, 105, 75, 30]);
  const ready = new ReadyList();
  for (const stage of [4, 2, 0, 3, 1]) ready.add(0, priorities.key(stage, 0));
  const order = Array.from({ length: 5 }, () => priorities.stageOf(0, ready.take(0)));
  expect(order).toEqual([0, 1, 2, 3, 4]);
  expect(ready.count(0)).toBe(0);
});

test('for comparison, stages go as they are written', () => {
  const written = new Priorities(workload, rates, 10 * SECOND, true);
  written.annotate(0);
  expect([4, 2, 0, 3, 1].map((stage) => written.key(stage, 0) / written.key(1, 0))).toEqual([4, 2, 0, 3, 1]);
});

test('within a stage the longest task goes first, and keys tell their tasks', () => {
  const tasks = [0, 1].map((place) => priorities.taskOf(1, priorities.key(1, place)));
  expect(tasks).toEqual([3, 2]); // The second task of S2 is told to take 300 s.
  expect(priorities.keyOf(1, 3)).toBe(priorities.key(1, 0));
});

test('the ready list gives the smallest key, whatever the order of additions', () => {
  const ready = new ReadyList();
  const keys = Array.from({ length: 200 }, (_, at) => (at * 77) % 200);
  for (const key of keys) ready.add(3, key);
  expect(ready.top(3)).toBe(0);
  expect(Array.from({ length: 200 }, () => ready.take(3))).toEqual([...keys].sort((a, b) => a - b));
  expect(ready.top(3)).toBe(Infinity);
});
