import { expect, test } from 'vitest';
import { SECOND } from '../../../engine/kernel/time.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { createSimulation } from '../../../engine/world/simulate.ts';
import { readParams } from '../../../kit/menu/params.ts';
import { testPlan } from '../../../testing/engine/world/testRun.ts';
import { createBaseline } from '../compare/comparators.ts';
import { baselineParams } from '../params.ts';

const s = SECOND;

/**
 * The task of job 0 runs on both servers, of which the second is ten times as fast. There it has finished at 1.8 s, before the
 * order to end it arrives at 2 s; of that its manager, down from 2.1 s on, is not told. Job 1 waits for the cluster's only token.
 */
test('a task has finished whose manager, once it is back, finds that an attempt is over that it had ordered to end', () => {
  const run = {
    ...{ servers: 2, speed: [0.1, 1], networkDelay: 0.4 * s, queuesPerServer: 2, services: 1, seed: 2 },
    schedulers: 'onePerJob' as const,
    outages: [{ scheduler: 0, at: 2.1 * s, noticedAt: 2.5 * s, backAt: 2.5 * s }],
    jobs: [0, 3].map((at) => ({
      arrivesAt: at * s,
      stages: [{ durations: [0.3 * s], estimates: [0.3 * s] }],
    })),
  };
  const params = readParams(baselineParams, { probeAfter: 0.3, mostProbes: 1, capacity: 50 });
  const simulation = createSimulation(testPlan(run, (sim) => createBaseline({ sim, params })));
  simulation.advance(10_000);
  const { task, server, endedAt, outcome } = simulation.finish().tables.attempts.columns;
  const lives = Array.from(task, (each, row) => [each, server[row], endedAt[row] / s, outcome[row]]);
  expect(lives.slice(0, 2)).toEqual([
    [0, 0, expect.any(Number), Outcome.lostRace],
    [0, 1, 1.8, Outcome.finished],
  ]);
  expect(simulation.share()).toBe(1);
});
