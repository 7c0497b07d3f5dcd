import { MOST_SERVERS_WITH_NEXT } from '../../policies/quincy/decisions/flow.ts';
import { policies } from '../../policies/registry.ts';
import { serverCount } from '../counted/serverCounts.ts';
import type { RunSpec, Scenario, StageSpec } from '../shape/schema.ts';

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

/** Bugs that were fixed after links had been published, newest last. */
export const mended: readonly Mended[] = [
  {
    what: 'Quincy’s schedulers learn that a slot is free from the message that a task ended there. Before, that took one message more, and a task could be sent away from its data in the very instant its server came free.',
    concerns: runsOf('Quincy'),
  },
  {
    what: 'Under Quincy’s policies the oldest of equal tasks goes first, roots start at once where tasks may be stopped for them, and of servers at equal cost the lowest number is taken. Before, the last task went first, a root could wait, and a run depended on how much of it was recorded.',
    concerns: runsOf('Quincy'),
  },
  {
    what: 'Under Quincy’s preemption no task takes the place of one that its own stage waits for. Before, the two could take turns without end.',
    concerns: (scenario) => runsOf('Quincy')(scenario) && someStage(scenario, startsEarly),
  },
  {
    what: 'Delay Scheduling offers slots to tasks that read no file before tasks that would read from afar. Before, slots stayed idle beside such tasks.',
    concerns: (scenario) =>
      runsOf('Delay Scheduling')(scenario) && someStage(scenario, (stage) => !hasReads(stage)),
  },
  {
    what: 'A slot that comes free at the moment of a heartbeat is reported with that heartbeat. Before, it waited for the next one.',
    concerns: ({ runs }) =>
      runs.some(
        (run) =>
          run.policy === 'heartbeat' ||
          (familyOf(run) === 'Delay Scheduling' && Number(run.params?.heartbeat) > 0),
      ),
  },
  {
    what: 'Jobs that may run on only a few servers get as many probes as any other. Before, they got one probe per task.',
    concerns: (scenario) => runsOf('Sparrow')(scenario) && isConfined(scenario),
  },
  {
    what: 'Soft locality leaves hard constraints alone. Before, tasks ran on servers that could not run them.',
    concerns: ({ runs }) => runs.some(({ params }) => params?.softLocality === true),
  },
  {
    what: 'With cancellation, a scheduler remembers its probes when a server fails. Before, needless questions were asked.',
    concerns: ({ runs, events = [] }) =>
      runs.some(({ params }) => params?.cancellation === true) && events.length > 0,
  },
  {
    what: 'A server that fails and is back within a round trip does not mistake an old answer for that to a new question.',
    concerns: ({ runs, events = [] }) =>
      runs.some(({ policy }) => policy === 'sparrow') && events.some(({ kind }) => kind === 'serverDown'),
  },
  {
    what: 'Quincy’s flow schedulers solve again when an idle server fails. Before, tasks that were about to start there waited for another event, or for the next period.',
    concerns: ({ runs, events = [] }) =>
      runs.some(({ policy }) => flowPolicies.includes(policy)) &&
      events.some(({ kind }) => kind === 'serverDown'),
  },
  {
    what: 'A busy scheduler of Delay Scheduling answers in each round only reports that had arrived when the round began, all or one of them. Before, it also answered slots of the same server that were reported later or separately.',
    concerns: ({ runs, cluster, events = [] }) =>
      (cluster.slotsPerServer > 1 || events.some(({ kind }) => kind === 'serverDown')) &&
      runs.some((run) => familyOf(run) === 'Delay Scheduling' && Number(run.params?.thinkTime) > 0),
  },
  {
    what: 'Quincy’s flow schedulers record the cheapest alternative of each task that they start. Before, they missed alternatives in which another task takes its place through the same rack or the cluster; runs are unchanged.',
    concerns: ({ runs, cluster }) =>
      runs.some(({ policy }) => flowPolicies.includes(policy)) &&
      serverCount(cluster) <= MOST_SERVERS_WITH_NEXT,
  },
  {
    what: 'Quincy’s flow schedulers run a task where that costs as much as waiting. Before, ready tasks could stay beside idle servers until the next event or period.',
    concerns: ({ runs }) => runs.some(({ policy }) => flowPolicies.includes(policy)),
  },
  {
    what: 'Under Apollo a copy that outlives its task has the task’s token, a task is slow by the median of the others and not by a mean that it is part of, copies go to different servers, and servers go on telling managers of queues and promise no gaps that they do not fill. Before, copies were stopped or never sent, and some tasks went to the wrong server.',
    concerns: runsOf('Apollo'),
  },
  {
    what: 'Servers of decentralised Hopper look again for a task when one that they asked for had no room. Before, where cores or memory are counted, jobs could stay open for ever.',
    concerns: (scenario) =>
      runsOf('Hopper')(scenario) &&
      (scenario.cluster.coresPerServer !== undefined || scenario.cluster.memoryPerServer !== undefined),
  },
  {
    what: 'Separate clusters are made of the servers that are in use. Before, a pool could have blacklisted servers only.',
    concerns: ({ runs, cluster }) =>
      runs.some(({ policy }) => policy === 'separate') && (cluster.blacklist ?? []).length > 0,
  },
  {
    what: 'Answers on the way to a scheduler that is down are lost, also where it is back before they arrive. Before, a scheduler that was down for less than a round trip heard of tasks that it no longer knew.',
    concerns: ({ events = [] }) =>
      events.some((event) => event.kind === 'schedulerDown' && event.repair !== undefined),
  },
];

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
