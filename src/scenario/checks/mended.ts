import { MOST_SERVERS_WITH_NEXT } from '../../policies/quincy/decisions/flow.ts';
import { policies } from '../../policies/registry.ts';
import { serverCount } from '../counted/serverCounts.ts';
import type { RunSpec, Scenario, StageSpec } from '../shape/schema.ts';
import fixes from './mended.json' with { type: 'json' };

/** A bug of an earlier version whose fix changed what some runs do. */
export interface Mended {
  /** What is right now, and what was wrong, in a sentence. */
  readonly what: string;
  /** Whether the fix may have changed a scenario's runs. */
  concerns(scenario: Scenario): boolean;
}

const familyOf = ({ policy }: RunSpec) => policies.find(policy)?.family;
const runsOf = (family: string) => (scenario: Scenario) =>
  scenario.runs.some((run) => familyOf(run) === family);

const flowPolicies = ['quincy-q', 'quincy-qf', 'quincy-qp', 'quincy-qfp', 'quincy-qfpx'];

/** Whose runs each fix may have changed. */
const concerned: Readonly<Record<keyof typeof fixes, Mended['concerns']>> = {
  freeSlots: runsOf('Quincy'),
  oldestFirst: runsOf('Quincy'),
  turns: (scenario) => runsOf('Quincy')(scenario) && someStage(scenario, startsEarly),
  tasksWithoutInput: (scenario) =>
    runsOf('Delay Scheduling')(scenario) && someStage(scenario, (stage) => !hasReads(stage)),
  heartbeats: ({ runs }) =>
    runs.some(
      (run) =>
        run.policy === 'heartbeat' ||
        (familyOf(run) === 'Delay Scheduling' && Number(run.params?.heartbeat) > 0),
    ),
  fewServers: (scenario) => runsOf('Sparrow')(scenario) && isConfined(scenario),
  softLocality: ({ runs }) => runs.some(({ params }) => params?.softLocality === true),
  cancellation: ({ runs, events = [] }) =>
    runs.some(({ params }) => params?.cancellation === true) && events.length > 0,
  shortFailures: ({ runs, events = [] }) =>
    runs.some(({ policy }) => policy === 'sparrow') && events.some(({ kind }) => kind === 'serverDown'),
  idleServers: ({ runs, events = [] }) =>
    runs.some(({ policy }) => flowPolicies.includes(policy)) &&
    events.some(({ kind }) => kind === 'serverDown'),
  busyScheduler: ({ runs, cluster, events = [] }) =>
    (cluster.slotsPerServer > 1 || events.some(({ kind }) => kind === 'serverDown')) &&
    runs.some((run) => familyOf(run) === 'Delay Scheduling' && Number(run.params?.thinkTime) > 0),
  alternatives: ({ runs, cluster }) =>
    runs.some(({ policy }) => flowPolicies.includes(policy)) &&
    serverCount(cluster) <= MOST_SERVERS_WITH_NEXT,
  equalCosts: ({ runs }) => runs.some(({ policy }) => flowPolicies.includes(policy)),
  apolloCopies: runsOf('Apollo'),
  noRoom: (scenario) =>
    runsOf('Hopper')(scenario) &&
    (scenario.cluster.coresPerServer !== undefined || scenario.cluster.memoryPerServer !== undefined),
  blacklist: ({ runs, cluster }) =>
    runs.some(({ policy }) => policy === 'separate') && (cluster.blacklist ?? []).length > 0,
  schedulerDown: ({ events = [] }) =>
    events.some((event) => event.kind === 'schedulerDown' && event.repair !== undefined),
};

/** Bugs that were fixed after links had been published, newest last. */
export const mended: readonly Mended[] = Object.entries(concerned).map(([fix, concerns]) => {
  return { what: fixes[fix as keyof typeof fixes], concerns };
});

function someStage({ workload }: Scenario, isWanted: (stage: Partial<StageSpec>) => boolean): boolean {
  const stages: readonly Partial<StageSpec>[] =
    workload.kind === 'explicit'
      ? workload.jobs.flatMap((job) => job.stages as readonly Partial<StageSpec>[])
      : workload.classes.flatMap((each) => each.stages);
  return stages.some(isWanted);
}

function startsEarly({ shuffle }: Partial<StageSpec>): boolean {
  return shuffle?.slowStart !== undefined && shuffle.slowStart < 1;
}

function hasReads({ reads }: Partial<StageSpec>): boolean {
  return reads !== undefined && reads.length > 0;
}

function isConfined(scenario: Scenario): boolean {
  const { workload, cluster } = scenario;
  if (workload.kind === 'explicit') return someStage(scenario, (stage) => 'servers' in stage);
  return 'features' in cluster || workload.classes.some((each) => 'needs' in each);
}
