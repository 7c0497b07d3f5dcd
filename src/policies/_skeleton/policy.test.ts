import { expect, test } from 'vitest';
import { createSimulation } from '../../engine/world/simulate.ts';
import { plainText } from '../../explain/explanation.ts';
import { explainers } from '../../faces/_skeleton/explain/index.ts';
import type { ParamValues } from '../../kit/menu/params.ts';
import { compileRun, compileScenario } from '../../scenario/compile/compile.ts';
import { runPlanOf } from '../../scenario/compile/runPlan.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { lawsOf } from '../../testing/laws/lawsOf.ts';
import { lawScenarios } from '../../testing/policies/testLawScenarios.ts';
import { smallScenario } from '../../testing/scenario/testScenario.ts';
import { openTrace } from '../../trace/openTrace.ts';
import { create, plugin } from './policy.ts';

// Tests of a policy that is not on the menu. For policies on the menu, `laws.test.ts` runs the laws.
function run(scenario: Scenario, params: ParamValues<typeof plugin.params>) {
  const compiled = compileScenario(scenario);
  const made = { ...compileRun(scenario, 0), plugin, params, schedulers: 1 };
  const simulation = createSimulation(runPlanOf(made, compiled, create as never));
  while (simulation.advance(1000));
  return { data: simulation.finish(), workload: compiled.workload };
}

const survivable = lawScenarios.filter(
  ({ events = [] }) => !events.some(({ kind }) => kind === 'schedulerDown'),
);

test.each(survivable.map((scenario) => [scenario.name, scenario] as const))(
  'the laws hold with %s',
  (_, scenario) => {
    for (const inARow of [1, 3]) {
      const { data, workload } = run(scenario, { inARow });
      const laws = lawsOf({ plugin, params: { inARow } } as never, scenario);
      expect(laws.flatMap((law) => law(data, workload).slice(0, 3))).toEqual([]);
    }
  },
);

test('servers get some tasks in a row, and the page says whose turn it was', () => {
  const { data } = run({ ...smallScenario, recording: 'messages' }, { inARow: 2 });
  const { servers } = data.topology;
  const { task, server } = data.tables.attempts.columns;
  expect(Array.from(server.subarray(0, 6))).toEqual([0, 0, 1, 1, 2, 2].map((each) => each % servers));
  const said = explainers.task?.(openTrace(data), task[1]);
  expect(plainText(said?.sentence ?? [])).toMatch(/whose turn it was: it was task 2 in a row there/);
});
