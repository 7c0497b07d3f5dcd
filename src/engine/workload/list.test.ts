import { expect, test } from 'vitest';
import { NONE } from '../ids.ts';
import { listWorkload } from './list.ts';
import { serverSetOf } from './workload.ts';

const users = [
  { name: 'ann', weight: 1, priority: 0 },
  { name: 'bob', weight: 2, priority: 1 },
];

test('a written-out workload keeps every number', () => {
  const workload = listWorkload({
    users,
    classes: ['small', 'large'],
    jobs: [
      {
        user: 1,
        jobClass: 1,
        arrivesAt: 5,
        stages: [{ durations: [7, 8], after: [], servers: [[3], [1, 2]] }],
      },
      {
        user: 0,
        jobClass: 0,
        arrivesAt: 9,
        ideal: 6,
        stages: [
          { durations: [1], after: [], servers: [] },
          { durations: [2, 3], after: [0], servers: [] },
          { durations: [4, 4], after: [1], servers: [], isOneToOne: true },
        ],
      },
    ],
    warmup: 1,
  });
  expect([...workload.arrivesAt]).toEqual([5, 9]);
  expect([...workload.jobUser]).toEqual([1, 0]);
  expect([...workload.jobClass]).toEqual([1, 0]);
  expect([workload.cpuTime(0, 1, 0), workload.cpuTime(0, 1, 3), workload.cpuTime(2, 4, 0)]).toEqual([
    8, 8, 3,
  ]);
  expect([serverSetOf(workload, 0, 0), serverSetOf(workload, 0, 1), serverSetOf(workload, 1, 2)]).toEqual([
    0,
    1,
    NONE,
  ]);
  expect([...workload.parents.items]).toEqual([1, 2]);
  expect([...workload.storage.isOneToOne]).toEqual([0, 0, 0, 1]);
  expect([...workload.jobIdeal]).toEqual([Infinity, 6]);
  expect([workload.firstMeasuredJob, workload.concurrency]).toEqual([1, 0]);
});
