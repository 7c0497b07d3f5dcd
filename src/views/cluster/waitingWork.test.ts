import { expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { createSnapshots } from './snapshot.ts';

test('reservations share the tasks of their stage that have not started', () => {
  const trace = traceOf({
    servers: 3,
    jobs: [{ stages: [2] }],
    attempts: [
      { task: 0, server: 0, startedAt: 4, endedAt: 9 },
      { task: 1, server: 1, startedAt: 6, endedAt: 9 },
    ],
    entries: [0, 0, 1, 2].map((server) => ({ server, stage: 0, enteredAt: 0, leftAt: 8 })),
  });
  const take = createSnapshots(trace);
  expect([...take(0).waiting]).toEqual([1, 0.5, 0.5]);
  expect([...take(4).waiting]).toEqual([0.5, 0.25, 0.25]);
  expect([[...take(6).waiting], [...take(6).queued]]).toEqual([
    [0, 0, 0],
    [2, 1, 1],
  ]);
});

test('a task that waits in two queues is shared by them', () => {
  const entries = [0, 1].map((server) => ({ server, stage: 0, task: 0, enteredAt: 0, leftAt: 8 }));
  const trace = traceOf({ servers: 2, jobs: [{ stages: [1] }], entries });
  expect([...createSnapshots(trace)(1).waiting]).toEqual([0.5, 0.5]);
});

test.each([
  ['late-binding', 0],
  ['late-binding', 1],
  ['three-rules', 2],
  ['figure-4', 0],
])('the bars of %s, run %i, sum to the tasks that wait', (id, run) => {
  const trace = openTrace(simulate(planRun(presets.get(id).scenario, run)));
  const { entries, attempts } = trace.data.tables;
  const { task, stage } = entries.columns;
  const { stageFirstTask } = trace.data.graphs;
  const take = createSnapshots(trace);
  for (let step = 1; step < 20; step += 1) {
    const time = (trace.data.endedAt * step) / 20;
    const { waiting, entryCount, entries: rows } = take(time);
    const open = [...rows.subarray(0, entryCount)];
    const has = (each: number) =>
      attempts.columns.task.some((of, row) => of === each && attempts.columns.startedAt[row] <= time);
    const stages = new Set(open.filter((row) => task[row] === NONE).map((row) => stage[row]));
    const reserved = [...stages].flatMap((each) =>
      Array.from(
        { length: stageFirstTask[each + 1] - stageFirstTask[each] },
        (_, at) => stageFirstTask[each] + at,
      ),
    );
    const tasks = new Set(open.map((row) => task[row]).filter((each) => each !== NONE));
    expect(waiting.reduce((sum, each) => sum + each)).toBeCloseTo(
      tasks.size + reserved.filter((each) => !has(each)).length,
      3,
    );
  }
});
