import { expect, test } from 'vitest';
import { disagreements } from '../testDisagreements.ts';
import { differenceOf } from './testHopperRuns.ts';

test('Hopper with many schedulers does start by start what its rules say', () => {
  expect(disagreements(20, differenceOf)).toEqual([]);
});

// What the first 3,000 scenarios found in the policy.
test.each([
  [12, 'an attempt may be known as a straggler since its start, not only since its first report'],
  [316, 'one that read is known once it has read, without any other news'],
  [463, 'of jobs that are as large, the first is reported as unsatisfied'],
])('scenario %i: %s', (seed) => {
  expect(differenceOf(seed)).toBeNull();
});
