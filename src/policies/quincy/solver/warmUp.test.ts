import { expect, test } from 'vitest';
import { warmUp } from '../warmUp.ts';

test('all problems of the warm-up have a solution, so that it goes through the whole solver: 12 from scratch, 9 events each', () => {
  expect(warmUp()).toBe(12 * 10);
});
