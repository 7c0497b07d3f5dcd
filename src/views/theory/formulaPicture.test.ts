import { expect, test } from 'vitest';
import { traceOf } from '../../testing/trace/testTrace.ts';
import { paletteOf } from '../../widgets/tokens.ts';
import { say } from '../grammar/say.ts';
import type { Formula } from './formula.ts';
import { formulaPicture } from './formulaPicture.ts';

const run = { index: 2, title: 'Fair', trace: traceOf({ jobs: [{ stages: [1] }] }) };
const range = { min: 0, max: 10, step: 1 };
const formula: Formula = {
  ...{ id: 'half', title: 'Half', written: 'x/2', help: '', source: '', codes: '' },
  variables: [{ id: 'x', label: 'Wait', symbol: 'w', unit: 's', range }],
  y: { title: 'gain', unit: 's' },
  evaluate: ({ x }) => x / 2,
  valuesOf: () => ({}),
  readOut: () => '',
  points: () => [{ run, x: 4, y: 30, matches: false, says: 'gains 30 s' }],
};
const moved: number[] = [];
const picture = formulaPicture(formula, {
  ...{ values: { x: 6 }, runs: [run], width: 800, palette: paletteOf('light') },
  onMove: (x) => moved.push(x),
});

test('a run says what it measured and what the curve says at its place', () => {
  const row = picture.rows.findIndex(({ kind }) => kind === 'run');
  expect(say(picture, { row, x: 4 }, 0)).toEqual([
    'C Fair: gains 30 s (not what the form assumes)',
    'the curve says 2 s at w = 4 s',
  ]);
  expect(picture.isFaint?.(picture.rows[row])).toBe(true);
});

test('the curve is read where one points, the axis has room for all runs, and a drag moves the slider by its steps', () => {
  expect(say(picture, { row: picture.lifted ?? -1, x: 5 }, 0)).toEqual(['w = 5 s', 'gain: 2.5 s']);
  expect(picture.y?.domain[1]).toBeGreaterThanOrEqual(30);
  picture.move?.(3.4);
  expect(moved).toEqual([3]);
});
