import { expect, test } from 'vitest';
import { oneStage, type TestRun, testPlan } from '../../testing/engine/world/testRun.ts';
import { NeedsCare } from '../actors/authorErrors.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import { prepareRun } from './prepareRun.ts';
import { createSimulation, simulate } from './simulate.ts';

const run: TestRun = { networkDelay: 5, servers: 2, jobs: [oneStage([50, 30, 40]), oneStage([10], 60)] };

/** Sends tasks to servers in turn; from `since` on it looks into the first slot of a server that is free again. */
function looksFrom(since: number) {
  return (sim: Sim): Policy => {
    const launches = sim.launches();
    return {
      onStageReady(scheduler, stage) {
        const { stageFirstTask } = sim.graphs;
        for (let task = stageFirstTask[stage]; task < stageFirstTask[stage + 1]; task += 1)
          launches.launch(scheduler, task, stage, task % 2);
      },
      onSlotFree(server) {
        if (sim.now() >= since) sim.attemptIn(server, 0);
        launches.onSlotFree(server);
      },
    };
  };
}

/** Advances event by event, and gives the trace and how many events there were after each step. */
function byOne(createPolicy: (sim: Sim) => Policy) {
  const simulation = createSimulation(testPlan(run, createPolicy));
  const events: number[] = [];
  while (simulation.advance(1)) events.push(simulation.events());
  return { events, trace: simulation.finish() };
}

test('a run begins anew with care where it needs what is rare, up to the same event', () => {
  const never = byOne(looksFrom(Infinity));
  const late = byOne(looksFrom(50));
  expect(() => {
    const simulation = prepareRun(testPlan(run, looksFrom(50)), false);
    while (simulation.advance(1));
  }).toThrow(NeedsCare);
  expect(late.events).toEqual(never.events);
  expect(late.trace.tables).toEqual(never.trace.tables);
  expect(late.trace.events).toBe(never.trace.events);
});

test('a mistake of a policy is told in the same words with care from the start and without', () => {
  const wrong = (sim: Sim): Policy => ({
    onStageReady(_scheduler, stage) {
      const attempt = sim.bind(0, stage, 0);
      sim.oracle.actAsServer(0);
      sim.start(0, attempt);
      sim.start(0, attempt);
    },
    onSlotFree: () => undefined,
  });
  const plan = testPlan(run, wrong);
  const told = (act: () => void) => {
    try {
      act();
    } catch (error) {
      return (error as Error).message;
    }
    return 'nothing';
  };
  expect(told(() => simulate(plan))).toBe(told(() => prepareRun(plan, true).advance(100)));
  expect(told(() => simulate(plan))).toContain('only a bound attempt starts');
});
