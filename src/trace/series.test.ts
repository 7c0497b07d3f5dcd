import fc from 'fast-check';
import { expect, test } from 'vitest';
import { traceOf } from '../testing/trace/testTrace.ts';
import { busySlots, runningByUser, waitingTasks } from './counted.ts';
import type { Spans } from './intervals.ts';
import { areaOf, bucketsOf, layeredAreas, stepsOf } from './series.ts';

function spansOf(rows: readonly (readonly [from: number, to: number])[]): Spans {
  return {
    length: rows.length,
    from: Float64Array.from(rows, ([from]) => from),
    to: Float64Array.from(rows, ([, to]) => to),
  };
}

const END = 1000;
const someSpans = fc
  .array(fc.tuple(fc.nat(END), fc.oneof(fc.nat(300), fc.constant(Number.POSITIVE_INFINITY))), {
    maxLength: 30,
  })
  .map((rows) => spansOf(rows.map(([from, length]) => [from, from + length])));

/** Adds up how long the spans are open between two times. */
function openTime(spans: Spans, from: number, to: number): number {
  let sum = 0;
  for (let row = 0; row < spans.length; row += 1) {
    sum += Math.max(0, Math.min(to, spans.to[row]) - Math.max(from, spans.from[row]));
  }
  return sum;
}

test('buckets have widths that are powers of two and cover the requested time', () => {
  expect(bucketsOf(0, 1000, 10)).toEqual({ start: 0, width: 128, count: 8 });
  expect(bucketsOf(300, 1000, 4)).toEqual({ start: 256, width: 256, count: 3 });
  expect(bucketsOf(0, 7, 100)).toEqual({ start: 0, width: 1, count: 7 });
  expect(bucketsOf(5, 5, 100)).toEqual({ start: 5, width: 1, count: 1 });
});

test('the area in each bucket is exactly the time that spans were open in it', () => {
  fc.assert(
    fc.property(someSpans, fc.nat(END), fc.nat(END), fc.integer({ min: 1, max: 40 }), (spans, a, b, most) => {
      const buckets = bucketsOf(Math.min(a, b), Math.max(a, b), most);
      const areas = areaOf(spans, buckets, END);
      expect(areas.length).toBeLessThanOrEqual(Math.max(most, 1));
      for (let bucket = 0; bucket < buckets.count; bucket += 1) {
        const from = buckets.start + bucket * buckets.width;
        expect(areas[bucket]).toBe(openTime(spans, from, Math.min(END, from + buckets.width)));
      }
    }),
  );
});

test('the area of the whole run is the sum of all slot time', () => {
  fc.assert(
    fc.property(someSpans, fc.integer({ min: 1, max: 40 }), (spans, most) => {
      const areas = areaOf(spans, bucketsOf(0, END, most), END);
      expect(areas.reduce((sum, area) => sum + area, 0)).toBe(openTime(spans, 0, END));
    }),
  );
});

test('layers add up to the whole', () => {
  const spans = spansOf([
    [0, 40],
    [10, 90],
    [30, 35],
  ]);
  const buckets = bucketsOf(0, 100, 16);
  const layers = layeredAreas({ ...spans, layers: 2, layerOf: (row) => row % 2 }, buckets, 100);
  expect(layers.map((layer) => layer.reduce((sum, area) => sum + area, 0))).toEqual([45, 80]);
  const whole = areaOf(spans, buckets, 100);
  expect(Array.from(whole, (_, bucket) => layers[0][bucket] + layers[1][bucket])).toEqual(Array.from(whole));
});

test('the steps count the open spans at every time', () => {
  fc.assert(
    fc.property(someSpans, (spans) => {
      const { times, counts } = stepsOf(spans, END);
      for (const [index, time] of times.entries()) {
        const open = Array.from({ length: spans.length }, (_, row) => row).filter(
          (row) => spans.from[row] <= time && time < spans.to[row],
        );
        if (time < END) expect(counts[index]).toBe(open.length);
        expect(time).toBeGreaterThan(index === 0 ? -1 : times[index - 1]);
      }
    }),
  );
});

test('the area under the steps is the area in the buckets', () => {
  const spans = spansOf([
    [3, 20],
    [3, 9],
    [12, 30],
    [25, 25],
  ]);
  const { times, counts } = stepsOf(spans, 100);
  expect(Array.from(times)).toEqual([3, 9, 12, 20, 30]);
  expect(Array.from(counts)).toEqual([2, 1, 2, 1, 0]);
  expect(areaOf(spans, bucketsOf(0, 100, 7), 100).reduce((sum, area) => sum + area, 0)).toBe(17 + 6 + 18);
});

// One slot; job 0 of user 1 runs [0, 10), job 1 of user 0 arrives at 4 and runs [10, 30).
const trace = traceOf({
  users: ['ann', 'bob'],
  jobs: [
    { user: 1, stages: [1] },
    { arrivedAt: 4, user: 0, stages: [1] },
  ],
  attempts: [
    { task: 0, startedAt: 0, endedAt: 10 },
    { task: 1, startedAt: 10, endedAt: 30 },
  ],
});

test('busy slots, waiting tasks and running tasks by user are counted from the spans of a trace', () => {
  const { endedAt } = trace.data;
  expect(Array.from(stepsOf(busySlots(trace), endedAt).counts)).toEqual([1, 1, 0]);
  const waiting = stepsOf(waitingTasks(trace), endedAt);
  expect([Array.from(waiting.times), Array.from(waiting.counts)]).toEqual([
    [4, 10],
    [1, 0],
  ]);
  const byUser = layeredAreas(runningByUser(trace), bucketsOf(0, 30, 1), endedAt);
  expect(byUser.map(([area]) => area)).toEqual([20, 10]);
});
