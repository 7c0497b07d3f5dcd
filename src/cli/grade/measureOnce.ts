import { createSimulation, keepSimulation } from '../../engine/world/simulate.ts';
import type { Measure } from '../../lessons/holds.ts';
import { askedNumber, askedOf } from '../../metrics/asked.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';
import { openTrace } from '../../trace/openTrace.ts';
import type { Trace } from '../../trace/trace.ts';

/** Measures scenarios by simulating them; the same run is simulated once, whoever sent it. */
export function measureOnce(onRun: () => void): (scenario: Scenario) => Measure {
  const numbers = new Map<string, Map<string, number>>();
  return (scenario) => {
    const traces = new Map<number, Trace>();
    const traceOf = (run: number): Trace => {
      const known = traces.get(run);
      if (known !== undefined) return known;
      onRun();
      const simulation = createSimulation(planRun(scenario, run));
      while (simulation.advance(Number.MAX_SAFE_INTEGER));
      const trace = openTrace(simulation.finish());
      keepSimulation(simulation);
      traces.set(run, trace);
      return trace;
    };
    // Its texts change nothing.
    const { name: _name, question: _question, ...rest } = scenario;
    const key = JSON.stringify(rest);
    return (run, metric) => {
      const ofRun = numbers.get(`${run} ${key}`) ?? new Map<string, number>();
      numbers.set(`${run} ${key}`, ofRun);
      const known = ofRun.get(metric);
      if (known !== undefined) return known;
      const number = askedNumber(traceOf(run), askedOf(metric));
      ofRun.set(metric, number);
      return number;
    };
  };
}
