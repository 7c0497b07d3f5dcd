import { expect, test } from 'vitest';
import { firstScenario, scenariosPerRule } from '../central/testCount.ts';
import { differenceOf } from './testSparrowCopiesRuns.ts';

test.each(['sparrow-late', 'sparrow-srpt'])('%s does start by start what its rules say', (policy) => {
  let checked = 0;
  const found: string[] = [];
  const count = scenariosPerRule(30, process.env.ORACLE_SCENARIOS);
  for (let seed = firstScenario(process.env.ORACLE_FIRST); checked < count; seed += 1) {
    const difference = differenceOf(policy, seed);
    if (difference === undefined) continue;
    checked += 1;
    if (difference !== null) found.push(difference);
  }
  expect(found.slice(0, 2), `${found.length} of ${checked}\n${found.slice(0, 2).join('\n\n')}`).toEqual([]);
});
