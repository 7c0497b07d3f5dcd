import { expect, test } from 'vitest';
import { policies } from '../../../../policies/registry.ts';
import { compileScenario } from '../../../../scenario/compile/compile.ts';
import type { Scenario } from '../../../../scenario/shape/schema.ts';
import { lawsOf } from '../../../laws/lawsOf.ts';
import { disagreements } from '../testDisagreements.ts';
import { dataOf, differenceOf } from './testApolloRuns.ts';
import { apolloCase } from './testApolloScenarios.ts';

test('Apollo does attempt by attempt what its rules say', () => {
  expect(disagreements(30, differenceOf)).toEqual([]);
}, 3_600_000);

// What the first thousand scenarios found in the policy.
test.each([
  [127, 'a job makes no batch for tasks that no longer wait without a token, before it has another task'],
  [
    1_923,
    'a keeper of tokens that was down asks how many jobs still have, or those after them wait for ever',
  ],
  [11_659, 'a copy that gets a token where it waits is the task’s own attempt from then on'],
  [11_554, 'a copy that starts after its task has finished makes it no unfinished one'],
  [593, 'a task that takes no core may fill a gap where all cores are taken'],
  [143, 'a server that goes down for maintenance before a task could be complete there has a P_succ of 0'],
])('scenario %i: %s', (seed) => {
  expect(differenceOf(seed)).toBeNull();
});

// Seeds whose servers do not fail, so that each task finishes once; most have tasks without tokens and duplicates.
test('the laws of all policies hold in such scenarios', () => {
  let checked = 0;
  for (let seed = 20_000; checked < 20; seed += 1) {
    const drawn = apolloCase(seed);
    if (drawn === null || (drawn.scenario.events ?? []).length > 0) continue;
    checked += 1;
    const scenario: Scenario = { ...drawn.scenario, recording: 'messages' };
    const run = { plugin: policies.get('apollo'), params: scenario.runs[0].params ?? {} };
    const { workload } = compileScenario(scenario);
    const data = dataOf({ ...drawn, scenario });
    expect(
      lawsOf(run, scenario).flatMap((law) => law(data, workload).slice(0, 2)),
      `seed ${seed}`,
    ).toEqual([]);
  }
});
