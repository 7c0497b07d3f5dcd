import { expect, test } from 'vitest';
import { firstScenario, scenariosPerRule } from './testCount.ts';
import { complaintsOfSeed, type FlowPolicy, regimes } from './testFlowRuns.ts';

test.each(Object.keys(regimes) as FlowPolicy[])('%s runs what costs least at every moment', (policy) => {
  let checked = 0;
  const found: string[] = [];
  const count = scenariosPerRule(8, process.env.ORACLE_SCENARIOS);
  for (let seed = firstScenario(process.env.ORACLE_FIRST); checked < count; seed += 1) {
    const complaints = complaintsOfSeed(policy, seed);
    if (complaints === null) continue;
    checked += 1;
    if (complaints.length > 0) found.push([`${policy} ${seed}`, ...complaints.slice(0, 3)].join('\n'));
  }
  expect(found.slice(0, 3), found.join('\n\n')).toEqual([]);
});

// Servers are lost here that run nothing, but tasks were to start on them, or could start elsewhere by then.
test.each([
  ['quincy-q', 1669],
  ['quincy-qp', 1595],
] as const)('%s, scenario %i: the loss of an idle server is an event, too', (policy, seed) => {
  expect(complaintsOfSeed(policy, seed)).toEqual([]);
});
