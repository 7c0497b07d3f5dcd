import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const animals = ['sparrow', 'hopper', 'grass-hopper', 'Apollo, a butterfly', 'ox'];
const near = (typed: string) => nearest(typed, animals, (name) => [name]);

test.each([
  ['sparow', ['sparrow']],
  ['Sparrow ', ['sparrow']],
  ['sparrow-late', ['sparrow']],
  ['hoper', ['hopper']],
  ['hopper', ['hopper', 'grass-hopper']],
  ['GrassHopper', ['grass-hopper', 'hopper']],
  ['apollo', ['Apollo, a butterfly']],
])('like %j are %j', (typed, expected) => {
  expect(near(typed)).toEqual(expected);
});

test.each(['', '?!', 'o', 'astrology', 'x'.repeat(1_000_000)])('nothing is like %.20s', (typed) => {
  expect(near(typed)).toEqual([]);
});

test('the best of several names of an item counts', () => {
  const items = [{ names: ['q', 'min-cost flow'] }, { names: ['flow', 'mincost'] }];
  expect(nearest('mincost', items, ({ names }) => names)).toEqual([items[1], items[0]]);
});
