import { expect, test } from 'vitest';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import { layoutCluster } from '../layout.ts';
import { placeBeforeTray } from '../schedulerRow.ts';
import { createSnapshots } from '../snapshot.ts';
import { placedAt, placeStage } from './placeStage.ts';
import { trayRows } from './tray.ts';
import { trayJobs } from './trayJobs.ts';

const trace = traceOf({
  servers: 4,
  schedulers: 1,
  jobs: [{ stages: [3] }, { stages: [12] }, { stages: [2] }],
  attempts: [
    { task: 0, server: 0, boundAt: 0, startedAt: 0, endedAt: 100 },
    { task: 1, server: 2, boundAt: 20, startedAt: 20, endedAt: 100 },
    { task: 3, server: 1, boundAt: 20, startedAt: 20, endedAt: 100 },
  ],
});

const layoutOf = (width: number) => {
  const needs = { hasQueues: true, isStory: true, room: { above: 0, below: 0 } };
  const trayWith = (rows: number) =>
    layoutCluster(trace.data.topology, 1, width, 300, 1, { ...needs, trayRows: rows });
  const layout = trayWith(trayRows(trace, 2, trayWith(1)));
  return { ...layout, ...placeBeforeTray(1, width, 1, 0, layout.stage.y, layout.trayRows) };
};
const placed = (width: number, time: number, job: number | null) =>
  placeStage({ trace, snapshot: createSnapshots(trace)(time), layout: layoutOf(width), job });

test('jobs stand in the order of the scheduler, and the rest by arrival', () => {
  const jobs = (order: number[]) => trayJobs(trace, 0, order, null).map(({ job }) => job);
  expect(jobs([])).toEqual([0, 1, 2]);
  expect(jobs([2, 1])).toEqual([2, 1, 0]);
});

test('a task of the followed job that has left keeps its place empty; of many tasks the rest is a number', () => {
  const [own] = trayJobs(trace, 20, [], 0);
  expect(own.tasks.map(({ waits }) => waits)).toEqual([false, false, true]);
  const [, other] = trayJobs(trace, 20, [], 0);
  expect([other.tasks.length, other.waiting, other.rest]).toEqual([3, 11, 8]);
});

test('nothing in the tray covers another or leaves it, and the followed job is there at every width', () => {
  for (const width of [300, 380, 520, 616, 900])
    for (const job of [null, 0, 1, 2]) {
      const boxes = placed(width, 20, job);
      const { tray } = layoutOf(width);
      for (const [at, { box }] of boxes.entries()) {
        const before = boxes[at - 1]?.box;
        const isBelow = before !== undefined && box.y > before.y + before.height / 2;
        expect(box.x).toBeGreaterThanOrEqual(
          before === undefined || isBelow ? tray.x : before.x + before.width,
        );
        expect(box.x + box.width).toBeLessThanOrEqual(tray.x + tray.width);
        expect(box.y + box.height).toBeLessThanOrEqual(tray.y + tray.height);
      }
      if (job !== null) expect(boxes.map(({ key }) => key)).toContain(`tray ${job}`);
    }
});

test('where one row has no room for what waits as a job arrives there are two, and nothing is left out of them', () => {
  const [narrow, wide] = [layoutOf(380), layoutOf(616)];
  expect([narrow.trayRows, wide.trayRows]).toEqual([2, 1]);
  // Servers begin below.
  expect(narrow.stage.y).toBe(narrow.tray.height);
  const rows = new Set(placed(380, 20, 2).map(({ box }) => Math.round(box.y + box.height / 2)));
  expect(rows.size).toBe(2);
  expect(placed(380, 20, 2).map(({ key }) => key)).toEqual(['tray 0', 'tray 1', 'tray 2']);
});

test('a job in the tray is found where it is drawn, and says how much of it waits', () => {
  const all = placed(616, 20, 0);
  const [first] = all;
  const { x, y, width, height } = first.box;
  const found = placedAt(all, x + width / 2, y + height / 2);
  expect([found?.key, found?.says.at(-1)]).toEqual(['tray 0', '1 task of it is on no server yet']);
  expect(placedAt(all, x + width / 2, y + height + 20)).toBeNull();
});
