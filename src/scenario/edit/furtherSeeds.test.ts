import { expect, test } from 'vitest';
import { FURTHER_SEEDS, furtherSeeds } from './furtherSeeds.ts';

test('the seeds after one, without it', () => {
  expect(furtherSeeds(7, 3)).toEqual([8, 9, 10]);
  expect(furtherSeeds(0)).toHaveLength(FURTHER_SEEDS);
});

test('none is beyond the largest', () => {
  const last = Number.MAX_SAFE_INTEGER;
  expect(furtherSeeds(last - 3, 3)).toEqual([last - 2, last - 1, last]);
  expect(furtherSeeds(last - 1, 3)).toEqual([last - 2, last - 3, last - 4]);
});
