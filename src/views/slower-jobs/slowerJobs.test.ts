import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { findSpot } from '../grammar/find.ts';
import { layoutOf } from '../grammar/layout.ts';
import { say } from '../grammar/say.ts';
import { step } from '../grammar/steps.ts';
import type { RunTrace } from '../shared/view.ts';
import { describeRun, slowerPicture, slowerRuns, slowerTable } from './slowerPicture.ts';

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
const grey = () => '#888888';
const room = { width: 600, height: 300, zoom: 1 };
const [slower] = slowerRuns({ against: fair, others: [own] });

test('slower jobs are dots from the least to the most slowed, with their rank by size', () => {
  expect(slower.dots.map(({ job, tasks, slowDown, rank }) => [job, tasks, slowDown, rank])).toEqual([
    [0, 1, 0.5, 0.125],
    [1, 9, 3, 0.875],
  ]);
});

test('words and table say the same as the dots', () => {
  expect(describeRun(slower, fair)).toBe(
    'A By hand against B By hand: 2 of 4 jobs (50%) take longer, by 175% on average and 300% at worst',
  );
  expect(say(slowerPicture([slower], fair, grey), { row: 1, x: 0 }, 0)).toEqual([
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
      const picture = slowerPicture([one], fair, grey);
      const layout = layoutOf(picture, room);
      const find = (x: number, y: number) =>
        findSpot(picture, layout, layout.left + layout.x(x), layout.panels[0].at + (layout.y?.(y) ?? 0), 0);
      for (const { slowDown, rank } of one.dots) {
        const hit = picture.rows[find(slowDown, rank)?.row ?? -1]?.dot;
        expect([hit?.slowDown, hit?.rank]).toEqual([slowDown, rank]);
      }
    }),
  );
});

test('keys move along a run and to the nearest dot of another one, past runs without any', () => {
  const none = { ...slower, dots: [] };
  const picture = slowerPicture([slower, none, { ...slower, dots: slower.dots.slice(1) }], fair, grey);
  const layout = layoutOf(picture, room);
  const go = (key: string, row: number) => step(picture, layout, key, { row, x: 0 }, false)?.row;
  expect([go('ArrowRight', 0), go('ArrowRight', 1), go('ArrowLeft', 1)]).toEqual([1, 1, 0]);
  expect(step(picture, layout, 'ArrowRight', null, false)?.row).toBe(1);
  expect([go('ArrowDown', 0), go('ArrowUp', 2), go('ArrowDown', 2)]).toEqual([2, 1, 2]);
});

test('numbers of the axis keep apart', () => {
  const { x } = slowerPicture([slower], fair, grey);
  expect(x.ticks?.(5)).toEqual([0, 0.2, 1, 2]);
  expect(x.ticks?.(100)?.length).toBeGreaterThan(6);
});
