import { createTopology } from '../cluster/topology.ts';
import type { Micros } from '../kernel/time.ts';
import type { RecordingLevel, TraceData } from '../record/schema.ts';
import { listWorkload } from '../workload/list.ts';
import type { Outage } from './outages.ts';
import type { Policy, Sim } from './policy.ts';
import { type RunPlan, simulate } from './simulate.ts';

/** A stage by hand; each waits for the one before unless it says otherwise. */
export interface TestStage {
  readonly durations: readonly Micros[];
  readonly after?: readonly number[];
}

/** A run that fits on a napkin: one server, one slot, one scheduler, no delay, unless it says otherwise. */
export interface TestRun {
  readonly servers?: number;
  readonly slotsPerServer?: number;
  readonly networkDelay?: Micros;
  readonly schedulers?: number;
  readonly queuesPerServer?: number;
  readonly outages?: readonly Outage[];
  /** Closed loop: so many jobs at a time, the first of them at 0. */
  readonly concurrency?: number;
  readonly level?: RecordingLevel;
  readonly jobs: readonly { readonly arrivesAt?: Micros; readonly stages: readonly TestStage[] }[];
}

/** Gives a job of one stage. */
export function oneStage(durations: readonly Micros[], arrivesAt: Micros = 0) {
  return { arrivesAt, stages: [{ durations }] };
}

/** Makes a plan of a run by hand. */
export function testPlan(run: TestRun, createPolicy: (sim: Sim) => Policy): RunPlan {
  const { servers = 1, slotsPerServer = 1, networkDelay = 0, concurrency = 0, jobs } = run;
  const listed = listWorkload({
    users: [{ name: 'user', weight: 1, priority: 0 }],
    classes: ['job'],
    jobs: jobs.map(({ arrivesAt = 0, stages }) => ({
      user: 0,
      jobClass: 0,
      arrivesAt,
      stages: stages.map(({ durations, after }, position) => ({
        durations,
        after: after ?? (position > 0 ? [position - 1] : []),
        servers: [],
      })),
    })),
    warmup: 0,
  });
  const arrivesAt =
    concurrency > 0 ? new Float64Array(jobs.length).fill(Infinity, concurrency) : listed.arrivesAt;
  return {
    topology: createTopology({ racks: 1, serversPerRack: servers, slotsPerServer, networkDelay }),
    workload: { ...listed, arrivesAt, concurrency },
    schedulers: run.schedulers ?? 1,
    queuesPerServer: run.queuesPerServer ?? 1,
    outages: run.outages ?? [],
    seed: 1,
    level: run.level ?? 'messages',
    scenario: 'by hand',
    policy: 'by hand',
    createPolicy,
  };
}

/** Runs a policy to the end. */
export function runByHand(run: TestRun, createPolicy: (sim: Sim) => Policy): TraceData {
  return simulate(testPlan(run, createPolicy));
}
