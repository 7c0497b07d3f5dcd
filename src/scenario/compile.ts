import { createTopology, type Topology } from '../engine/cluster/topology.ts';
import { toMicros } from '../engine/kernel/time.ts';
import type { RecordingLevel } from '../engine/record/schema.ts';
import type { Outage } from '../engine/run/outages.ts';
import { generateWorkload } from '../engine/workload/generate.ts';
import { listWorkload } from '../engine/workload/list.ts';
import type { Workload } from '../engine/workload/workload.ts';
import { type ParamValue, type ParamValues, readParams } from '../policies/params.ts';
import type { PolicyPlugin } from '../policies/plugin.ts';
import { policies } from '../policies/registry.ts';
import { digestOf } from './digest.ts';
import { recordingFor } from './estimate.ts';
import { generatedPlan } from './generatedPlan.ts';
import { listedPlan } from './listedPlan.ts';
import type { Scenario } from './schema.ts';

/** What all runs of a scenario share. */
export interface CompiledScenario {
  readonly topology: Topology;
  readonly workload: Workload;
}

/** What one run has of its own. */
export interface CompiledRun {
  readonly plugin: PolicyPlugin;
  readonly params: ParamValues<PolicyPlugin['params']>;
  readonly schedulers: number;
  readonly seed: number;
  readonly outages: readonly Outage[]; // ascending by time
  readonly level: RecordingLevel;
  /** Of all that the run depends on: cluster, workload, seed, events, policy and its parameters. */
  readonly digest: string;
}

/** Makes the cluster and the jobs. The scenario must have passed the check. */
export function compileScenario({ cluster, workload, seed }: Scenario): CompiledScenario {
  const { racks, serversPerRack, slotsPerServer, roundTrip } = cluster;
  const networkDelay = toMicros(roundTrip / 2);
  const topology = createTopology({ racks, serversPerRack, slotsPerServer, networkDelay });
  const made =
    workload.kind === 'explicit'
      ? listWorkload(listedPlan(workload))
      : generateWorkload(generatedPlan(workload, cluster, seed));
  return { topology, workload: made };
}

/** Makes what `scenario.runs[index]` has of its own. The scenario must have passed the check. */
export function compileRun(scenario: Scenario, index: number): CompiledRun {
  const run = scenario.runs[index];
  const plugin = policies.get(run.policy);
  const params = readParams(plugin.params, run.params);
  const schedulers = plugin.schedulers(params);
  const outages = (scenario.events ?? [])
    .filter(({ scheduler }) => scheduler < schedulers)
    .map(({ scheduler, at, detection }) => ({
      scheduler,
      at: toMicros(at),
      noticedAt: toMicros(at + detection),
    }))
    .sort((first, second) => first.at - second.at);
  const level = recordingFor(scenario);
  return {
    plugin,
    params,
    schedulers,
    seed: scenario.seed,
    outages,
    level,
    digest: runDigest(scenario, index),
  };
}

/** Gives the digest of all that a run depends on: not the scenario's name, its other runs or the recording. */
export function runDigest(
  { version, seed, cluster, workload, events, runs }: Scenario,
  index: number,
): string {
  const { policy, params } = runs[index];
  const given: Readonly<Record<string, ParamValue>> = params ?? {};
  const values = readParams(policies.get(policy).params, given);
  return digestOf({ version, seed, cluster, workload, events: events ?? [], policy, params: values });
}
