import { expect, test } from 'vitest';
import { streamOf } from '../../algorithms/random.ts';
import { drawSpeeds, meanSpeed, speedCounts } from './speeds.ts';

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

test('without shares all servers are ordinary', () => {
  expect([...drawSpeeds([], 3, streamOf(1, 'speeds'))]).toEqual([1, 1, 1]);
  expect(meanSpeed([], 3)).toBe(1);
});

test('rounded shares never stand for more servers than there are', () => {
  const thirds = [1, 2, 3].map((factor) => ({ share: 1 / 3, factor }));
  expect(speedCounts(thirds, 100)).toEqual([33, 34, 33]);
  expect(
    speedCounts(
      [
        { share: 0.5, factor: 1 },
        { share: 0.5, factor: 2 },
      ],
      5,
    ),
  ).toEqual([3, 2]);
});
