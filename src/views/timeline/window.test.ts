import { expect, test } from 'vitest';
import { brushed, panned, suitingSpan, windowOf, zoomed } from './window.ts';

const END = 10_000;
const follow = { span: 1000, from: null };

test('a window that follows has the clock in it, more past than future', () => {
  expect(windowOf(follow, 500, 5000, END)).toEqual({ from: 4400, to: 5400 });
});

test('a window is always within the run', () => {
  expect(windowOf(follow, 500, 0, END)).toEqual({ from: 0, to: 1000 });
  expect(windowOf(follow, 500, END, END)).toEqual({ from: 9000, to: END });
  expect(windowOf({ span: 99_999, from: 5 }, 500, 0, END)).toEqual({ from: 0, to: END });
});

test('the default length of the window suits the run', () => {
  expect(windowOf({ span: null, from: null }, 500, 5000, END)).toEqual({ from: 4700, to: 5200 });
});

test('zooming keeps the moment under the pointer in place', () => {
  const window = { from: 2000, to: 3000 };
  const framing = zoomed({ span: 1000, from: 2000 }, window, 0.5, 2200, END);
  expect(framing).toEqual({ span: 500, from: 2100 });
  const next = windowOf(framing, 1, 0, END);
  expect((2200 - next.from) / 500).toBeCloseTo((2200 - 2000) / 1000);
});

test('zooming continues to follow the clock', () => {
  expect(zoomed(follow, { from: 4400, to: 5400 }, 2, 4500, END)).toEqual({ span: 2000, from: null });
});

test('moving the window ends following, and is limited to the run', () => {
  expect(panned({ from: 4400, to: 5400 }, -400, END)).toEqual({ span: 1000, from: 4000 });
  expect(panned({ from: 4400, to: 5400 }, 99_999, END)).toEqual({ span: 1000, from: 9000 });
});

test('a brush works in both directions', () => {
  expect(brushed(700, 300, END)).toEqual(brushed(300, 700, END));
  expect(brushed(300, 700, END)).toEqual({ span: 400, from: 300 });
});

test('a median task is some 26 pixels wide, unless the whole run is shorter', () => {
  expect(suitingSpan(100, 260, END)).toBe(1000);
  expect(suitingSpan(9000, 260, END)).toBe(END);
  expect(suitingSpan(Infinity, 260, END)).toBe(END);
});
