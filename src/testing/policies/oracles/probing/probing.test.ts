import { expect, test } from 'vitest';
import type { Scenario } from '../../../../scenario/schema.ts';
import softLocalityLosses from './softLocalityLosses.json' with { type: 'json' };
import { disagreements, disagreementsOf, probingPolicies } from './testOracle.ts';

// A few of thousands: `ORACLE_CASES=3000 npx vitest run probing.test` looks at so many of each policy.
const cases = Number(process.env.ORACLE_CASES ?? 165);
const first = Number(process.env.ORACLE_FIRST ?? 0);

test.each(probingPolicies)(
  '%s does what a plain simulation of its rule does',
  (policy) => {
    const { checked, found } = disagreementsOf(policy, first, cases);
    expect(found.slice(0, 5)).toEqual([]);
    expect(checked).toBeGreaterThan(cases / 2);
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
