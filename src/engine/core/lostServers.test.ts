import { expect, test } from 'vitest';
import { oneStage, runByHand } from '../../testing/engine/world/testRun.ts';
import { NONE } from '../ids.ts';

test('a server that is down has no free slot, and has all of them when it is back', () => {
  const free: number[] = [];
  const run = {
    slotsPerServer: 2,
    failures: [{ server: 0, at: 10, noticedAt: 20, backAt: 30 }],
    jobs: [oneStage([5, 5]), oneStage([5, 5], 40)],
  };
  const trace = runByHand(run, (sim) => {
    const launches = sim.launches();
    return {
      onStageReady(scheduler, stage) {
        for (const task of [0, 1])
          launches.launch(scheduler, sim.graphs.stageFirstTask[stage] + task, stage, 0);
      },
      onSlotFree: (server) => launches.onSlotFree(server),
      onServerDown: (server) => free.push(sim.freeSlots(server)),
    };
  });
  expect(free).toEqual([0]);
  expect([...trace.tables.attempts.columns.startedAt]).toEqual([0, 0, 40, 40]);
});

test('a server that went down while it asked waits for no answer when it is back', () => {
  const run = {
    networkDelay: 10,
    failures: [{ server: 0, at: 15, noticedAt: 16, backAt: 18 }],
    outages: [{ scheduler: 0, at: 60, noticedAt: 61, backAt: 70 }],
    jobs: [oneStage([100])],
  };
  const trace = runByHand(run, (sim) => {
    const late = sim.reservations({
      answer: (_scheduler, stage, server) => (sim.now() < 70 ? NONE : sim.bind(0, stage, server)),
    });
    return {
      onStageReady: (scheduler, stage) => late.probe(scheduler, Int32Array.of(0), 1, stage),
      onSlotFree: (server) => late.onSlotFree(server),
      onServerDown: (server) => late.onServerDown(server),
      onSchedulerLost: (server, scheduler) => late.onSchedulerLost(server, scheduler),
    };
  });
  const { from, to } = trace.tables.holds.columns;
  // It asks for the job that comes at 0, is down, and asks again for the reservation that the scheduler sends on its return.
  expect(Array.from(from, (at, row) => [at, to[row]])).toEqual([
    [10, 15],
    [80, 100],
  ]);
  expect([...trace.tables.jobs.columns.finishedAt]).toEqual([200]);
});
