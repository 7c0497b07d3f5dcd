import { expect, test } from 'vitest';
import { disagreements } from '../testDisagreements.ts';
import { differenceOf } from './testCopyRuns.ts';

test.each(['hopper-fair', 'srpt', 'budgeted', 'hopper-central'])(
  '%s does start by start what its rule says',
  (policy) => {
    expect(disagreements(20, (seed) => differenceOf(policy, seed))).toEqual([]);
  },
);

// What 2,000 scenarios of each policy have found. Those of 'budgeted' are about servers that fail.
test.each([
  ['srpt', 550, 'the scheduler is told once that a task is lost'],
  ['budgeted', 1499, 'a copy whose input is lost waits until it is there again, and reserved slots stay so'],
  ['budgeted', 1883, 'a reserved slot stays so when its copy fails'],
  ['budgeted', 1951, 'an attempt that has just ended reports nothing'],
  ['budgeted', 3473, 'what an attempt reports counts once its scheduler looks at it'],
])('%s, scenario %i: %s', (policy, seed) => {
  expect(differenceOf(policy, seed)).toBeNull();
});
