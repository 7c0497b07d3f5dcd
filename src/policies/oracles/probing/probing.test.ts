import { expect, test } from 'vitest';
import { disagreementsOf, probingPolicies } from './testOracle.ts';

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
