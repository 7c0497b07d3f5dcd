import { expect, test } from 'vitest';
import { firstScenario, scenariosPerRule } from '../central/testCount.ts';
import { differenceOf } from './testHopperRuns.ts';

test('Hopper with many schedulers does start by start what its rules say', () => {
  let checked = 0;
  const found: string[] = [];
  const count = scenariosPerRule(20, process.env.ORACLE_SCENARIOS);
  for (let seed = firstScenario(process.env.ORACLE_FIRST); checked < count; seed += 1) {
    const difference = differenceOf(seed);
    if (difference === undefined) continue;
    checked += 1;
    if (difference !== null) found.push(difference);
  }
  expect(found.slice(0, 2), `${found.length} of ${checked}\n${found.slice(0, 2).join('\n\n')}`).toEqual([]);
});

// What the first 3,000 scenarios found in the policy.
test.each([
  [12, 'an attempt may be known as a straggler since its start, not only since its first report'],
  [316, 'one that read is known once it has read, without any other news'],
  [463, 'of jobs that are as large, the first is reported as unsatisfied'],
])('scenario %i: %s', (seed) => {
  expect(differenceOf(seed)).toBeNull();
});
