import { expect, test } from 'vitest';
import { disagreements } from '../testDisagreements.ts';
import { complaintsOfSeed, type FlowPolicy, regimes } from './testFlowRuns.ts';

test.each(Object.keys(regimes) as FlowPolicy[])('%s runs what costs least at every moment', (policy) => {
  const differenceOf = (seed: number) => {
    const complaints = complaintsOfSeed(policy, seed);
    if (complaints === null) return undefined;
    return complaints.length === 0 ? null : [`${policy} ${seed}`, ...complaints.slice(0, 3)].join('\n');
  };
  expect(disagreements(8, differenceOf)).toEqual([]);
});

// Servers are lost here that run nothing, but tasks were to start on them, or could start elsewhere by then.
test.each([
  ['quincy-q', 1669],
  ['quincy-qp', 1595],
] as const)('%s, scenario %i: the loss of an idle server is an event, too', (policy, seed) => {
  expect(complaintsOfSeed(policy, seed)).toEqual([]);
});
