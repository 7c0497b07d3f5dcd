import { expect, test } from 'vitest';
import { NONE } from '../../engine/ids.ts';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { wastedTime } from '../../metrics/waste.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { areaNames } from '../grammar/areas.tsx';
import { findSpot } from '../grammar/find.ts';
import { layoutOf } from '../grammar/layout.ts';
import { say } from '../grammar/say.ts';
import { scaleOf } from '../grammar/scale.ts';
import { step } from '../grammar/steps.ts';
import { jobAreasOf, utilizationTable } from './jobAreas.ts';
import { utilizationPicture } from './utilizationPicture.ts';

const S = 1_000_000;

// Two servers of two slots. Job 1 arrives later and starts first; its first attempt is preempted; a root task holds a
// slot from 0 to 7 s, and a slot that is kept for a copy is idle.
const trace = traceOf({
  servers: 2,
  slotsPerServer: 2,
  jobs: [{ stages: [3] }, { arrivedAt: S, stages: [1] }],
  attempts: [
    { task: 3, server: 0, startedAt: 1.3 * S, endedAt: 2.6 * S, outcome: Outcome.preempted },
    { task: 0, server: 0, startedAt: 2 * S, endedAt: 5.5 * S },
    { task: 1, server: 1, startedAt: 2 * S, endedAt: 4 * S },
    { task: 3, server: 1, startedAt: 3 * S, endedAt: 7.7 * S },
    { task: 2, server: 0, startedAt: 6 * S, endedAt: 6.1 * S },
  ],
  purposes: [{ name: 'root', forWholeJob: true }, { name: 'place for a copy' }],
  keptSlots: [
    { job: 0, server: 1, lane: 1, from: 0, to: 7 * S },
    { job: 0, purpose: 1, from: 0, to: S },
  ],
});
const { endedAt } = trace.data;
const slotTime = (1.3 + 3.5 + 2 + 4.7 + 0.1) * S;

test.each([1, 7, 50, 1000])(
  'the areas of %i buckets are all slot time, and those below zero all wasted time',
  (width) => {
    const { buckets, areas, roots } = jobAreasOf(trace, endedAt, width);
    const widthOf = (bucket: number) =>
      Math.min(buckets.width, endedAt - buckets.start - bucket * buckets.width);
    let running = 0;
    let wasted = 0;
    for (const area of areas) {
      for (const [at, count] of area.running.entries()) running += count * widthOf(area.first + at);
      for (const [at, count] of area.wasted.entries()) wasted += count * widthOf(area.first + at);
    }
    expect(running).toBeCloseTo(slotTime, 3);
    expect(wasted / S).toBeCloseTo(wastedTime.compute(trace)[0], 9);
    expect(roots.reduce((sum, count, at) => sum + count * widthOf(at), 0)).toBeCloseTo(7 * S, 3);
  },
);

test.each([1, 50, 1000])(
  'opportunistic parts of %i buckets are all time in which attempts give way to others',
  (width) => {
    const mixed = traceOf({
      servers: 3,
      jobs: [{ stages: [2] }, { stages: [1] }],
      attempts: [
        { task: 0, server: 0, startedAt: 0, endedAt: 4 * S },
        { task: 1, server: 1, startedAt: S, endedAt: 5 * S, kind: AttemptKind.opportunistic },
        { task: 2, server: 2, startedAt: 2 * S, endedAt: 4 * S, kind: AttemptKind.opportunistic },
      ],
      upgrades: [{ attempt: 1, at: 3 * S }],
    });
    const end = mixed.data.endedAt;
    const { buckets, areas } = jobAreasOf(mixed, end, width);
    const times = areas.map(({ first, opportunistic }) =>
      opportunistic.reduce((sum, count, at) => {
        const from = buckets.start + (first + at) * buckets.width;
        return sum + (count * Math.min(buckets.width, end - from)) / S;
      }, 0),
    );
    expect(times).toEqual([expect.closeTo(2, 9), expect.closeTo(2, 9)]);
  },
);

test('jobs are stacked in order of arrival, above the root tasks', () => {
  const { areas } = jobAreasOf(trace, endedAt, 1000);
  expect(areas.map(({ job }) => job)).toEqual([0, 1]);
  const top = (job: number, time: number) => {
    const { buckets } = jobAreasOf(trace, endedAt, 1000);
    return areas[job].tops[Math.floor(time / buckets.width) - areas[job].first];
  };
  expect(top(0, 3.5 * S)).toBe(3);
  expect(top(1, 3.5 * S)).toBe(4);
  expect(top(1, 1.5 * S)).toBe(2);
});

test('a task that fills half of a bucket counts one half', () => {
  const { buckets, areas } = jobAreasOf(trace, endedAt, 1);
  expect(buckets.count).toBe(1);
  expect(areas[1].running[0]).toBeCloseTo((6 * S) / endedAt, 12);
});

const run = { index: 0, title: 'By hand', trace };
const palette = paletteOf('light');
const picture = utilizationPicture([run], 1000, new Int8Array(2).fill(NONE), palette);
// A pixel is 10 ms and a tenth of a task.
const scale = {
  x: scaleOf({ domain: [0, endedAt] }, 0, endedAt / 10_000),
  y: scaleOf({ domain: [-1, 4] }, 50, 0),
};

/** What is said of the place in the picture that is so many tasks up, or down below zero. */
function saidAt(time: number, tasks: number): readonly string[] {
  const layout = layoutOf(picture, { width: 1000, height: 400, zoom: 1 });
  const top = layout.panels[0].at + (layout.y?.(tasks) ?? Number.NaN);
  const spot = findSpot(picture, layout, layout.left + layout.x(time), top, 0);
  return spot === null ? [] : say(picture, spot, 0).slice(0, 2);
}

test('a place belongs to the job whose area is there', () => {
  expect(saidAt(3.5 * S, 0.5)).toEqual(['root tasks', '1 slot']);
  expect(saidAt(3.5 * S, 1.5)).toEqual(['j1', '2 tasks run']);
  expect(saidAt(3.5 * S, 3.5)).toEqual(['j2', '1 task runs']);
  expect(saidAt(1.1 * S, 2.5)).toEqual(['idle', '3 slots']);
  expect(saidAt(2.3 * S, -0.5)).toEqual(['j2', '1 task runs, wasted']);
  expect(saidAt(2.8 * S, -0.5)).toEqual([]);
});

test('keys go up and down through what there is at that time, and along a row', () => {
  const layout = layoutOf(picture, { width: 1000, height: 400, zoom: 1 });
  const named = (row: number) => say(picture, { row, x: 3.5 * S }, 0)[0];
  const from = { row: picture.rows.findIndex(({ job }) => job === 0), x: 3.5 * S };
  const goes = (key: string, at = from) => step(picture, layout, key, at, false) ?? at;
  expect(named(goes('ArrowUp').row)).toBe('j2');
  expect(named(goes('ArrowDown').row)).toBe('root tasks');
  // No slot is idle then, and no wasted work is below zero.
  expect(named(goes('ArrowUp', goes('ArrowUp')).row)).toBe('j2');
  expect(named(goes('ArrowDown', goes('ArrowDown')).row)).toBe('root tasks');
  expect(goes('ArrowRight').row).toBe(from.row);
  expect(goes('ArrowRight').x).toBeGreaterThan(from.x);
});

test('a name is placed where its area is highest over its width, or left out', () => {
  const high = { x: scale.x, y: scaleOf({ domain: [0, 4] }, 0, -80) };
  const [first] = areaNames(picture, high, 12);
  // Two of its tasks run from 2 s to 4 s, on top of one root task.
  expect(first.text).toBe('j1');
  expect(first.x).toBeGreaterThan(200);
  expect(first.x).toBeLessThan(400);
  expect(first.y).toBeCloseTo(-40, 6);
  expect(areaNames(picture, { x: scale.x, y: scaleOf({ domain: [0, 4] }, 0, -16) }, 12)).toEqual([]);
});

test('the table lists means that add up to the slot time of the jobs', () => {
  const [, ...rows] = utilizationTable([run]);
  const { buckets } = jobAreasOf(trace, endedAt, 60);
  const cut = (from: number) => Math.min(buckets.width, endedAt - from * S);
  const ofJobs = rows.filter(([, job]) => job !== 'root tasks');
  const total = ofJobs.reduce((sum, [, , from, tasks]) => sum + Number(tasks) * cut(Number(from)), 0);
  expect(total).toBeCloseTo(slotTime, 3);
});
