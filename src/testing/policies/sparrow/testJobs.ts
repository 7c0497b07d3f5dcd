import type { TraceData } from '../../../engine/record/schema.ts';
import { simulate } from '../../../engine/world/simulate.ts';
import { checkScenario } from '../../../scenario/checks/check.ts';
import { planRun } from '../../../scenario/compile/planRun.ts';
import type { ClusterSpec, ExplicitJob, RunSpec, Scenario } from '../../../scenario/shape/schema.ts';

/** Gives a scenario of explicit jobs on one rack; by default with a round trip of 1 ms and one slot per server. */
export function jobsOn(
  servers: number,
  jobs: readonly ExplicitJob[],
  change: Partial<Omit<Scenario, 'cluster'>> & { readonly cluster?: Partial<ClusterSpec> } = {},
): Scenario {
  return {
    version: 2,
    name: 'by hand',
    seed: 1,
    workload: { kind: 'explicit', jobs, warmup: 0 },
    runs: [{ policy: 'sparrow' }],
    recording: 'messages',
    ...change,
    cluster: { racks: 1, serversPerRack: servers, slotsPerServer: 1, roundTrip: 0.001, ...change.cluster },
  };
}

/** Runs a scenario under a policy, of one scheduler unless `params` says otherwise. */
export function runJobs(scenario: Scenario, { policy, params }: RunSpec): TraceData {
  const isCentral = ['omniscient', 'fifo', 'central-cost', 'heartbeat'].includes(policy);
  const run = { policy, params: isCentral ? params : { schedulers: 1, ...params } };
  const changed = { ...scenario, runs: [run] };
  const { issues } = checkScenario(changed);
  if (issues.length > 0) throw new Error(JSON.stringify(issues));
  return simulate(planRun(changed, 0));
}

/** Lists the messages of a kind about the jobs from `firstJob` on, as [sent in ms, server]. */
export function messagesOf(trace: TraceData, name: string, firstJob = 0): (readonly [number, number])[] {
  const { messageKinds, tables, graphs, topology } = trace;
  const { kind, stage, sentAt, from, to } = tables.messages.columns;
  return Array.from(kind.keys())
    .filter((row) => messageKinds[kind[row]].name === name && graphs.stageJob[stage[row]] >= firstJob)
    .map((row) => [sentAt[row] / 1000, to[row] < topology.servers ? to[row] : from[row]]);
}
