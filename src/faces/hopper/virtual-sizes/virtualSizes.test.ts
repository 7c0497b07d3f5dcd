import { expect, test } from 'vitest';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { AnyStraggler } from '../../../kit/speculation/anyStraggler.ts';
import { createCentralScheduler } from '../../../policies/hopper/central/centralScheduler.ts';
import { HopperSharing, SmallestFirst } from '../../../policies/hopper/central/shares.ts';
import { runByHand } from '../../../testing/engine/world/testRun.ts';
import { traceOf } from '../../../testing/trace/testTrace.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { placesOf, tickStep } from '../barRows.ts';
import { virtualSizes } from '../face.ts';
import { headLines, orderWords, sharesOf } from './drawHead.ts';
import { guidelineJobs, guidelineTimes, hasGuidelines, scaleOf } from './history.ts';
import { sizesNow, sizesTable } from './sizesNow.ts';
import { columnsOf, describeSize, edgeWords, noteWords } from './VirtualSizes.tsx';

// Hopper's Table 1: two jobs on seven slots, β = 1.6. Times in µs stand for the paper's units.

const stageOf = (durations: readonly number[]) => ({
  durations,
  copyDurations: durations.map(() => [10]),
  estimate: 10,
});
const tableOne = [{ stages: [stageOf([10, 10, 10, 30])] }, { stages: [stageOf([20, 20, 20, 40, 10])] }];

const rules = {
  heartbeat: 0,
  watch: { reportError: 0, newFrom: 'told' },
  reportEvery: 2,
  reserved: null,
  copyCap: 1,
  localityShare: 0,
} as const;

function hopper(unfairness: number, jobs: typeof tableOne = tableOne): Trace {
  const createPolicy = (sim: Sim) =>
    createCentralScheduler(sim, {
      ...rules,
      makeRule: (watch) => new AnyStraggler(watch),
      makeSharing: (board, idle) =>
        new HopperSharing(board, {
          unfairness: () => unfairness,
          betaOf: () => 1.6,
          slots: () => idle.slots,
        }),
    });
  return openTrace(runByHand({ servers: 7, jobs }, createPolicy));
}

const trace = hopper(1);
const fair = hopper(0);
const smallestFirst = openTrace(
  runByHand({ servers: 7, jobs: tableOne }, (sim) =>
    createCentralScheduler(sim, {
      ...rules,
      makeRule: (watch) => new AnyStraggler(watch),
      makeSharing: (board) => new SmallestFirst(board),
    }),
  ),
);

test('job A of Table 1 may have five slots: four run its tasks, one is kept for a copy', () => {
  const now = sizesNow(trace, 1);
  expect(now).toMatchObject({ guideline: 2, slots: 7, jobs: 2, wanted: 11.25, fairShare: 3.5, floor: null });
  const [a, b] = now.rows;
  expect(a).toMatchObject({ job: 0, remaining: 4, size: 5, allotted: 5, occupied: 4, kept: 1 });
  expect(b).toMatchObject({ job: 1, remaining: 5, size: 6.25, allotted: 2, occupied: 2, kept: 0 });
  expect(noteWords(a)[0]).toBe('1 kept for a copy');
  expect(describeSize(now, a)).toEqual([
    'j1, place 1 of 2',
    '4 tasks left, virtual size 5',
    'may have 5 slots, has 4',
    '1 slot kept idle for a copy',
    'high load: guideline 2',
  ]);
});

test('at two the copy has the slot that was kept for it', () => {
  expect(sizesNow(trace, 2).rows[0]).toMatchObject({ allotted: 5, occupied: 5, kept: 0 });
});

test('the slots reach all jobs but the last ones, under guideline 2 only', () => {
  expect(sizesNow(trace, 1).edge).toBeNull();
  const three = hopper(1, [...tableOne, { stages: [stageOf([10, 10, 10, 10, 10, 10, 10])] }]);
  const now = sizesNow(three, 1);
  expect(now.rows.map(({ allotted }) => allotted)).toEqual([5, 2, 0]);
  expect(now.edge).toBe(2);
  expect(edgeWords(now)[0]).toContain('nothing');
  expect(now.edge).toBe(2);
});

test('with fairness the jobs beyond have what they are sure of', () => {
  const now = sizesNow(fair, 1);
  expect(now).toMatchObject({ guideline: 2, fairShare: 3.5, floor: 3.5 });
  expect(now.rows.map(({ allotted, isLifted }) => [allotted, isLifted])).toEqual([
    [4, false],
    [3, true],
  ]);
  expect(now.edge).toBe(1);
  expect(edgeWords(now)[0]).toContain('floor');
});

test('before the first record and after the last job nothing is shown', () => {
  expect(sizesNow(traceOf({ jobs: [] }), 0)).toMatchObject({ jobs: 0, rows: [], more: 0, edge: null });
  expect(sizesNow(trace, 1e6)).toMatchObject({ jobs: 0, rows: [], fairShare: null });
});

test('a policy without guidelines has tasks and slots, and no virtual sizes', () => {
  const now = sizesNow(smallestFirst, 1);
  expect(now).toMatchObject({ guideline: 0, fairShare: null, floor: null, edge: null });
  expect(now.rows[0]).toMatchObject({ remaining: 4, size: null, allotted: null, occupied: 4 });
  expect(hasGuidelines(smallestFirst)).toBe(false);
  expect(describeSize(now, now.rows[0])).toEqual(['j1, place 1 of 2', '4 tasks left', 'has 4 slots']);
  expect(orderWords('srpt')[0]).toContain('fewest tasks left');
});

test('the time under each guideline adds up to the time with jobs', () => {
  for (const time of [0, 1, 7, 12, 15, 22, 1000]) {
    const { two, three } = guidelineTimes(trace, time);
    expect(two + three).toBe(Math.min(time, 22));
  }
  // A has left at 12; B's virtual size fits the slots from 10 on, when A has one task left and B five.
  const changes = [...Array(23).keys()].filter((time) => sizesNow(trace, time).guideline === 2);
  expect(guidelineTimes(trace, 22).two).toBe(changes.length);
  expect(sharesOf({ two: 0, three: 0 })).toBeNull();
  expect(sharesOf({ two: 1, three: 2 })).toEqual(['33.3%', '66.7%']);
  expect(guidelineTimes(traceOf({ jobs: [] }), 5)).toEqual({ two: 0, three: 0 });
});

test('each job counts under the guideline that held when it got its first slot', () => {
  expect(guidelineJobs(trace, 0)).toEqual({ two: 2, three: 0 });
  // One job alone of three tasks has V = 3.75 of 7 slots: there are enough.
  const alone = hopper(1, [{ stages: [stageOf([10, 10, 10])] }]);
  expect(guidelineJobs(alone, 5)).toEqual({ two: 0, three: 1 });
  expect(guidelineJobs(traceOf({ jobs: [] }), 5)).toEqual({ two: 0, three: 0 });
});

test('the scale is the same at all times and never longer than the cluster', () => {
  expect(scaleOf(trace)).toBe(7);
  expect(scaleOf(traceOf({ jobs: [] }))).toBe(2);
});

test('the table has the numbers of the picture', () => {
  const [header, a, , all] = sizesTable(trace, 1);
  expect(header).toEqual(['place', 'job', 'tasks left', 'V', 'may have', 'has', 'kept for copies', 'lifted']);
  expect(a).toEqual([1, 'j1', 4, 5, 5, 4, 1, 'no']);
  expect(all.slice(0, 4)).toEqual(['', 'all 2 jobs, 7 slots, guideline 2', '', 11.25]);
  expect(sizesTable(smallestFirst, 1)[1]).toEqual([1, 'j1', 4, 4]);
});

test('jobs that are not in the record are counted below the others', () => {
  const crowd = Array.from({ length: 74 }, () => ({ stages: [stageOf([10, 10])] }));
  const now = sizesNow(hopper(1, crowd), 0);
  expect(now.rows).toHaveLength(60);
  expect(now.more).toBe(14);
});

test.each([250, 320, 390, 640, 1280])('columns stay apart in %i pixels', (width) => {
  for (const scale of [1, 1.4])
    for (const columns of [columnsOf(true), columnsOf(false)]) {
      const { name, bar, right, edges } = placesOf(columns, 'j888', width, scale);
      const at = [...edges.values()];
      const before = at.filter(({ to }) => to <= bar.x).flatMap(({ from, to }) => [from, to]);
      const after = at.filter(({ to }) => to > bar.x).flatMap(({ from, to }) => [from, to]);
      const inOrder = [name, ...before, bar.x, bar.x + bar.width, ...after];
      expect(inOrder).toEqual([...inOrder].sort((a, b) => a - b));
      if (width > 250) expect(after.at(-1)).toBeLessThanOrEqual(right + 1e-9);
      expect([1, 2, 5, 10, 20, 50, 100]).toContain(tickStep(40, bar.width / (46 * scale)));
    }
});

test('columns that give way do so where bars would be too short, the first one first', () => {
  const shown = (width: number) =>
    [...placesOf(columnsOf(true), 'j888', width, 1).edges.keys()].map(({ title }) => title[0]);
  expect(shown(640)).toEqual(['tasks left', 'V', 'may have', 'has']);
  expect(shown(390)).toEqual(['V', 'may have', 'has']);
  expect(shown(290)).toEqual(['may have', 'has']);
});

test('a low view keeps the guideline and the total', () => {
  const lines = headLines(trace, sizesNow(trace, 1), 1, () => '');
  const shownAt = (height: number) => lines.filter((line) => height >= (line.from ?? 0)).length;
  expect([180, 260, 400].map(shownAt)).toEqual([2, 4, 5]);
});

test('only runs with recorded sizes are shown, others are told why not', () => {
  const refusal = (each: Trace) => virtualSizes.refuses([{ index: 0, title: '', trace: each }]);
  expect(refusal(trace)).toBeNull();
  expect(refusal(traceOf({ jobs: [] }))).toMatch(/in this run: only Hopper/);
  const big = traceOf({ jobs: [], level: 'jobs' });
  expect(refusal({ ...big, data: { ...big.data, policy: 'srpt' } })).toMatch(/too big/);
  // Here each scheduler knows the sizes of its own jobs.
  expect(refusal(traceOf({ jobs: [], policy: 'hopper' }))).toContain('Lanes');
});
