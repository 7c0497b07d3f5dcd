import type { Scenario } from '../../src/scenario/shape/schema.ts';

const TASKS = 100_000;

// `delay` with 1,000 jobs is 1.43 × as fast as at 714235b2 (3,998 and 2,797 ns a task, fastest of five turns by turns on a busy
// machine), not the 2 × that was asked for. For each task that it launches it looks at 5.6 words of 32 jobs and asks 1.9 jobs, of
// which one has a task there (counted); by a profile no function has more than a tenth of the time, and those that lead wait for
// memory: the rows of a server and of a job, of which each launch comes upon others.
/** Policies that offer slots to jobs in an order. */
export const slotPolicies = ['hadoop-fifo', 'fair', 'budgeted', 'hopper-central', 'delay'] as const;
/** Those of them that have a budget, with 1,000 jobs. */
export const budgetedSlotPolicies: readonly string[] = ['hopper-central', 'delay'];
/** Numbers of jobs that share the tasks: the cost of a decision must hardly depend on how many wait. */
export const slotJobs = [10, 100, 1_000, 2_000, 4_000] as const;

/**
 * Creates a scenario: equal jobs, all at once, whose tasks read one block each, stored on 3 of the servers, and take
 * 10 s. Hopper's tasks read nothing, and only jobs are recorded: what is measured is its choice among jobs that wait.
 */
export function slotScenario(policy: string, jobs: number, tasks = TASKS): Scenario {
  const read = { size: 64, replicas: 3, placement: { kind: 'uniform' } } as const;
  const isHopper = policy === 'hopper-central' || policy === 'budgeted';
  const duration = { kind: 'uniform', low: 8, high: 12 } as const;
  return {
    version: 2,
    name: 'slots',
    seed: 1,
    cluster: { racks: 15, serversPerRack: 40, slotsPerServer: 4, roundTrip: 0.001 },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'atOnce' },
      classes: [
        { name: 'job', share: 1, stages: [{ tasks: tasks / jobs, duration, reads: isHopper ? [] : [read] }] },
      ],
      jobs,
      warmup: 0,
    },
    runs: [{ policy }],
    recording: isHopper ? 'jobs' : 'queues',
  };
}
