import { expect, test } from 'vitest';
import { createSlotIndex, type SlotSpans, spanAt, spanBeside, visitSlices } from './slices.ts';

function indexOf(spans: readonly (readonly [slot: number, from: number, to: number])[], slots = 2) {
  const table: SlotSpans = {
    length: spans.length,
    from: Float64Array.from(spans, ([, from]) => from),
    to: Float64Array.from(spans, ([, , to]) => to),
    slotOf: (row) => spans[row][0],
  };
  return createSlotIndex(table, slots);
}

function slicesOf(index: ReturnType<typeof indexOf>, slot: number, from: number, to: number, width: number) {
  const slices: [number, number, number][] = [];
  visitSlices(index, slot, { from, to }, width, (row, left, right) => slices.push([row, left, right]));
  return slices;
}

const some = indexOf([
  [1, 50, 60],
  [0, 0, 10],
  [1, 0, 40],
  [0, 20, Number.POSITIVE_INFINITY],
  [1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
]);

test('spans stand by slot and time, and those that never began are left out', () => {
  expect([...some.first]).toEqual([0, 2, 4]);
  expect([...some.rows]).toEqual([1, 3, 2, 0]);
});

test('a window shows the spans in it, cut at its edges', () => {
  expect(slicesOf(some, 1, 20, 70, 100)).toEqual([
    [2, 0, 40],
    [0, 60, 80],
  ]);
  expect(slicesOf(some, 0, 5, 25, 20)).toEqual([
    [1, 0, 5],
    [3, 15, 20],
  ]);
});

test('of many spans in one pixel the longest is shown', () => {
  const index = indexOf([
    [0, 0, 2],
    [0, 2, 7],
    [0, 7, 9],
    [0, 10, 11],
  ]);
  expect(slicesOf(index, 0, 0, 100, 10)).toEqual([
    [1, 0, 1],
    [3, 1, 2],
  ]);
});

test('every span of a pixel or more is shown, whatever else is there', () => {
  const spans = Array.from({ length: 400 }, (_, row) => [0, row * 10, row * 10 + ((row * 7) % 10)] as const);
  const shown = new Set(slicesOf(indexOf(spans, 1), 0, 0, 4000, 800).map(([row]) => row));
  for (const [row, [, from, to]] of spans.entries()) if (to - from >= 5) expect(shown.has(row)).toBe(true);
  expect(shown.size).toBeLessThan(400);
});

test('the span at a moment and its neighbours are found', () => {
  expect([spanAt(some, 1, 0), spanAt(some, 1, 40), spanAt(some, 1, 55), spanAt(some, 0, 1e9)]).toEqual([
    2, -1, 0, 3,
  ]);
  expect([spanBeside(some, 1, 0, 1), spanBeside(some, 1, 50, 1)]).toEqual([0, -1]);
  expect([spanBeside(some, 1, 50, -1), spanBeside(some, 1, 0, -1), spanBeside(some, 1, 100, -1)]).toEqual([
    2, -1, 0,
  ]);
});
