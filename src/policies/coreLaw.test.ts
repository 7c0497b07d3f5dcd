import { describe, expect, test } from 'vitest';
import { NotInCore } from '../engine/core/notInCore.ts';
import { recordingLevels, type TraceData } from '../engine/record/schema.ts';
import type { RunPlan, Simulation } from '../engine/world/runPlan.ts';
import { needsCare, onCore, onWorld } from '../engine/world/simulate.ts';
import type { PolicyPlugin } from '../kit/menu/plugin.ts';
import { checkScenario } from '../scenario/check.ts';
import { planRun } from '../scenario/planRun.ts';
import type { Scenario } from '../scenario/schema.ts';
import { cases } from '../testing/cases.ts';
import { AnyData } from '../testing/policies/testAnyData.ts';
import { AnyScenario } from '../testing/policies/testAnyScenario.ts';
import { schedulersOf } from '../testing/policies/testLawRuns.ts';
import { traceDigest } from '../trace/digest.ts';
import { policies } from './registry.ts';

/** Scenarios per policy. */
const SCENARIOS = cases(400, 24);

function finished(simulation: Simulation): TraceData {
  while (simulation.advance(10_000));
  return simulation.finish();
}

/** The digest of a run without care; null: it needs something rare. */
function plainDigest(plan: RunPlan): string | null {
  if (needsCare(plan)) return null;
  try {
    return traceDigest(finished(onCore(plan, false)));
  } catch (error) {
    if (error instanceof NotInCore) return null;
    throw error;
  }
}

/** Draws a scenario: with and without data, demands and losses, and at all levels of recording. */
function scenarioOf(plugin: PolicyPlugin, seed: number): Scenario {
  const recording = recordingLevels[Math.floor(seed / 2) % recordingLevels.length];
  const isSpared = seed % 4 < 2; // Nothing is lost, and only slots count.
  if (seed % 3 === 2) {
    const scenario = { ...new AnyData(seed).scenario(plugin), recording };
    return isSpared ? { ...scenario, events: [] } : scenario;
  }
  const any = new AnyScenario(seed);
  // Every other time with its defaults, which need less.
  const params = seed % 2 === 0 ? {} : any.params(plugin);
  const plain = { ...any.scenario(), recording, runs: [{ policy: plugin.id, params }] };
  if (isSpared) return plain;
  const events = any.events(schedulersOf(plugin, params));
  return { ...(plugin.countsSlotsOnly === true ? plain : any.withDemands(plain)), events };
}

// The law stays as long as there are two engines. Presets keep to it too: their goldens are the world's.
describe('core and world give the same trace, and care changes nothing', () => {
  test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))('under %s', (_, plugin) => {
    let plainRuns = 0;
    let runs = 0;
    for (let seed = 0; seed < SCENARIOS; seed += 1) {
      const scenario = scenarioOf(plugin, seed);
      const label = `seed ${seed}, ${JSON.stringify(scenario.runs[0].params)}`;
      if (checkScenario(scenario).issues.length > 0) continue;
      const plan = planRun(scenario, 0);
      const digest = traceDigest(finished(onWorld(plan)));
      expect(traceDigest(finished(onCore(plan, true))), label).toBe(digest);
      runs += 1;
      const plain = plainDigest(plan);
      if (plain === null) continue;
      plainRuns += 1;
      expect(plain, label).toBe(digest);
    }
    expect(runs).toBeGreaterThan(cases(300, 16));
    expect(plainRuns).toBeGreaterThan(cases(70, 5));
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
    expect(digestAt((plan) => onCore(plan, false), events)).toBe(digestAt(onWorld, events));
    const simulation = onCore(planRun(scenario, 0), false);
    simulation.advance(events);
    open += simulation.finish().tables.holds.columns.to.filter((at) => at === Infinity).length;
  }
  expect(open).toBeGreaterThan(10);
});
