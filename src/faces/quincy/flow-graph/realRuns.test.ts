import { expect, test } from 'vitest';
import type { Sim } from '../../../engine/policy/verbs.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { readParams } from '../../../kit/menu/params.ts';
import { flowParams } from '../../../policies/quincy/params.ts';
import { createFlows } from '../../../policies/quincy/policies.ts';
import { solvePlacement } from '../../../policies/quincy/solver/solve.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { EventSpec } from '../../../scenario/shape/schema.ts';
import { type CrowdSetting, crowdedScenario } from '../../../testing/policies/quincy/testCrowd.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import type { Trace } from '../../../trace/trace.ts';
import { costOfFlow } from './choices.ts';
import { historyOf } from './history.ts';
import { problemAt } from './problemAt.ts';
import { recordedFlow } from './shown.ts';

interface Setting extends Omit<CrowdSetting, 'seed'> {
  /** Microseconds that a solve takes: networks as small as these would take the paper's solver no time at all. */
  readonly thinking?: number;
}

/** Runs the crowd. */
function run({ thinking, ...setting }: Setting): Trace {
  const { policy, params = {} } = setting;
  const scenario = crowdedScenario({ seed: 3, ...setting, params });
  const plan = planRun(scenario, 0);
  if (thinking === undefined) return openTrace(simulate(plan));
  const regime = { isFair: policy === 'quincy-qfp', mayPreempt: policy === 'quincy-qfp' };
  const createPolicy = (sim: Sim) => createFlows(sim, readParams(flowParams, params), regime, () => thinking);
  return openTrace(simulate({ ...plan, createPolicy }));
}

/** Lists the solves of a run whose rebuilt problem or drawn flow has another cost than recorded. */
function differing(trace: Trace): readonly string[] {
  const history = historyOf(trace);
  if (history === null) return ['no flow was solved'];
  return Array.from({ length: history.solves.length }, (_, position) => {
    const solved = problemAt(history, position);
    const found = solvePlacement(solved.problem);
    const shown = recordedFlow(solved);
    const { cost } = solved.solve;
    if (found.kind !== 'optimal') return `${position}: infeasible`;
    return found.cost === cost && costOfFlow(shown.quincy, shown.flow) === cost
      ? ''
      : `${position}: ${found.cost}`;
  }).filter((each) => each !== '');
}

const flowPolicies = ['quincy-q', 'quincy-qf', 'quincy-qp', 'quincy-qfp', 'quincy-qfpx'];

test.each(flowPolicies)('every rebuilt network of %s has its recorded cost', (policy) => {
  expect(differing(run({ policy }))).toEqual([]);
});

test('networks are those of the moment at which the solver began', () => {
  for (const policy of ['quincy-qfp', 'quincy-q']) {
    for (const roundTrip of [0, 0.02]) {
      const trace = run({ policy, roundTrip, thinking: 300_000 });
      expect(trace.data.tables.thoughts.length).toBeGreaterThan(10);
      expect(differing(trace)).toEqual([]);
    }
  }
});

test('servers with several slots hold several tasks', () => {
  expect(differing(run({ policy: 'quincy-qfp', slotsPerServer: 2 }))).toEqual([]);
});

test('lost servers hold nothing once the loss is noticed, and their tasks wait again', () => {
  for (const detection of [0, 1.5]) {
    const down = (server: number, at: number, repair: number): EventSpec => ({
      ...{ kind: 'serverDown', server, at, detection, repair },
    });
    const events = [down(2, 6, 5), down(7, 11, 3)];
    for (const policy of ['quincy-qfp', 'quincy-q']) {
      expect(differing(run({ policy, events }))).toEqual([]);
      expect(differing(run({ policy, events, thinking: 300_000 }))).toEqual([]);
    }
  }
});
