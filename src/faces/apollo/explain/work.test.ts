import { expect, test, vi } from 'vitest';
import { createSimulation } from '../../../engine/world/simulate.ts';
import { duplicated, matched, placed } from '../../../policies/apollo/decisions.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { Scenario } from '../../../scenario/shape/schema.ts';
import { smallScenario } from '../../../testing/scenario/testScenario.ts';
import { openTrace } from '../../../trace/openTrace.ts';
import { explainTask } from '../../explain.ts';

// A large stage on few servers, whose tasks are sent again and again: each attempt has a decision of its own, and to look
// for it among all of the stage takes as long as all explanations together should.
const jobs = [0, 1, 2].map((arrivesAt) => ({
  arrivesAt,
  stages: [{ durations: Array.from({ length: 150 }, (_, task) => 1 + (task % 7)) }],
}));
const scenario: Scenario = {
  ...smallScenario,
  cluster: { racks: 2, serversPerRack: 3, slotsPerServer: 2, roundTrip: 0.001 },
  workload: { kind: 'explicit', jobs, warmup: 0 },
  runs: [{ policy: 'apollo', params: { conflicts: 'eager' } }, { policy: 'apollo-baseline' }],
};

test.each([0, 1])('run %i: each decision is read a few times at most to explain all tasks', (run) => {
  const simulation = createSimulation(planRun(scenario, run));
  while (simulation.advance(1_000_000));
  const trace = openTrace(simulation.finish());
  const { decisions, attempts } = trace.data.tables;
  expect(decisions.length).toBeGreaterThan(400);
  const decoders = [matched, duplicated, placed].map((kind) => vi.spyOn(kind, 'decode'));
  for (let task = 0; task < trace.data.graphs.tasks; task += 1) explainTask(trace, task);
  const reads = decoders.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const each of decoders) each.mockRestore();
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThan(10 * (decisions.length + attempts.length));
});
