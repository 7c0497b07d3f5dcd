import { expect, test } from 'vitest';
import { policies } from '../../policies/registry.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { presets } from '../../scenario/presets/presets.ts';
import type { ForkSpec, RunSpec, Scenario } from '../../scenario/shape/schema.ts';
import {
  addRun,
  changeParam,
  changePolicy,
  comparePolicy,
  duplicateRun,
  firstNew,
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
  expect(addRun('random')(full).runs).toHaveLength(MOST_RUNS);
});

test('the policy that is offered first is not among the existing ones', () => {
  const fresh = firstNew([random, sparrow]);
  expect(['random', 'sparrow']).not.toContain(fresh);
  expect(addRun(fresh)(scenarioOf(random, sparrow)).runs).toEqual([random, sparrow, { policy: fresh }]);
});

test('a sweep follows its run, and goes with it', () => {
  const axis = { path: '/runs/1/params/probeRatio', values: [1, 2] };
  const load = { path: '/workload/arrivals/load', values: [0.5] };
  const about = { seeds: 1, metrics: ['makespan'] };
  const swept: Scenario = { ...scenarioOf(random, sparrow, random), sweep: { axes: [axis, load], ...about } };
  const paths = (scenario: Scenario) => scenario.sweep?.axes.map(({ path }) => path);
  expect(paths(removeRun(0)(swept))).toEqual(['/runs/0/params/probeRatio', load.path]);
  expect(paths(swapRuns(1, 2)(swept))).toEqual(['/runs/2/params/probeRatio', load.path]);
  expect(paths(duplicateRun(0)(swept))).toEqual(['/runs/2/params/probeRatio', load.path]);
  expect(paths(duplicateRun(1)(swept))).toEqual([axis.path, load.path]);
  expect(paths(removeRun(1)(swept))).toEqual([load.path]);
  const alone = { ...swept, sweep: { axes: [axis], ...about } };
  expect(Object.hasOwn(removeRun(1)(alone), 'sweep')).toBe(false);
  expect(removeRun(0)({ ...scenarioOf(sparrow), sweep: alone.sweep }).sweep).toEqual(alone.sweep);
});

test('a fork loses a change of a parameter that its policy cannot make any more', () => {
  const change = { kind: 'param', at: 1, param: 'probeRatio', value: 4 } as const;
  const down = { kind: 'serverDown', server: 0, at: 1, detection: 0 } as const;
  const ofSparrow = (ops: ForkSpec['ops']): RunSpec => ({ ...sparrow, fork: { of: 1, ops } });
  const forked = scenarioOf(random, sparrow, ofSparrow([change]), ofSparrow([change, down]));
  expect(changeParam(1, 'probeRatio', 3)(forked).runs.map(({ fork }) => fork?.ops.length)).toEqual([
    ...[undefined, undefined, 1, 2],
  ]);
  const { runs } = changePolicy(1, 'fifo')(forked);
  expect(runs.slice(2)).toEqual([{ policy: 'fifo', fork: { of: 1, ops: [down] } }]);
});

test('forks stay with their run: they change, move, are copied and go with it', () => {
  const change = { kind: 'serverDown', server: 0, at: 1, detection: 0 } as const;
  const ofSparrow = (of: number): RunSpec => ({ ...sparrow, fork: { of, ops: [change] } });
  const forked = scenarioOf(random, sparrow, ofSparrow(1));
  expect(swapRuns(0, 1)(forked).runs).toEqual([sparrow, random, ofSparrow(0)]);
  expect(duplicateRun(0)(forked).runs).toEqual([random, random, sparrow, ofSparrow(2)]);
  expect(duplicateRun(2)(forked).runs.slice(2)).toEqual([ofSparrow(1), ofSparrow(1)]);
  expect(removeRun(0)(forked).runs).toEqual([sparrow, ofSparrow(0)]);
  expect(removeRun(1)(forked).runs).toEqual([random]);
  expect(removeRun(0)(removeRun(0)(forked)).runs).toHaveLength(2);
  expect(changeParam(1, 'probeRatio', 4)(forked).runs[2].params).toEqual({ probeRatio: 4 });
  expect(changePolicy(1, 'fifo')(forked).runs[2]).toEqual({ policy: 'fifo', fork: { of: 1, ops: [change] } });
});

test('a policy is compared as a further run, or in place of the last where there is no room', () => {
  const { runs } = comparePolicy('hopper')(scenarioOf(random, sparrow));
  expect(runs).toEqual([random, sparrow, { policy: 'hopper' }]);
  const full = scenarioOf(...Array.from({ length: MOST_RUNS }, () => sparrow));
  const after = comparePolicy('hopper')(full).runs;
  expect(after).toHaveLength(MOST_RUNS);
  expect(after.map(({ policy }) => policy).lastIndexOf('hopper')).toBe(MOST_RUNS - 1);
  expect(after.filter(({ policy }) => policy === 'hopper')).toHaveLength(1);
});
