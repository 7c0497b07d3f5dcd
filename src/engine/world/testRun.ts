import type { Outage, ServerFailure, ServiceOutage } from '../actors/outages.ts';
import type { NetworkPlan } from '../cluster/network.ts';
import { createTopology } from '../cluster/topology.ts';
import type { ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { Policy } from '../policy/policy.ts';
import type { Sim } from '../policy/verbs.ts';
import type { RecordingLevel, TraceData } from '../record/schema.ts';
import { ANYWHERE, GraphColumns } from '../workload/columns.ts';
import { listedTimes } from '../workload/durations.ts';
import type { ExternalFile } from '../workload/externalFiles.ts';
import type { ReadingPlan } from '../workload/readingPlan.ts';
import type { Workload } from '../workload/workload.ts';
import { type RunPlan, simulate } from './simulate.ts';

/** A stage by hand; each waits for the one before unless it says otherwise. */
export interface TestStage {
  readonly durations: readonly Micros[];
  /** Speculative copies of task `i` take so long, one after the other; left out: as long as the task. */
  readonly copyDurations?: readonly (readonly Micros[])[];
  readonly after?: readonly number[];
  /** Inputs of each task: task i reads the block on these servers, in turn. */
  readonly reads?: readonly { readonly bytes: number; readonly blocks: readonly (readonly ServerId[])[] }[];
  readonly externalFiles?: readonly ExternalFile[];
  readonly shuffleBytes?: number;
  readonly slowStart?: number;
  readonly isOneToOne?: boolean;
  /** What schedulers are told that each task takes; left out: nobody has said. */
  readonly estimates?: readonly Micros[];
  /** What each task takes; left out: a core and no memory. */
  readonly cores?: number;
  readonly memory?: number;
}

/** A run that fits on a napkin: one server, one slot, one scheduler, no delay, unless it says otherwise. */
export interface TestRun {
  readonly servers?: number;
  /** As many servers in each, if more than one. */
  readonly racks?: number;
  readonly slotsPerServer?: number;
  /** Left out: not counted. */
  readonly coresPerServer?: number;
  readonly memoryPerServer?: number;
  /** Bytes; left out: room for all. */
  readonly fileCache?: number;
  readonly speed?: readonly number[]; // [servers]
  readonly network?: NetworkPlan;
  readonly networkDelay?: Micros;
  /** Left out: tasks read everything first. */
  readonly reading?: ReadingPlan;
  readonly schedulers?: RunPlan['schedulers'];
  readonly services?: number;
  readonly queuesPerServer?: number;
  readonly outages?: readonly Outage[];
  readonly failures?: readonly ServerFailure[];
  readonly serviceOutages?: readonly ServiceOutage[];
  /** Closed loop: so many jobs at a time, the first of them at 0. */
  readonly concurrency?: number;
  readonly level?: RecordingLevel;
  readonly seed?: number;
  readonly jobs: readonly TestJob[];
}

interface TestJob {
  readonly arrivesAt?: Micros;
  readonly stages: readonly TestStage[];
}

/** Gives a job of one stage. */
export function oneStage(durations: readonly Micros[], arrivesAt: Micros = 0) {
  return { arrivesAt, stages: [{ durations }] };
}

/** Makes a plan of a run by hand. */
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
