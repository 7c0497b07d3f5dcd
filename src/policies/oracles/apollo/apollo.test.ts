import { expect, test } from 'vitest';
import { firstScenario, scenariosPerRule } from '../central/testCount.ts';
import { differenceOf } from './testApolloRuns.ts';

test('Apollo does attempt by attempt what its rules say', () => {
  let checked = 0;
  const found: string[] = [];
  const count = scenariosPerRule(30, process.env.ORACLE_SCENARIOS);
  for (let seed = firstScenario(process.env.ORACLE_FIRST); checked < count; seed += 1) {
    const difference = differenceOf(seed);
    if (difference === undefined) continue;
    checked += 1;
    if (difference !== null) found.push(difference);
  }
  expect(found.slice(0, 2), `${found.length} of ${checked}\n${found.slice(0, 2).join('\n\n')}`).toEqual([]);
}, 3_600_000);

// What the first thousand scenarios found in the policy.
test.each([
  [127, 'a job makes no batch for tasks that no longer wait without a token, before it has another task'],
  [
    1_923,
    'a keeper of tokens that was down asks how many jobs still have, or those after them wait for ever',
  ],
  [593, 'a task that takes no core may fill a gap where all cores are taken'],
])('scenario %i: %s', (seed) => {
  expect(differenceOf(seed)).toBeNull();
});
