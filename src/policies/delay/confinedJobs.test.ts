import { expect, test } from 'vitest';
import { SECOND } from '../../engine/kernel/time.ts';
import { createSimulation } from '../../engine/world/simulate.ts';
import { planRun } from '../../scenario/compile/planRun.ts';
import type { Scenario } from '../../scenario/shape/schema.ts';

/** One task that may run on the first server only, and reads a block on the last. */
const confined: Scenario = {
  version: 2,
  name: 'confined',
  seed: 1,
  cluster: { racks: 8, serversPerRack: 1, slotsPerServer: 1, roundTrip: 0 },
  workload: {
    kind: 'explicit',
    files: [{ name: 'far', blocks: 1, replicas: 1, placement: { kind: 'listed', servers: [[7]] } }],
    jobs: [{ arrivesAt: 3, stages: [{ durations: [1], servers: [[0]], reads: [{ file: 'far', size: 1 }] }] }],
    warmup: 0,
  },
  runs: [{ policy: 'delay' }],
};

test.each([
  ['at once', { heartbeat: 0 }, 13, 13],
  ['at heartbeats', { heartbeat: 1 }, 13, 15],
])(
  'the wait of a job also grows while servers are offered on which it may not run, %s',
  (_, params, from, until) => {
    const run = { policy: 'delay', params: { rackWait: 5, remoteWait: 5, ...params } };
    for (let seed = 0; seed < 8; seed += 1) {
      const simulation = createSimulation(planRun({ ...confined, seed, runs: [run] }, 0));
      expect(simulation.advance(10_000)).toBe(false);
      const { startedAt } = simulation.finish().tables.attempts.columns;
      expect(startedAt[0]).toBeGreaterThanOrEqual(from * SECOND);
      expect(startedAt[0]).toBeLessThanOrEqual(until * SECOND);
    }
  },
);
