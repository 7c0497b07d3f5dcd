import { beforeAll, expect, test } from 'vitest';
import { partsAreKnown } from '../../desk/parts/beforeRuns.ts';
import { simulate } from '../../engine/world/simulate.ts';
import { policies } from '../../policies/registry.ts';
import { checkScenario } from '../../scenario/checks/check.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { checkAnswer, isOpen } from '../../testing/app/first/rawAnswer.ts';
import { drawScenario } from '../../testing/app/inspector/testRandomRuns.ts';
import { cases } from '../../testing/cases.ts';
import { AnyData } from '../../testing/policies/testAnyData.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { RunTrace } from '../../views/shared/view.ts';

// The answers to presets' questions are checked in the runs of the presets: see `testing/presets/`.

// Without them every view is the first one.
beforeAll(() => partsAreKnown);

const SEEDS = cases(4);
const patience = 600_000; // ms

function runOf(scenario: Scenario, index: number): RunTrace {
  return { index, title: `run ${index}`, trace: openTrace(simulate(planRun(scenario, 0))) };
}

const solvers = policies.all.filter(({ id }) => /^quincy-q/.test(id));

test('the same for all jobs of random scenarios, between any two policies', { timeout: patience }, () => {
  let ofMoment = 0;
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const scenarios = [drawScenario(seed, 'fifo'), new AnyData(seed).scenario(policies.get('quincy-qfp'))];
    for (const scenario of scenarios) {
      const runs = [...solvers.map(({ id }) => id), 'sparrow', 'fifo', 'quincy-g'].flatMap(
        (policy, index) => {
          const own = { ...scenario, runs: [{ policy }] };
          return checkScenario(own).issues.length > 0 ? [] : [runOf(own, index)];
        },
      );
      for (const [place, one] of runs.entries())
        for (const other of runs.slice(place + 1))
          for (let job = 0; job < one.trace.data.graphs.jobs; job += 1) {
            const found = checkAnswer([one, other], job);
            if (found === null) continue;
            ofMoment += 1;
            // The run that loses time has the task then.
            const { at, decided } = found;
            expect(isOpen(decided.slow, decided.task, at), `${scenario.name} ${seed}, j${job + 1}`).toBe(
              true,
            );
          }
    }
  }
  expect(ofMoment).toBeGreaterThan(100);
});
