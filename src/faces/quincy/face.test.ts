import { expect, test } from 'vitest';
import { simulate } from '../../engine/world/simulate.ts';
import { solveKind } from '../../policies/quincy/decisions/flow.ts';
import { rulesKind } from '../../policies/quincy/decisions/jobs.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { hasSolved, rulesName, schedulerKind, solveName } from './face.ts';

const traceOf = (policy: string) =>
  openTrace(simulate(planRun({ ...smallScenario, recording: 'messages', runs: [{ policy }] }, 0)));

test('it reads decisions as they are declared', () => {
  expect([rulesName, solveName]).toEqual([rulesKind.name, solveKind.name]);
});

test.each([
  ['quincy-gf', 'queue', false],
  ['quincy-qfp', 'flow', true],
  ['fifo', null, false],
] as const)('of %s it tells %s', (policy, kind, solves) => {
  const trace = traceOf(policy);
  expect(schedulerKind(trace)).toBe(kind);
  expect(
    trace.decisionsOfKind(rulesKind).length > 0
      ? trace.decisionsOfKind(rulesKind).at(0).payload.family
      : null,
  ).toBe(kind);
  expect(hasSolved(trace)).toBe(solves);
});
