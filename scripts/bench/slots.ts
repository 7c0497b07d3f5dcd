import type { Scenario } from '../../src/scenario/schema.ts';
import { type Speed, speedOf } from './speed.ts';

const TASKS = 100_000;

/** Policies that offer slots to jobs in an order. */
export const slotPolicies = ['hadoop-fifo', 'fair', 'delay'] as const;
/** Jobs that share the tasks: what a decision costs must hardly depend on how many wait. */
export const slotJobs = [10, 100, 1_000] as const;

/** Times a policy for more and more jobs on 600 servers with 4 slots each, queues recorded. */
export function slotSpeeds(policy: string): readonly Speed[] {
  return slotJobs.map((jobs) => speedOf(slotScenario(policy, jobs)));
}

/** Makes a scenario: equal jobs, all at once, whose tasks read a block each, on 3 of the servers, and take 10 s. */
function slotScenario(policy: string, jobs: number): Scenario {
  const read = { size: 64, replicas: 3, placement: { kind: 'uniform' } } as const;
  const duration = { kind: 'uniform', low: 8, high: 12 } as const;
  return {
    version: 1,
    name: 'slots',
    seed: 1,
    cluster: { racks: 15, serversPerRack: 40, slotsPerServer: 4, roundTrip: 0.001 },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'atOnce' },
      classes: [{ name: 'job', share: 1, stages: [{ tasks: TASKS / jobs, duration, reads: [read] }] }],
      jobs,
      warmup: 0,
    },
    runs: [{ policy }],
    recording: 'queues',
  };
}
