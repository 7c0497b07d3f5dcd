import { minOf } from '../../base/extremes.ts';
import { isSameData } from '../../base/sameData.ts';
import type { Outage, ServerFailure, ServiceOutage } from '../../engine/actors/outages.ts';
import { createTopology, type Topology } from '../../engine/cluster/topology.ts';
import type { JobOrder } from '../../engine/jobs/jobControl.ts';
import { type Micros, toMicros } from '../../engine/kernel/time.ts';
import {
  JobOperation,
  type ParamChange,
  type RecordingLevel,
  type ServerSlowdown,
} from '../../engine/record/schema.ts';
import { generateWorkload } from '../../engine/workload/generate.ts';
import { listWorkload } from '../../engine/workload/list.ts';
import { confinedToRoom } from '../../engine/workload/roomySets.ts';
import { type Workload, withoutBlacklisted } from '../../engine/workload/workload.ts';
import { type ParamValues, readParams } from '../../kit/menu/params.ts';
import type { PolicyPlugin } from '../../kit/menu/plugin.ts';
import { paramsOf, policies } from '../../policies/registry.ts';
import { MEGABYTE, networkPlan } from '../counted/bytes.ts';
import { drawnFailures } from '../counted/drawnFailures.ts';
import { ofEachServer, rackSizes } from '../counted/racks.ts';
import { recordingFor } from '../counted/recording.ts';
import { oneWay } from '../counted/roundTrip.ts';
import { capacities, serverSpeeds } from '../counted/serverCounts.ts';
import { befalls, serverLosses } from '../counted/serverLosses.ts';
import { makingOf, ofKind, paramChangesIn } from '../forks/lineage.ts';
import { digestOf } from '../shape/digest.ts';
import type { BurstSpec, ClusterSpec, ControlSpec, Scenario, StragglerChange } from '../shape/schema.ts';
import { generatedPlan } from './generatedPlan.ts';
import { listedPlan } from './listedPlan.ts';

/** What all runs of a scenario share. */
export interface CompiledScenario {
  readonly topology: Topology;
  readonly workload: Workload;
}

/** What is specific to one run. */
export interface CompiledRun {
  readonly plugin: PolicyPlugin;
  readonly params: ParamValues<PolicyPlugin['params']>;
  /** What somebody wrote. */
  readonly code?: string;
  readonly schedulers: number | 'onePerJob';
  readonly seed: number;
  readonly outages: readonly Outage[]; // ascending by time
  readonly failures: readonly ServerFailure[]; // ascending by time
  /** When the first server fails of a fork whose parent loses none; else 0. */
  readonly silentUntil: Micros;
  readonly serviceOutages: readonly ServiceOutage[]; // ascending by time
  readonly control: readonly JobOrder[]; // ascending by time
  /** Tasks that a fork makes stragglers. */
  readonly slowed: readonly StragglerChange[];
  /** Parameters that a fork changes. */
  readonly paramChanges: readonly ParamChange[]; // ascending by time
  /** Servers that a fork makes slower. */
  readonly slowdowns: readonly ServerSlowdown[];
  readonly level: RecordingLevel;
  /** Digest of everything on which the run depends: cluster, workload, seed, events, policy and its parameters. */
  readonly digest: string;
}

/**
 * Tells whether two scenarios can share a compiled one. Comparing digests would take as long as compiling a large
 * log.
 */
export function isCompiledAlike(one: Scenario, other: Scenario): boolean {
  const { seed, cluster, workload } = one;
  return seed === other.seed && isSameData(cluster, other.cluster) && isSameData(workload, other.workload);
}

/** Compiles the cluster and the jobs, with those of bursts of a fork. The scenario must be valid. */
export function compileScenario(scenario: Scenario, bursts: readonly BurstSpec[] = []): CompiledScenario {
  const topology = compileTopology(scenario.cluster, scenario.seed);
  return { topology, workload: confinedToRoom(compileJobs(scenario, topology, bursts), topology) };
}

/** Compiles the jobs. Cores and memory are taken into account afterwards, by `confinedToRoom`. */
export function compileJobs(
  { cluster, workload, seed }: Scenario,
  topology: Topology,
  bursts: readonly BurstSpec[] = [],
): Workload {
  const { rackOf } = topology;
  const jobs =
    workload.kind === 'explicit'
      ? listWorkload(listedPlan(workload, seed, rackOf, bursts))
      : generateWorkload(generatedPlan(workload, cluster, seed, rackOf, bursts));
  return withoutBlacklisted(jobs, topology);
}

/** Compiles the cluster. The scenario must be valid. */
export function compileTopology(cluster: ClusterSpec, seed: number): Topology {
  const { racks, serversPerRack, blacklist } = cluster;
  return createTopology({
    racks,
    serversPerRack,
    rackSizes: rackSizes(cluster),
    slotsPerServer: ofEachServer(cluster, ({ slots }) => slots),
    blacklist,
    ...capacities(cluster, seed),
    networkDelay: oneWay(cluster),
    speed: serverSpeeds(cluster, seed),
    network: networkPlan(cluster.network),
    fileCache: cluster.fileCache === undefined ? undefined : cluster.fileCache * MEGABYTE,
  });
}

/** Compiles what is specific to `scenario.runs[index]`. The scenario must be valid. */
export function compileRun(scenario: Scenario, index: number): CompiledRun {
  const run = makingOf(scenario.runs, index);
  const plugin = policies.get(run.policy);
  const params = readParams(paramsOf(run), run.params);
  const schedulers = plugin.schedulers(params);
  const forked = ofKind(run.changes, 'serverDown');
  const events = [...(scenario.events ?? []), ...forked];
  const lost = compileEvents({ ...scenario, events }, schedulers, plugin.hasMonitor === true);
  const firstForked = minOf(forked.map(({ at }) => toMicros(at)));
  const isParentSpared = compileEvents(scenario, schedulers, false).failures.length === 0;
  const level = recordingFor(scenario);
  return {
    plugin,
    params,
    ...(run.code !== undefined && { code: run.code }),
    schedulers,
    seed: scenario.seed,
    ...lost,
    silentUntil: forked.length > 0 && isParentSpared ? firstForked : 0,
    control: compileControl(scenario.control ?? []),
    slowed: ofKind(run.changes, 'straggler'),
    slowdowns: ofKind(run.changes, 'serverSlow').map(({ at, server, factor }) => {
      return { at: toMicros(at), server, factor };
    }),
    paramChanges: paramChangesIn(run.changes).map(({ at, param, value }) => {
      return { at: toMicros(at), name: param, value };
    }),
    level,
    digest: runDigest(scenario, index),
  };
}

/** The monitor is the first of the services. */
const MONITOR = 0;

/** Converts events to the engine's terms; a run does not lose a scheduler or a monitor that it does not have. */
function compileEvents(
  scenario: Scenario,
  schedulers: number | 'onePerJob',
  hasMonitor: boolean,
): Pick<CompiledRun, 'outages' | 'failures' | 'serviceOutages'> {
  const { events = [], cluster } = scenario;
  const outages: Outage[] = [];
  const serviceOutages: ServiceOutage[] = [];
  const sorted = [...events].sort((first, second) => first.at - second.at);
  for (const event of sorted) {
    const at = toMicros(event.at);
    const backAt = event.repair === undefined ? Infinity : toMicros(event.at + event.repair);
    if (event.kind === 'monitorDown' && hasMonitor) serviceOutages.push({ service: MONITOR, at, backAt });
    if (event.kind !== 'schedulerDown' || !befalls(event, schedulers)) continue;
    if (schedulers !== 'onePerJob' && event.scheduler >= schedulers) continue;
    const noticedAt = toMicros(event.at + event.detection);
    outages.push({ scheduler: event.scheduler, at, noticedAt, backAt });
  }
  const losses = [...serverLosses(sorted, cluster), ...drawnFailures(scenario)];
  const failures = losses.map(({ server, at, detection, repair, isPlanned }) => ({
    ...{ server, at: toMicros(at), noticedAt: toMicros(at + detection) },
    backAt: repair === Infinity ? Infinity : toMicros(at + repair),
    isPlanned,
  }));
  return { outages, failures, serviceOutages };
}

/** Digest of everything on which a run depends: not the scenario's name, its other runs or the recording. */
export function runDigest(
  { version, seed, cluster, workload, events = [], control = [], runs }: Scenario,
  index: number,
): string {
  const run = makingOf(runs, index);
  const { policy, code, changes } = run;
  const params = readParams(paramsOf(run), run.params);
  const orders = control.length === 0 ? {} : { control }; // Added later: older digests stay.
  const fork = changes.length === 0 ? {} : { changes };
  return digestOf({ version, seed, cluster, workload, events, ...orders, policy, params, code, ...fork });
}

const operations: Readonly<Record<ControlSpec['do'], JobOperation>> = {
  suspend: JobOperation.suspend,
  resume: JobOperation.resume,
  upgrade: JobOperation.upgrade,
  cancel: JobOperation.cancel,
  priority: JobOperation.setPriority,
};

/** Converts orders about jobs to the engine's terms, ascending by time. */
function compileControl(control: readonly ControlSpec[]): readonly JobOrder[] {
  return [...control]
    .sort((one, other) => one.at - other.at)
    .map(({ at, job, do: what, priority = 0 }) => ({
      at: toMicros(at),
      job,
      operation: operations[what],
      priority,
    }));
}
