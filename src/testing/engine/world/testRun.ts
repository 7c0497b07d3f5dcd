import type { Outage, ServerFailure, ServiceOutage } from '../../../engine/actors/outages.ts';
import type { NetworkPlan } from '../../../engine/cluster/network.ts';
import { createTopology } from '../../../engine/cluster/topology.ts';
import type { ServerId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Policy } from '../../../engine/policy/policy.ts';
import type { Sim } from '../../../engine/policy/verbs.ts';
import type { RecordingLevel, TraceData } from '../../../engine/record/schema.ts';
import { ANYWHERE, GraphColumns } from '../../../engine/workload/columns.ts';
import { listedTimes } from '../../../engine/workload/durations.ts';
import type { ExternalFile } from '../../../engine/workload/externalFiles.ts';
import type { ReadingPlan } from '../../../engine/workload/readingPlan.ts';
import type { Workload } from '../../../engine/workload/workload.ts';
import { type RunPlan, simulate } from '../../../engine/world/simulate.ts';

/** A stage written by hand; it waits for the stage before it unless `after` says otherwise. */
export interface TestStage {
  readonly durations: readonly Micros[];
  /** Durations of the speculative copies of task `i`, in order. Default: the task's duration. */
  readonly copyDurations?: readonly (readonly Micros[])[];
  readonly after?: readonly number[];
  /** Inputs: task i reads block i (modulo their number), which lies on the servers listed. */
  readonly reads?: readonly { readonly bytes: number; readonly blocks: readonly (readonly ServerId[])[] }[];
  readonly externalFiles?: readonly ExternalFile[];
  readonly shuffleBytes?: number;
  readonly slowStart?: number;
  readonly isOneToOne?: boolean;
  /** Estimates of each task's duration, as schedulers see them. Default: none. */
  readonly estimates?: readonly Micros[];
  /** Cores and memory that each task needs. Default: one core and no memory. */
  readonly cores?: number;
  readonly memory?: number;
}

/** A small run: one server, one slot, one scheduler and no delay, unless stated otherwise. */
export interface TestRun {
  readonly servers?: number;
  /** Number of racks; `servers` are divided among them evenly. */
  readonly racks?: number;
  readonly slotsPerServer?: number;
  /** Default: not counted. */
  readonly coresPerServer?: number;
  readonly memoryPerServer?: number;
  /** Bytes. Default: unlimited. */
  readonly fileCache?: number;
  readonly speed?: readonly number[]; // [servers]
  readonly network?: NetworkPlan;
  readonly networkDelay?: Micros;
  /** Default: tasks read all input before they compute. */
  readonly reading?: ReadingPlan;
  readonly schedulers?: RunPlan['schedulers'];
  readonly services?: number;
  readonly queuesPerServer?: number;
  readonly outages?: readonly Outage[];
  readonly failures?: readonly ServerFailure[];
  readonly serviceOutages?: readonly ServiceOutage[];
  readonly control?: RunPlan['control'];
  /** Closed loop: this many jobs at a time, the first of them at 0. */
  readonly concurrency?: number;
  readonly level?: RecordingLevel;
  readonly seed?: number;
  readonly jobs: readonly TestJob[];
}

interface TestJob {
  readonly arrivesAt?: Micros;
  readonly stages: readonly TestStage[];
}

/** Returns a job of one stage. */
export function oneStage(durations: readonly Micros[], arrivesAt: Micros = 0) {
  return { arrivesAt, stages: [{ durations }] };
}

/** Builds the plan of a run written by hand. */
export function testPlan(run: TestRun, createPolicy: (sim: Sim) => Policy): RunPlan {
  const {
    servers = 1,
    racks = 1,
    slotsPerServer = 1,
    coresPerServer,
    memoryPerServer,
    networkDelay = 0,
    concurrency = 0,
    jobs,
    network,
    fileCache,
  } = run;
  const listed = workloadOf(jobs, run.reading);
  const arrivesAt =
    concurrency > 0 ? new Float64Array(jobs.length).fill(Infinity, concurrency) : listed.arrivesAt;
  const serversPerRack = servers / racks;
  const speed = run.speed === undefined ? undefined : Float64Array.from(run.speed);
  return {
    topology: createTopology({
      racks,
      serversPerRack,
      slotsPerServer,
      coresPerServer,
      memoryPerServer,
      networkDelay,
      speed,
      network,
      fileCache,
    }),
    workload: { ...listed, arrivesAt, concurrency },
    schedulers: run.schedulers ?? 1,
    services: run.services,
    queuesPerServer: run.queuesPerServer ?? 1,
    outages: run.outages ?? [],
    failures: run.failures ?? [],
    serviceOutages: run.serviceOutages,
    control: run.control,
    seed: run.seed ?? 1,
    level: run.level ?? 'messages',
    scenario: 'by hand',
    policy: 'by hand',
    createPolicy,
  };
}

function workloadOf(jobs: readonly TestJob[], reading?: ReadingPlan): Workload {
  const columns = new GraphColumns();
  for (const { stages } of jobs) {
    columns.addJob(0, 0);
    stages.forEach(
      (
        {
          durations,
          after,
          reads = [],
          externalFiles,
          shuffleBytes = 0,
          slowStart = 1,
          isOneToOne = false,
          ...terms
        },
        position,
      ) => {
        const data = {
          reads: reads.map(({ bytes, blocks }) => ({
            firstBlock: columns.addFile('file', blocks),
            blocks: blocks.length,
            bytes,
          })),
          shuffleBytes,
          slowStart,
          isOneToOne,
          externalFiles,
        };
        const before = after ?? (position > 0 ? [position - 1] : []);
        columns.addStage(durations.length, before, ANYWHERE, data, terms);
      },
    );
  }
  const all = jobs.flatMap(({ stages }) => stages);
  const copyTimes = all.flatMap(({ durations, copyDurations = [] }) =>
    durations.map((_, task) => copyDurations.at(task)),
  );
  return {
    ...columns.finish([{ name: 'user', weight: 1, priority: 0 }], ['job'], [], reading),
    arrivesAt: Float64Array.from(jobs, ({ arrivesAt }) => arrivesAt ?? 0),
    concurrency: 0,
    firstMeasuredJob: 0,
    cpuTime: listedTimes(
      Float64Array.from(all.flatMap(({ durations }) => durations)),
      new Map(copyTimes.flatMap((copies, task) => (copies === undefined ? [] : [[task, copies]]))),
    ),
  };
}

/** Runs a policy to the end. */
export function runByHand(run: TestRun, createPolicy: (sim: Sim) => Policy): TraceData {
  return simulate(testPlan(run, createPolicy));
}
