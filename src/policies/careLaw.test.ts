import { describe, expect, test } from 'vitest';
import { NeedsCare } from '../engine/actors/authorErrors.ts';
import { recordingLevels, type TraceData } from '../engine/record/schema.ts';
import { prepareRun } from '../engine/world/prepareRun.ts';
import type { RunPlan, Simulation } from '../engine/world/runPlan.ts';
import { needsCare } from '../engine/world/simulate.ts';
import type { PolicyPlugin } from '../kit/menu/plugin.ts';
import { checkScenario } from '../scenario/checks/check.ts';
import { planRun } from '../scenario/compile/planRun.ts';
import type { Scenario } from '../scenario/shape/schema.ts';
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

/** The digest of a run without care; null: it needs something rare. */
function plainDigest(plan: RunPlan): string | null {
  if (needsCare(plan)) return null;
  try {
    return traceDigest(finished(prepareRun(plan, false)));
  } catch (error) {
    if (error instanceof NeedsCare) return null;
    throw error;
  }
}

/** Draws a scenario in which nothing is lost and only slots count: with and without data in turn, at all levels of recording. */
function scenarioOf(plugin: PolicyPlugin, seed: number): Scenario {
  const recording = recordingLevels[Math.floor(seed / 2) % recordingLevels.length];
  if (seed % 3 === 2) return { ...new AnyData(seed).scenario(plugin), recording, events: [] };
  const any = new AnyScenario(seed);
  // Every other time with its defaults, which need less.
  const params = seed % 2 === 0 ? {} : any.params(plugin);
  return { ...any.scenario(), recording, runs: [{ policy: plugin.id, params }] };
}

// What is rare has a way of its own through the engine; it must not matter which way a run goes that needs nothing rare.
describe('care changes nothing', () => {
  test.each(policies.all.map((plugin) => [plugin.id, plugin] as const))('under %s', (_, plugin) => {
    let runs = 0;
    for (let seed = 0; seed < SCENARIOS; seed += 1) {
      const scenario = scenarioOf(plugin, seed);
      const label = `seed ${seed}, ${JSON.stringify(scenario.runs[0].params)}`;
      if (checkScenario(scenario).issues.length > 0) continue;
      const plan = planRun(scenario, 0);
      const plain = plainDigest(plan);
      if (plain === null) continue;
      runs += 1;
      expect(plain, label).toBe(traceDigest(finished(prepareRun(plan, true))));
    }
    expect(runs).toBeGreaterThan(cases(160, 8));
  });
});

/** How many rows are open at some moments of a run that are the same with care and without. */
function openIn(scenario: Scenario, isOpen: (data: TraceData) => number): number {
  const leave = (isCareful: boolean, events: number) => {
    const simulation = prepareRun(planRun(scenario, 0), isCareful);
    simulation.advance(events);
    return simulation.finish();
  };
  let open = 0;
  for (let events = 1; events < 200; events += 7) {
    const plain = leave(false, events);
    open += isOpen(plain);
    expect(traceDigest(plain)).toBe(traceDigest(leave(true, events)));
  }
  return open;
}

const openRows = (times: Float64Array) => times.filter((at) => at === Infinity).length;

test('a run that is left anywhere has the same open ends with care and without', () => {
  const { cluster, ...plain } = new AnyScenario(1).scenario();
  const scenario: Scenario = {
    ...plain,
    cluster: { ...cluster, roundTrip: 0.02 },
    recording: 'queues',
    runs: [{ policy: 'sparrow' }],
  };
  expect(openIn(scenario, ({ tables }) => openRows(tables.holds.columns.to))).toBeGreaterThan(10);
});

test('so it has where tasks read', () => {
  const read = { size: 64, replicas: 2, placement: { kind: 'uniform' } } as const;
  const duration = { kind: 'uniform', low: 1, high: 3 } as const;
  const stages = [
    { tasks: 8, duration, reads: [read] },
    { tasks: 3, duration, reads: [], after: [0], shuffle: { size: 100 } },
  ];
  const scenario: Scenario = {
    ...{ version: 2, name: 'reads', seed: 3, recording: 'queues', runs: [{ policy: 'delay' }] },
    cluster: { racks: 2, serversPerRack: 4, slotsPerServer: 2, roundTrip: 0.01 },
    workload: {
      ...{ kind: 'generated', jobs: 6, warmup: 0, arrivals: { kind: 'atOnce' } },
      classes: [{ name: 'job', share: 1, stages }],
    },
  };
  expect(openIn(scenario, ({ tables }) => openRows(tables.reads.columns.until))).toBeGreaterThan(10);
});
