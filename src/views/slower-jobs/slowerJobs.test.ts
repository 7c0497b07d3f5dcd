import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import type { RunTrace } from '../view.ts';
import { slowerRuns } from './dots.ts';
import { dotNear, heightOf, layoutStrips } from './layout.ts';
import { apart, step } from './steps.ts';
import { slowerTable } from './table.ts';
import { describeDot, describeRun } from './words.ts';

beforeEach(() => selectionStore.setState({ run: 0, against: 1 }));

/** A run of jobs with so many tasks that end together, at these times. */
function run(index: number, jobs: readonly (readonly [tasks: number, ends: number])[]): RunTrace {
  let task = 0;
  const attempts = jobs.flatMap(([tasks, ends]) =>
    Array.from({ length: tasks }, () => ({ task: task++, server: 0, startedAt: 0, endedAt: ends * SECOND })),
  );
  return {
    index,
    title: 'By hand',
    trace: traceOf({ jobs: jobs.map(([tasks]) => ({ stages: [tasks] })), attempts }),
  };
}

const own = run(0, [
  [1, 6],
  [9, 8],
  [4, 1],
  [2, 2],
]);
const fair = run(1, [
  [1, 4],
  [9, 2],
  [4, 2],
  [2, 2],
]);
const [slower] = slowerRuns({ against: fair, others: [own] });

test('slower jobs are dots from the least to the most slowed, with their rank by size', () => {
  expect(slower.dots.map(({ job, tasks, slowDown, rank }) => [job, tasks, slowDown, rank])).toEqual([
    [0, 1, 0.5, 0.125],
    [1, 9, 3, 0.875],
  ]);
  const [small, large] = slower.dots;
  expect(heightOf(large, 40)).toBeLessThan(heightOf(small, 40));
});

test('words and table say the same as the dots', () => {
  expect(describeRun(slower, fair)).toBe(
    'A By hand against B By hand: 2 of 4 jobs (50%) take longer, by 175% on average and 300% at worst',
  );
  expect(describeDot(slower, fair, slower.dots[1])).toEqual([
    'j2: 9 tasks',
    '300% longer under A By hand',
    '8 s instead of 2 s under B By hand',
  ]);
  const [, share, average, worst, ...jobs] = slowerTable([own, fair]);
  expect([share[6], average[6], worst[6]]).toEqual([0.5, 1.75, 3]);
  expect(jobs.map((row) => row.slice(2))).toEqual([
    ['j2', 9, 8, 2, 3],
    ['j1', 1, 6, 4, 0.5],
  ]);
});

test('every dot is found where it is drawn', () => {
  const jobs = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 30 })), {
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(jobs, (given) => {
      const [one] = slowerRuns({
        against: run(
          1,
          given.map(([tasks]) => [tasks, 1]),
        ),
        others: [run(0, given)],
      });
      const x = (slowDown: number) => slowDown * 40;
      for (const dot of one.dots) {
        const at = dotNear(one, x, 60, x(dot.slowDown), heightOf(dot, 60));
        const hit = one.dots[at ?? -1];
        expect([hit?.slowDown, hit?.rank]).toEqual([dot.slowDown, dot.rank]);
      }
      expect(dotNear(one, x, 60, -100, 0)).toBeNull();
    }),
  );
});

test('keys move along a run and to the nearest dot of another one, past runs without any', () => {
  const none = { ...slower, dots: [] };
  const rows = [slower, none, { ...slower, dots: slower.dots.slice(1) }];
  expect(step('ArrowRight', { row: 0, at: 0 }, rows)).toEqual({ row: 0, at: 1 });
  expect(step('ArrowRight', { row: 0, at: 1 }, rows)).toEqual({ row: 0, at: 1 });
  expect(step('ArrowDown', { row: 0, at: 0 }, rows)).toEqual({ row: 2, at: 0 });
  expect(step('ArrowUp', { row: 2, at: 0 }, rows)).toEqual({ row: 0, at: 1 });
  expect(step('x', { row: 0, at: 0 }, rows)).toBeNull();
});

test('ticks keep apart, and rows share the height', () => {
  expect(apart([0, 1, 5, 10, 20], (tick) => tick * 10, 150, 44)).toEqual([0, 5, 10]);
  const strips = layoutStrips(3, 800, 320, 1);
  expect(strips.head + 3 * strips.rowHeight).toBe(strips.height);
  expect(strips.left + strips.width).toBeLessThanOrEqual(800);
});
