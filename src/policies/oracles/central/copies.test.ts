import { expect, test } from 'vitest';
import { differenceOf } from './testCopyRuns.ts';
import { firstScenario, scenariosPerRule } from './testCount.ts';

test.each(['hopper-fair', 'srpt', 'budgeted', 'hopper-central'])(
  '%s does start by start what its rule says',
  (policy) => {
    let checked = 0;
    const found: string[] = [];
    const count = scenariosPerRule(20, process.env.ORACLE_SCENARIOS);
    for (let seed = firstScenario(process.env.ORACLE_FIRST); checked < count; seed += 1) {
      const difference = differenceOf(policy, seed);
      if (difference === undefined) continue;
      checked += 1;
      if (difference !== null) found.push(difference);
    }
    expect(found.slice(0, 2), `${found.length} of ${checked}\n${found.slice(0, 2).join('\n\n')}`).toEqual([]);
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
