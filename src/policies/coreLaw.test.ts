import { describe, expect, test } from 'vitest';
import { NotInCore } from '../engine/core/notInCore.ts';
import { recordingLevels, type TraceData } from '../engine/record/schema.ts';
import type { RunPlan, Simulation } from '../engine/world/runPlan.ts';
import { needsRareThings, onCore, onWorld } from '../engine/world/simulate.ts';
import { checkScenario } from '../scenario/check.ts';
import { planRun } from '../scenario/planRun.ts';
import type { Scenario } from '../scenario/schema.ts';
import { cases } from '../testing/cases.ts';
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

/** The policies that the core runs in some scenario. */
const onTheCore = new Set([
  ...['random', 'per-task', 'batch', 'sparrow', 'omniscient', 'fifo', 'central-cost', 'heartbeat'],
  ...['hadoop-fifo', 'separate', 'fair', 'pools-fair', 'delay'],
  ...['hopper-fair', 'srpt', 'budgeted', 'hopper-central', 'hopper', 'sparrow-late', 'sparrow-srpt'],
  ...['apollo', 'apollo-baseline', 'apollo-central'],
]);

// The law stays as long as there are two engines. Presets keep to it too: their goldens are the world's.
describe('core and world give the same trace', () => {
  test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))('under %s', (policy, plugin) => {
    let runs = 0;
    for (let seed = 0; seed < SCENARIOS; seed += 1) {
      const any = new AnyScenario(seed);
      // Every other time with its defaults, which need less.
      const params = seed % 2 === 0 ? {} : any.params(plugin);
      const recording = recordingLevels[Math.floor(seed / 2) % recordingLevels.length];
      const scenario = { ...any.scenario(), recording, runs: [{ policy, params }] };
      if (checkScenario(scenario).issues.length > 0) continue;
      const plan = planRun(scenario, 0);
      const trace = coreTrace(plan);
      if (trace === null) continue;
      runs += 1;
      expect(traceDigest(trace), `seed ${seed}, ${JSON.stringify(params)}`).toBe(
        traceDigest(finished(onWorld(plan))),
      );
    }
    expect(runs > 0).toBe(onTheCore.has(policy));
    if (onTheCore.has(policy)) expect(runs).toBeGreaterThan(cases(200, 10));
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
