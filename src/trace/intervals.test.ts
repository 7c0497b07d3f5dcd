import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderByTime } from '../algorithms/radixOrder.ts';
import { createIntervals, type Intervals, type Spans } from './intervals.ts';

function spansOf(pairs: readonly (readonly [from: number, to: number])[]): Spans {
  return {
    length: pairs.length,
    from: Float64Array.from(pairs, ([from]) => from),
    to: Float64Array.from(pairs, ([, to]) => to),
  };
}

function openRows(intervals: Intervals, time: number): number[] {
  const rows: number[] = [];
  intervals.openAt(time, (row) => rows.push(row));
  return rows;
}

/** Spans, some of which overlap thousands of others, are empty, or never end. */
function manySpans(length: number): Spans {
  let state = 12345;
  const draw = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) % below;
  };
  const pairs = Array.from({ length }, () => {
    const from = draw(length);
    const span = draw(10) === 0 ? length : draw(50);
    return [from, draw(200) === 0 ? Number.POSITIVE_INFINITY : from + span] as const;
  });
  return spansOf(pairs.sort((a, b) => a[0] - b[0]));
}

const spans = fc
  .array(fc.tuple(fc.nat(30), fc.oneof(fc.nat(20), fc.constant(Number.POSITIVE_INFINITY))), { maxLength: 40 })
  .map((rows) => spansOf(rows.map(([from, length]) => [from, from + length])));

test('a span contains its beginning but not its end', () => {
  const intervals = createIntervals(spansOf([[2, 5]]));
  expect([1, 2, 4, 5].map((time) => openRows(intervals, time))).toEqual([[], [0], [0], []]);
});

test('a span that has not begun is never open, one that has not ended stays open', () => {
  const intervals = createIntervals(
    spansOf([
      [3, Number.POSITIVE_INFINITY],
      [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    ]),
  );
  expect(openRows(intervals, 1e12)).toEqual([0]);
});

test('small random sets of spans agree with the definition of open spans and edges', () => {
  fc.assert(
    fc.property(spans, fc.integer({ min: -1, max: 52 }), (all, time) => {
      const order = orderByTime(all.from);
      const intervals = createIntervals(all, order);
      const expected = Array.from(order).filter((row) => all.from[row] <= time && time < all.to[row]);
      expect(openRows(intervals, time)).toEqual(expected);
      const edges = [...all.from, ...all.to].filter(Number.isFinite);
      expect(intervals.nextEdge(time)).toBe(Math.min(...edges.filter((edge) => edge > time)));
      expect(intervals.previousEdge(time)).toBe(Math.max(...edges.filter((edge) => edge < time)));
    }),
  );
});

test('twenty thousand spans agree with the definition, at times before, between and after checkpoints', () => {
  const all = manySpans(20_000);
  const intervals = createIntervals(all);
  for (let time = -1; time < 40_100; time += 463) {
    const expected: number[] = [];
    for (let row = 0; row < all.length; row += 1) {
      if (all.from[row] <= time && time < all.to[row]) expected.push(row);
    }
    expect(openRows(intervals, time)).toEqual(expected);
  }
});

test('rows are visited in order of beginning, even if the table is in another order', () => {
  const all = spansOf([
    [7, 9],
    [1, 9],
    [7, 9],
  ]);
  expect(openRows(createIntervals(all, orderByTime(all.from)), 8)).toEqual([1, 0, 2]);
});
