import { expect, test } from 'vitest';
import { disagreements } from '../testDisagreements.ts';
import { differenceOf } from './testSparrowCopiesRuns.ts';

test.each(['sparrow-late', 'sparrow-srpt'])('%s does start by start what its rules say', (policy) => {
  expect(disagreements(30, (seed) => differenceOf(policy, seed))).toEqual([]);
});
