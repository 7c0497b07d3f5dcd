import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { NONE } from '../ids.ts';
import { drawShares, shareCounts } from './serverShares.ts';

test('rounded shares never add up to more servers than there are', () => {
  const thirds = [1, 2, 3].map(() => ({ share: 1 / 3 }));
  expect(shareCounts(thirds, 100)).toEqual([33, 34, 33]);
  expect(shareCounts([{ share: 0.5 }, { share: 0.5 }], 5)).toEqual([3, 2]);
});

test('each server belongs to one share, or to none', () => {
  const shareOf = drawShares([{ share: 0.25 }, { share: 0.5 }], 8, streamOf(1, 'x'));
  expect([0, 1, NONE].map((share) => shareOf.filter((each) => each === share).length)).toEqual([2, 4, 2]);
});
