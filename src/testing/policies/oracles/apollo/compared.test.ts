import { expect, test } from 'vitest';
import { disagreements } from '../testDisagreements.ts';
import { comparedDifferenceOf } from './testApolloRuns.ts';

// Apollo itself with conflicts that are resolved at once, and with jobs of the baseline scheduler.
test.each(['apollo', 'apollo-baseline', 'apollo-central'])(
  '%s does attempt by attempt what its rules say, also when managers are lost',
  (policy) => {
    expect(disagreements(25, (seed) => comparedDifferenceOf(policy, seed))).toEqual([]);
  },
  3_600_000,
);

// What the first thousand scenarios of each found in the policies.
test.each([
  ['apollo', 219, 'a manager that is back asks for tokens again: the answer may have come in vain'],
  ['apollo-baseline', 449, 'the keeper of tokens asks how many jobs have, also where it is the only service'],
  [
    'apollo',
    169,
    'a wait that a server told counts against what it said before, also when newer news is gone',
  ],
  ['apollo', 131, 'a server whose loss is told twice is one of those that fail together, not two'],
  ['apollo-central', 450, 'tasks that were sent to a server that was down take no place there'],
  ['apollo-central', 4, 'tasks that wait for a token no longer take no time to think about'],
  ['apollo-central', 1_748, 'a token that comes to a task that waits is not the next task'],
  ['apollo-central', 1_131, 'the keeper of tokens asks again if a manager was down when it asked'],
])('%s, scenario %i: %s', (policy, seed) => {
  expect(comparedDifferenceOf(policy, seed)).toBeNull();
});
