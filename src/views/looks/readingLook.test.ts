import { expect, test } from 'vitest';
import { traceOf } from '../../testing/trace/testTrace.ts';
import {
  computesFrom,
  drawStripes,
  FETCHING_ALPHA,
  localityWord,
  READING_ALPHA,
  readingAlpha,
  readingVerb,
  sourceOf,
  stripesOf,
  timeReading,
  waitingAlpha,
} from './readingLook.ts';

const trace = traceOf({
  servers: 4,
  racks: 2,
  jobs: [{ stages: [4] }],
  attempts: [0, 1, 2, 3].map((task) => ({ task, server: task, startedAt: 10, endedAt: 100 })),
  reads: [
    { attempt: 0, locality: 0, until: 20 },
    { attempt: 1, locality: 1, until: 30 },
    { attempt: 2, locality: 2, until: 40, computed: 15 },
  ],
});

function stripesDrawn(count: number, width: number): readonly (readonly number[])[] {
  const drawn: number[][] = [];
  const context = { fillRect: (...box: number[]) => drawn.push(box) } as unknown as CanvasRenderingContext2D;
  drawStripes(context, count, 0, 0, width, width);
  return drawn;
}

test('a task has no stripe on its own server, one in the rack, two elsewhere, none without input', () => {
  expect([0, 1, 2, 3].map((attempt) => stripesOf(trace, attempt))).toEqual([0, 1, 2, 0]);
});

test('a task computes once it has read, or from its start', () => {
  expect([0, 1, 2, 3].map((attempt) => computesFrom(trace, attempt))).toEqual([20, 30, 40, 10]);
});

test('a task that computed during half of its reading phase is half as pale in it', () => {
  expect([0, 2, 3].map((attempt) => timeReading(trace, attempt))).toEqual([10, 15, 0]);
  expect(readingAlpha(trace, 0)).toBe(READING_ALPHA);
  expect(readingAlpha(trace, 2)).toBeCloseTo((1 + READING_ALPHA) / 2, 12);
  expect(readingVerb(trace)).toBe('reads');
});

test('texts say from where a task reads', () => {
  expect([sourceOf(trace, 1), sourceOf(trace, 3)]).toEqual(['in its rack', null]);
  expect([0, 1, 2, 3].map((attempt) => localityWord(trace, attempt))).toEqual([
    'server',
    'rack',
    'remote',
    'no file',
  ]);
});

test.each([6, 9, 14, 28])('two stripes in %i pixels stand side by side within the task', (width) => {
  const [one, other, ...more] = stripesDrawn(2, width);
  expect(more).toEqual([]);
  expect(other[0]).toBeGreaterThan(one[0] + one[2]);
  expect(other[0] + other[2]).toBeLessThan(width);
});

test('a task that is narrower than its stripes has none', () => {
  expect(stripesDrawn(1, 3)).toEqual([]);
});

test('a task is palest while its server fetches files, then pale while it reads', () => {
  const fetching = traceOf({
    jobs: [{ stages: [1] }],
    attempts: [{ task: 0, startedAt: 10, endedAt: 100 }],
    filesAwaited: [{ attempt: 0, from: 10, until: 30 }],
    reads: [{ attempt: 0, locality: 1, until: 50 }],
  });
  expect([20, 30].map((time) => waitingAlpha(fetching, 0, time))).toEqual([FETCHING_ALPHA, READING_ALPHA]);
  expect(computesFrom(fetching, 0)).toBe(50);
  expect(timeReading(fetching, 0)).toBe(20);
});
