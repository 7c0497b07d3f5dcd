import { expect, test } from 'vitest';
import type { Scenario } from '../../../../scenario/shape/schema.ts';
import { cases, firstCase } from '../../../cases.ts';
import softLocalityLosses from './softLocalityLosses.json' with { type: 'json' };
import { disagreements, disagreementsOf, probingPolicies } from './testOracle.ts';

const CASES = cases(165); // of each policy

test.each(probingPolicies)(
  '%s does what a plain simulation of its rule does',
  (policy) => {
    const { checked, found } = disagreementsOf(policy, firstCase, CASES);
    expect(found.slice(0, 5)).toEqual([]);
    expect(checked).toBeGreaterThan(CASES / 2);
  },
  3_600_000,
);

// In both, a server takes tasks of several stages with it, and no probe or launch of that moment tells in which order.
test.each([
  ['sparrow', 50_333],
  ['central-cost', 50_552],
])('%s, case %i: the schedulers may hear of lost stages in any order', (policy, seed) => {
  expect(disagreementsOf(policy, seed, 1)).toEqual({ checked: 1, found: [] });
});

// The answers come after its return to a scheduler whose job another one has taken over, without a server to ask.
test('a scheduler that is back does nothing with answers to what it asked before its loss', () => {
  expect(disagreementsOf('batch', 60_045, 1)).toEqual({ checked: 1, found: [] });
});

// A stage that has probes enough when the server is back sends none then, and shows its place only when it looks elsewhere.
test('with soft locality, stages whose server comes back look elsewhere in the order in which they were told', () => {
  expect(disagreements(softLocalityLosses as unknown as Scenario)).toEqual([]);
});
