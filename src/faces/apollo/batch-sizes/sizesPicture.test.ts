import { expect, test } from 'vitest';
import { say } from '../../../views/grammar/say.ts';
import { effortPicture, qualityPicture } from './sizesPicture.ts';

const numbersOf = (tasks: number) => ({
  ...{ tasks, batches: 40, greedy: 1.25, stable: 1.04999 },
  ...{ requests: 2 * tasks, rounds: 3, greedyMs: 1, stableMs: 2 },
});

test('both ways to match are read at each size that was measured', () => {
  const numbers = [2, 5].map(numbersOf);
  expect(say(qualityPicture(numbers), { row: 1, x: 5 }, 0)).toEqual([
    '5 tasks',
    'greedy 1.25',
    'stable 1.05',
  ]);
  expect(say(effortPicture(numbers), { row: 0, x: 2 }, 0)).toEqual(['2 tasks', 'stable 4', 'greedy 2']);
  expect(effortPicture(numbers).label).toBe('servers asked per batch with 5 tasks: stable 10, greedy 5');
  expect(qualityPicture([]).label).toBe('last completion ÷ best: not known yet');
});
