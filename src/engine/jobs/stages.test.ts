import { expect, test } from 'vitest';
import { listWorkload } from '../workload/list.ts';
import { Stages } from './stages.ts';

const graphs = listWorkload({
  users: [],
  classes: ['job'],
  jobs: [
    {
      user: 0,
      jobClass: 0,
      arrivesAt: 0,
      stages: [
        { durations: [1, 1], after: [], servers: [] },
        { durations: [1], after: [], servers: [] },
        { durations: [1], after: [0, 1], servers: [] },
      ],
    },
  ],
  warmup: 0,
});

test('a stage is ready when the last stage before it has finished, and is reported once', () => {
  const stages = new Stages(graphs, () => undefined);
  const ready: number[] = [];
  const note = (stage: number) => ready.push(stage);
  expect([0, 1, 2].map((stage) => stages.isReady(stage))).toEqual([true, true, false]);
  expect(stages.finishTask(0)).toBe(false);
  expect(stages.finishTask(0)).toBe(true);
  stages.releaseChildren(0, note);
  expect(ready).toEqual([]);
  expect([stages.isFinished(0), stages.isReady(2)]).toEqual([true, false]);
  expect(stages.finishTask(1)).toBe(true);
  stages.releaseChildren(1, note);
  expect(ready).toEqual([2]);
  expect(stages.isJobFinished(0)).toBe(false);
  expect(stages.finishTask(2)).toBe(true);
  expect(stages.isJobFinished(0)).toBe(true);
});
