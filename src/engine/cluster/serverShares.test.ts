import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { NONE } from '../ids.ts';
import { drawShares, drawSpeeds, meanSpeed, shareCounts } from './serverShares.ts';

test('rounded shares never add up to more servers than there are', () => {
  const thirds = [1, 2, 3].map(() => ({ share: 1 / 3 }));
  expect(shareCounts(thirds, 100)).toEqual([33, 34, 33]);
  expect(shareCounts([{ share: 0.5 }, { share: 0.5 }], 5)).toEqual([3, 2]);
});

test('each server belongs to one share, or to none', () => {
  const shareOf = drawShares([{ share: 0.25 }, { share: 0.5 }], 8, streamOf(1, 'x'));
  expect([0, 1, NONE].map((share) => shareOf.filter((each) => each === share).length)).toEqual([2, 4, 2]);
});

const shares = [
  { share: 0.2, factor: 0.5 },
  { share: 0.1, factor: 2 },
];

test('shares of the servers, drawn at random, are slower or faster', () => {
  const speeds = drawSpeeds(shares, 100, streamOf(1, 'speeds'));
  expect(speeds.filter((speed) => speed === 0.5).length).toBe(20);
  expect(speeds.filter((speed) => speed === 2).length).toBe(10);
  expect(speeds.filter((speed) => speed === 1).length).toBe(70);
  expect([...drawSpeeds(shares, 100, streamOf(2, 'speeds'))]).not.toEqual([...speeds]);
  expect(meanSpeed(shares, 100)).toBeCloseTo(speeds.reduce((sum, speed) => sum + speed, 0) / 100, 12);
});

test('without shares all servers have speed 1', () => {
  expect([...drawSpeeds([], 3, streamOf(1, 'speeds'))]).toEqual([1, 1, 1]);
  expect(meanSpeed([], 3)).toBe(1);
});
