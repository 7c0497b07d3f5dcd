import { expect, test } from 'vitest';
import { AttemptKind, Outcome } from '../../engine/record/schema.ts';
import { wastedTime } from '../../metrics/waste.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { areaAt, jobAreasOf } from './jobAreas.ts';
import { placeNames } from './placeNames.ts';
import { utilizationTable } from './table.ts';

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

test('a place belongs to the job whose area is there', () => {
  const shown = jobAreasOf(trace, endedAt, 1000);
  const at = (time: number, tasks: number) =>
    areaAt(shown, Math.floor(time / shown.buckets.width), tasks)?.job ?? null;
  expect(at(3.5 * S, 0.5)).toBeNull();
  expect(at(3.5 * S, 1.5)).toBe(0);
  expect(at(3.5 * S, 3.5)).toBe(1);
  expect(at(3.5 * S, 4.5)).toBeNull();
  expect(at(2.3 * S, -0.5)).toBe(1);
  expect(at(2.8 * S, -0.5)).toBeNull();
});

test('a name is placed where its area is highest over its width, or left out', () => {
  const shown = jobAreasOf(trace, endedAt, 1000);
  const scale = (pixels: number) => ({
    left: (bucket: number) => (bucket * shown.buckets.width * 100) / S,
    y: (tasks: number) => -tasks * pixels,
  });
  const [first] = placeNames(shown, scale(20), () => 'job', 12);
  // Two of its tasks run from 2 s to 4 s, on top of one root task.
  expect(first.job).toBe(0);
  expect(first.x).toBeGreaterThan(200);
  expect(first.x).toBeLessThan(400);
  expect(first.y).toBeCloseTo(-40, 6);
  expect(placeNames(shown, scale(4), () => 'job', 12)).toEqual([]);
});

test('the table lists means that add up to the slot time of the jobs', () => {
  const [, ...rows] = utilizationTable([{ index: 0, title: 'By hand', trace }]);
  const { buckets } = jobAreasOf(trace, endedAt, 60);
  const cut = (from: number) => Math.min(buckets.width, endedAt - from * S);
  const ofJobs = rows.filter(([, job]) => job !== 'root tasks');
  const total = ofJobs.reduce((sum, [, , from, tasks]) => sum + Number(tasks) * cut(Number(from)), 0);
  expect(total).toBeCloseTo(slotTime, 3);
});
