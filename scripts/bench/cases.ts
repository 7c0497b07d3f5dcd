import type { RecordingLevel } from '../../src/engine/record/schema.ts';
import type { Scenario } from '../../src/scenario/schema.ts';

/** A policy that is timed, and what architecture.md §4 asks of it on 10,000 servers, recorded with queues. */
export interface BenchPolicy {
  readonly id: string;
  readonly policy: string;
  readonly roundTrip: number; // s
  /** Million tasks in a second. */
  readonly floor?: number;
  readonly goal?: number;
}

/** The rows of the bench: one for each policy, late binding with and without a network that takes time. */
export const benchPolicies: readonly BenchPolicy[] = [
  { id: 'sparrow', policy: 'sparrow', roundTrip: 0, floor: 2.5, goal: 4 },
  { id: 'sparrow-rtt', policy: 'sparrow', roundTrip: 0.001, floor: 1, goal: 2 },
  { id: 'omniscient', policy: 'omniscient', roundTrip: 0, floor: 4, goal: 6.5 },
  { id: 'fifo', policy: 'fifo', roundTrip: 0 },
  { id: 'batch', policy: 'batch', roundTrip: 0.001 },
  { id: 'per-task', policy: 'per-task', roundTrip: 0.001 },
  { id: 'random', policy: 'random', roundTrip: 0.001 },
];

/** Clusters, each with jobs that fit it. */
export const benchClusters = [
  { servers: 100, tasksPerJob: 50 },
  { servers: 1_000, tasksPerJob: 50 },
  { servers: 10_000, tasksPerJob: 500 },
] as const;

/** Recording off and on: alone what the metrics of jobs need, all but messages, everything. */
export const benchLevels = ['jobs', 'queues', 'messages'] as const satisfies readonly RecordingLevel[];

/** Makes a scenario: one slot for each server, exponential tasks of 100 ms on average, load 0.8, probe ratio 2. */
export function benchScenario(
  { policy, roundTrip }: BenchPolicy,
  servers: number,
  tasksPerJob: number,
  tasks: number,
  recording: RecordingLevel,
): Scenario {
  const stage = { tasks: tasksPerJob, duration: { kind: 'exponential', mean: 0.1 } } as const;
  return {
    version: 1,
    name: 'bench',
    seed: 1,
    cluster: { racks: servers / 50, serversPerRack: 50, slotsPerServer: 1, roundTrip },
    workload: {
      kind: 'generated',
      arrivals: { kind: 'poisson', load: 0.8 },
      classes: [{ name: 'job', share: 1, stages: [stage] }],
      jobs: Math.ceil(tasks / tasksPerJob),
      warmup: 0,
    },
    runs: [{ policy }],
    recording,
  };
}
