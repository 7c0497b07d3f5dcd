import { expect, test } from 'vitest';
import { differenceOf as centralDifference } from './central/testCopyRuns.ts';
import { differenceOf as decentralDifference } from './probing/testHopperRuns.ts';
import { disagreements } from './testDisagreements.ts';

test.each([
  ['hopper-central', (seed: number) => centralDifference('hopper-central', seed, true)],
  ['hopper', (seed: number) => decentralDifference(seed, true)],
])('%s learns tails and shuffles as its rules say', (_policy, differenceOf) => {
  expect(disagreements(20, differenceOf)).toEqual([]);
});

// What the first 3,000 scenarios of each found in the policies.
test.each([
  [334, 'what a stage fetches is predicted when a stage before it may run, not when the job begins'],
  [455, 'what a loser has reported counts, whether or not somebody has looked at it'],
  [581, 'when a job may have more slots, all of its stragglers may have copies, not only the first'],
])('hopper-central, scenario %i: %s', (seed) => {
  expect(centralDifference('hopper-central', seed, true)).toBeNull();
});

test.each([
  [298, 'when tasks begin to wait, a straggler may be worth a restart on a slot that is kept'],
  [316, 'what a stage fetches is predicted when a stage before it may run, not when the job begins'],
  [322, 'what a loser has reported counts, whether or not somebody has looked at it'],
])('hopper, scenario %i: %s', (seed) => {
  expect(decentralDifference(seed, true)).toBeNull();
});
