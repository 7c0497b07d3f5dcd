import { expect, test } from 'vitest';
import type { NamedCurve } from './curveLabels.ts';
import { placeLabels, placeLongest } from './curveLabels.ts';

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

test('the longest names are taken that cover no other and stay in the plot', () => {
  const forms = [300, 60, 10].map((length) => [line('a', 100, 120, length), line('b', 130, 150, length)]);
  const placed = (wanted: number) => placeLabels(forms[wanted], 200, 60);
  expect(placeLongest(forms, 200, 60)).toEqual(placed(1));
  expect(placeLongest(forms.slice(0, 1), 200, 60), 'none fits').toEqual(placed(0));
});

test('a name that would run across other curves gives way to a letter', () => {
  // Curves close to each other on both sides leave no room for a name, at any height.
  const forms = [200, 8].map((length) =>
    ['a', 'b', 'c', 'd'].map((id, place) => line(id, 80 + place * 30, 90 + place * 30, length)),
  );
  expect(placeLongest(forms, 400, 200)).toEqual(placeLabels(forms[1], 400, 200));
  // Far apart, names fit.
  const apart = [60, 8].map((length) =>
    ['a', 'b'].map((id, place) => line(id, place * 200, place * 200, length)),
  );
  expect(placeLongest(apart, 400, 200)).toEqual(placeLabels(apart[0], 400, 200));
});
