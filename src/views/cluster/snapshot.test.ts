import { expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { presets } from '../../scenario/presets/presets.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { describeServer } from './describe.ts';
import { createSnapshots } from './snapshot.ts';
import { clusterTable } from './table.ts';

const trace = traceOf({
  servers: 2,
  slotsPerServer: 2,
  jobs: [{ stages: [4] }],
  attempts: [
    { task: 0, server: 0, lane: 1, startedAt: 0, endedAt: 10 },
    { task: 1, server: 1, lane: 0, startedAt: 4, endedAt: 9 },
  ],
  holds: [{ server: 1, lane: 0, stage: 0, from: 2, to: 4 }],
  entries: [
    { server: 1, stage: 0, enteredAt: 0, leftAt: 6 },
    { server: 0, stage: 0, enteredAt: 1, leftAt: 8 },
    { server: 1, stage: 0, enteredAt: 2, leftAt: 3 },
    { server: 1, stage: 0, enteredAt: 3, leftAt: 7 },
  ],
  messages: [{ from: 2, to: 1, stage: 0, sentAt: 1, receivedAt: 3 }],
  messageKinds: [{ name: 'probe', to: 'server', look: 'probe' }],
});
const take = createSnapshots(trace);

test('attempts and holds stand in the slot that they occupy', () => {
  const { attemptIn, holdIn } = take(3);
  expect([...attemptIn]).toEqual([-1, 0, -1, -1]);
  expect([...holdIn]).toEqual([-1, -1, 0, -1]);
  const later = take(4);
  expect([...later.attemptIn]).toEqual([-1, 0, 1, -1]);
  expect([...later.holdIn]).toEqual([-1, -1, -1, -1]);
});

test('queue entries are in order of arrival, per server', () => {
  const at2 = take(2);
  expect([...at2.entries.subarray(0, at2.entryCount)]).toEqual([0, 1, 2]);
  expect([...at2.places.subarray(0, at2.entryCount)]).toEqual([0, 0, 1]);
  const at3 = take(3);
  expect([...at3.entries.subarray(0, at3.entryCount)]).toEqual([0, 1, 3]);
  expect([...at3.places.subarray(0, at3.entryCount)]).toEqual([0, 0, 1]);
});

test('counts agree with the spans at any time, also after going back', () => {
  const { attempts, entries, holds, messages } = trace.data.tables;
  const open = (from: Float64Array, to: Float64Array, time: number) =>
    [...from].filter((begin, row) => begin <= time && time < to[row]).length;
  for (const time of [0, 3, 9, 2, 10, 1]) {
    const now = take(time);
    expect(now.runningCount).toBe(open(attempts.columns.startedAt, attempts.columns.endedAt, time));
    expect(now.entryCount).toBe(open(entries.columns.enteredAt, entries.columns.leftAt, time));
    expect(now.heldCount).toBe(open(holds.columns.from, holds.columns.to, time));
    expect(now.messageCount).toBe(open(messages.columns.sentAt, messages.columns.receivedAt, time));
    expect(now.running.reduce((sum, each) => sum + each)).toBe(now.runningCount);
    expect(now.queued.reduce((sum, each) => sum + each)).toBe(now.entryCount);
  }
});

test('more rows than the first arrays hold are all kept', () => {
  const many = traceOf({
    jobs: [{ stages: [1] }],
    entries: Array.from({ length: 1000 }, () => ({ server: 0, stage: 0, enteredAt: 0, leftAt: 5 })),
  });
  const now = createSnapshots(many)(1);
  expect(now.entryCount).toBe(1000);
  expect([now.entries[999], now.places[999]]).toEqual([999, 999]);
});

test('root tasks are in the slots that they hold, described and counted', () => {
  const rooted = traceOf({
    servers: 2,
    slotsPerServer: 2,
    jobs: [{ stages: [1] }],
    keptSlots: [{ job: 0, server: 1, lane: 1, from: 3, to: 9 }],
  });
  const { keptIn, kept } = createSnapshots(rooted)(3);
  expect([...keptIn]).toEqual([-1, -1, -1, 0]);
  expect([...kept]).toEqual([0, 1]);
  expect([...createSnapshots(rooted)(9).kept]).toEqual([0, 0]);
  expect(describeServer(rooted, createSnapshots(rooted)(4), 1)).toEqual([
    's01',
    'a slot is free',
    'holds the root of j1, to the end of the job',
    'nothing waits here',
  ]);
  const [header, ...rows] = clusterTable(rooted, 4);
  expect(rows.map((row) => row[header.indexOf('roots')])).toEqual([0, 1]);
});

test('slots that are kept for something else are said by its name', () => {
  const run = traceOf({
    slotsPerServer: 2,
    jobs: [{ stages: [1] }],
    purposes: [{ name: 'root', forWholeJob: true }, { name: 'place for a copy' }],
    keptSlots: [{ job: 0, purpose: 1, from: 3, to: 9 }],
  });
  expect(describeServer(run, createSnapshots(run)(4), 0)[1]).toBe('kept for j1: place for a copy');
  expect(clusterTable(run, 4)[0].at(-1)).toBe('kept');
});

test('servers tell of maintenance before it begins, and until it is over', () => {
  const run = traceOf({
    servers: 2,
    jobs: [{ stages: [1] }],
    outages: [{ actor: 1, from: 4_000_000, to: 9_000_000 }],
    maintenance: [
      { server: 1, from: 4_000_000, to: 9_000_000 },
      { server: 1, from: 20_000_000, to: 21_000_000 },
    ],
  });
  const now = createSnapshots(run);
  expect(describeServer(run, now(1_000_000), 1).at(-1)).toBe('goes down for maintenance in 3 s, for 5 s');
  expect(describeServer(run, now(7_000_000), 1).slice(1)).toEqual([
    'down since 3 s',
    'in maintenance for another 2 s',
  ]);
  expect(describeServer(run, now(9_000_000), 1).at(-1)).toBe('goes down for maintenance in 11 s, for 1 s');
  expect(describeServer(run, now(21_000_000), 1).at(-1)).toBe('nothing waits here');
  expect(describeServer(run, now(1_000_000), 0).at(-1)).toBe('nothing waits here');
});

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
