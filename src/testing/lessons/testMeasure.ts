import { createSimulation } from '../../engine/world/simulate.ts';
import { type Measure, measureOf } from '../../lessons/holds.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { openTrace } from '../../trace/openTrace.ts';

/** Runs a scenario, and measures its runs. */
export function measureScenario(scenario: Scenario): Measure {
  const traces = scenario.runs.map((_, index) => {
    const simulation = createSimulation(planRun(scenario, index));
    while (simulation.advance(Number.MAX_SAFE_INTEGER));
    return openTrace(simulation.finish());
  });
  return measureOf(traces);
}
