import { describe, expect, test } from 'vitest';
import { NotInCore } from '../engine/core/notInCore.ts';
import { recordingLevels, type TraceData } from '../engine/record/schema.ts';
import type { RunPlan, Simulation } from '../engine/world/runPlan.ts';
import { needsRareThings, onCore, onWorld } from '../engine/world/simulate.ts';
import type { PolicyPlugin } from '../kit/menu/plugin.ts';
import { checkScenario } from '../scenario/check.ts';
import { planRun } from '../scenario/planRun.ts';
import type { Scenario } from '../scenario/schema.ts';
import { cases } from '../testing/cases.ts';
import { AnyData } from '../testing/policies/testAnyData.ts';
import { AnyScenario } from '../testing/policies/testAnyScenario.ts';
import { traceDigest } from '../trace/digest.ts';
import { policies } from './registry.ts';

/** Scenarios per policy. */
const SCENARIOS = cases(400, 24);

function finished(simulation: Simulation): TraceData {
  while (simulation.advance(10_000));
  return simulation.finish();
}

/** The trace of a run on the core; null: the core lacks something that the run needs. */
function coreTrace(plan: RunPlan): TraceData | null {
  if (needsRareThings(plan)) return null;
  try {
    return finished(onCore(plan));
  } catch (error) {
    if (error instanceof NotInCore) return null;
    throw error;
  }
}

/** Draws a scenario: with and without data in turn, and at all levels of recording. */
function scenarioOf(plugin: PolicyPlugin, seed: number): Scenario {
  const recording = recordingLevels[Math.floor(seed / 2) % recordingLevels.length];
  if (seed % 3 === 2) return { ...new AnyData(seed).scenario(plugin), recording, events: [] };
  const any = new AnyScenario(seed);
  // Every other time with its defaults, which need less.
  const params = seed % 2 === 0 ? {} : any.params(plugin);
  return { ...any.scenario(), recording, runs: [{ policy: plugin.id, params }] };
}

// The law stays as long as there are two engines. Presets keep to it too: their goldens are the world's.
describe('core and world give the same trace', () => {
  test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))('under %s', (_, plugin) => {
    let runs = 0;
    for (let seed = 0; seed < SCENARIOS; seed += 1) {
      const scenario = scenarioOf(plugin, seed);
      const params = scenario.runs[0].params ?? {};
      if (checkScenario(scenario).issues.length > 0) continue;
      const plan = planRun(scenario, 0);
      const trace = coreTrace(plan);
      if (trace === null) continue;
      runs += 1;
      expect(traceDigest(trace), `seed ${seed}, ${JSON.stringify(params)}`).toBe(
        traceDigest(finished(onWorld(plan))),
      );
    }
    expect(runs).toBeGreaterThan(cases(160, 8));
  });
});

test('a run that is left anywhere has the same open ends on both', () => {
  const plain: Scenario = {
    ...new AnyScenario(1).scenario(),
    recording: 'queues',
    runs: [{ policy: 'sparrow' }],
  };
  const scenario = { ...plain, cluster: { ...plain.cluster, roundTrip: 0.02 } };
  const digestAt = (make: (plan: RunPlan) => Simulation, events: number) => {
    const simulation = make(planRun(scenario, 0));
    simulation.advance(events);
    return traceDigest(simulation.finish());
  };
  let open = 0;
  for (let events = 1; events < 200; events += 7) {
    expect(digestAt(onCore, events)).toBe(digestAt(onWorld, events));
    const simulation = onCore(planRun(scenario, 0));
    simulation.advance(events);
    open += simulation.finish().tables.holds.columns.to.filter((at) => at === Infinity).length;
  }
  expect(open).toBeGreaterThan(10);
});
