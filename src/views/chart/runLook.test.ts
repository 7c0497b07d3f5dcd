import { expect, test } from 'vitest';
import type { RunTrace } from '../shared/view.ts';
import { runName } from './runLook.ts';

const named = (title: string, most?: number) => runName({ index: 1, title } as RunTrace, most);

test('a name of a run loses its second half before it is cut off', () => {
  expect(named('Sparrow: late binding')).toBe('B Sparrow: late binding');
  expect(named('Sparrow: late binding', 20)).toBe('B Sparrow');
  expect(named('d = 2 (Sparrow: late binding)', 20)).toBe('B d = 2');
  expect(named('10 asked for work (Random placement)', 30)).toBe('B 10 asked for work');
  expect(named('10 asked for work (Random placement)', 15)).toBe('B 10 asked for…');
  expect(named('10 asked for work (Random placement)', 5)).toBe('B');
});

test('a name is not cut where it differs from one beside it', () => {
  const titles = [
    'β = 3, fitted, losers as reported',
    'β = 3, fitted, without losers',
    'β = 3, told',
    'Sparrow: one',
  ];
  const runs = [...titles, 'Sparrow: two'].map((title, index) => ({ index, title }) as RunTrace);
  const namesIn = (most: number) => runs.map((run) => runName(run, most, runs));
  expect(namesIn(18)).toEqual(['A', 'B', 'C β = 3, told', 'D Sparrow: one', 'E Sparrow: two']);
  expect(namesIn(23)).toEqual([
    ...['A β = 3, fitted, loser…', 'B β = 3, fitted, witho…', 'C β = 3, told'],
    ...['D Sparrow: one', 'E Sparrow: two'],
  ]);
  expect(namesIn(12).slice(3)).toEqual(['D', 'E']);
});
