import { expect, test } from 'vitest';
import {
  breakEvenWait,
  evictionEnds,
  productionFit,
  productionJobs,
  shareShorter,
  slowdownBehind,
  transferCost,
} from './quincy.ts';

// T-QUI-13, with ω = 0.5.
test.each([
  [4, 2, 16],
  [4, 20, 160],
  [4, 1, 8],
  [1, 2, 4],
  [1, 20, 40],
  [1, 1, 2],
  [0.05, 2, 0.2],
  [0.05, 20, 2],
  [0.05, 1, 0.1],
])('moving %d GB at a price of %d is worth waiting %d s to avoid', (gigabytes, price, wait) => {
  expect(breakEvenWait(transferCost(gigabytes, price), 0.5)).toBeCloseTo(wait, 12);
});

test('if waiting is free, a task waits for ever; if it gains nothing, not at all', () => {
  expect(breakEvenWait(4, 0)).toBe(Number.POSITIVE_INFINITY);
  expect(breakEvenWait(0, 0)).toBe(0);
});

test('a task is stopped for 5 GB within the rack until it has run for 5 s (T-QUI-6)', () => {
  expect(evictionEnds(5, 0, 1, 2)).toBe(5);
  expect(evictionEnds(1, 3, 1, 20)).toBe(61);
});

test('small jobs behind tasks of 22 minutes are slowed down about a hundred times (T-QUI-23)', () => {
  expect(slowdownBehind(1320, 14)).toBeCloseTo(95.29, 2);
  expect(slowdownBehind(1320, 44)).toBeCloseTo(31, 2);
});

test('the fit of production job lengths is near every row of Table 1 (T-QUI-33)', () => {
  const { medianMinutes, sigma } = productionFit;
  expect(shareShorter(medianMinutes, medianMinutes, sigma)).toBeCloseTo(0.5, 12);
  expect(shareShorter(medianMinutes * Math.exp(sigma), medianMinutes, sigma)).toBeCloseTo(0.841344746, 8);
  for (const [minutes, share] of productionJobs)
    expect(Math.abs(shareShorter(minutes, medianMinutes, sigma) - share)).toBeLessThan(0.045);
});
