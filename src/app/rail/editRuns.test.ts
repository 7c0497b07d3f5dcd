import { expect, test } from 'vitest';
import { policies } from '../../policies/registry.ts';
import { checkScenario } from '../../scenario/check.ts';
import { presets } from '../../scenario/presets.ts';
import type { RunSpec, Scenario } from '../../scenario/schema.ts';
import {
  addRun,
  changeParam,
  changePolicy,
  duplicateRun,
  MOST_RUNS,
  removeRun,
  swapRuns,
} from './editRuns.ts';

const scenarioOf = (...runs: readonly RunSpec[]): Scenario => ({ ...presets.all[0].scenario, runs });
const random: RunSpec = { policy: 'random' };
const sparrow: RunSpec = { policy: 'sparrow', params: { probeRatio: 3 } };

test('a parameter reset to its default is removed from the scenario', () => {
  const changed = changeParam(1, 'probeRatio', 4)(scenarioOf(random, sparrow));
  expect(changed.runs[1]).toEqual({ policy: 'sparrow', params: { probeRatio: 4 } });
  expect(changeParam(1, 'probeRatio', 2)(changed).runs[1]).toEqual({ policy: 'sparrow' });
});

test('changing the policy keeps common parameters and drops the rest', () => {
  const changed = changePolicy(0, 'batch')(scenarioOf(sparrow));
  expect(changed.runs).toEqual([{ policy: 'batch', params: { probeRatio: 3 } }]);
  expect(changePolicy(0, 'omniscient')(changed).runs[0].params?.probeRatio).toBeUndefined();
});

test('any policy may replace any other, and the scenario stays valid', () => {
  for (const { id: from } of policies.all) {
    for (const { id: to } of policies.all) {
      const changed = changePolicy(0, to)(scenarioOf({ policy: from }));
      expect(checkScenario(changed).issues).toEqual([]);
    }
  }
});

test('runs are copied, removed and swapped, within bounds', () => {
  const both = scenarioOf(random, sparrow);
  expect(duplicateRun(0)(both).runs).toEqual([random, random, sparrow]);
  expect(removeRun(0)(both).runs).toEqual([sparrow]);
  expect(removeRun(0)(scenarioOf(random)).runs).toEqual([random]);
  expect(swapRuns(0, 1)(both).runs).toEqual([sparrow, random]);
  const full = scenarioOf(
    ...Array.from({ length: MOST_RUNS }, (_, index) => (index % 2 === 0 ? random : sparrow)),
  );
  expect(duplicateRun(0)(full).runs).toHaveLength(MOST_RUNS);
  expect(addRun(full).runs).toHaveLength(MOST_RUNS);
});

test('an added policy is not among the existing ones', () => {
  const [, , added] = addRun(scenarioOf(random, sparrow)).runs;
  expect(['random', 'sparrow']).not.toContain(added.policy);
});
