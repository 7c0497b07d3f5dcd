import { expect, test } from 'vitest';
import type { NamedCurve } from './curveLabels.ts';
import { placeLabels } from './curveLabels.ts';

/** A curve that rises in a straight line. */
const line = (id: string, from: number, to: number, length = 60): NamedCurve => ({
  id,
  length,
  leftAt: (share) => from + (to - from) * share,
});

test('a name stands on the side where there is room', () => {
  expect(placeLabels([line('a', 0, 40)], 400, 200)[0].anchor).toBe('start');
  expect(placeLabels([line('a', 380, 390)], 400, 200)[0].anchor).toBe('end');
});

test('a name keeps off the other curve', () => {
  const [left, right] = placeLabels([line('fast', 100, 110), line('slow', 130, 150)], 400, 200);
  expect([left.anchor, right.anchor]).toEqual(['end', 'start']);
});

test('names of equal curves do not cover each other', () => {
  const labels = placeLabels([line('a', 100, 100), line('b', 100, 100), line('c', 100, 100)], 400, 200);
  const places = labels.map(({ share, anchor }) => `${share} ${anchor}`);
  expect(new Set(places).size).toBe(3);
});
