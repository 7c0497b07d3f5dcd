import { type ParamValue, readParams } from '../../kit/menu/params.ts';
import { policies } from '../../policies/registry.ts';
import { jobCount, readsAnything } from '../counted/size.ts';
import { usualNetworks } from '../fields/networkFields.ts';
import type { Edit, Idle } from '../lists/list.ts';
import { usersOf, withWorkload } from '../lists/owners.ts';
import type { Scenario, StageSpec } from '../shape/schema.ts';
import { add, idleBeside } from './idleNeeds.ts';

/**
 * Says that a run's parameter has no effect in its scenario, and offers edits that give it one; undefined where it
 * has an effect, or where that is not known.
 */
export function idleParam(scenario: Scenario, index: number, name: string): Idle | undefined {
  const { policy, params } = scenario.runs[index];
  const plugin = policies.get(policy);
  const values: Readonly<Record<string, ParamValue>> = readParams(plugin.params, params);
  const beside = idleBeside(values, index, name);
  if (beside !== undefined) return beside;
  switch (name) {
    case 'discipline':
      return values.discipline === 'fifo' ? undefined : idleDiscipline(scenario, values.discipline);
    case 'softLocality':
    case 'relaxAfter':
      return values.softLocality === true ? idleTies(scenario) : undefined;
    case 'rackWait':
    case 'remoteWait':
    case 'skips':
      return idleReads(scenario);
    case 'transfersGiveWay':
      return idleTransfers(scenario);
    case 'reruns':
      return idleTransfers(scenario) ?? idleSources(scenario);
    case 'order':
      return idleOrder(scenario, values.order);
    case 'concurrency':
      return jobCount(scenario.workload) > 1 ? undefined : { says: 'There is one job.', offers: [] };
    case 'byWeight':
      return values.byWeight === true ? idleWeights(scenario) : undefined;
    case 'rackCost':
    case 'preferredComputers':
    case 'preferredRacks':
      return idleData(scenario);
    case 'coreCost':
      if (scenario.cluster.racks === 1) return { says: 'There is one rack.', offers: [] };
      return idleData(scenario);
    default:
      return undefined;
  }
}

/** Shares by weight are equal if weights are. */
function idleWeights({ workload }: Scenario): Idle | undefined {
  const users = usersOf(workload);
  if (new Set(users.map(({ weight }) => weight)).size > 1) return undefined;
  if (users.length > 1) return { says: 'All users have the same weight.', offers: [] };
  return { says: 'There is one user, so one weight.', offers: [add('Add a user', '/workload/users')] };
}

/** If no task reads or fetches anything, all servers cost the same. */
function idleData({ workload }: Scenario): Idle | undefined {
  if (readsAnything(workload)) return undefined;
  const says = 'No task reads anything, so all servers are alike.';
  if (workload.kind === 'explicit') return { says, offers: [] };
  return { says, offers: [add('Let tasks read', '/workload/classes/0/stages/0/inputs', 'Read a file')] };
}

/** Transfers are in the way of others only on links that they share. */
function idleTransfers(scenario: Scenario): Idle | undefined {
  const { cluster, workload } = scenario;
  if (cluster.network?.kind !== 'contended') {
    const network = usualNetworks.contended;
    return {
      says: 'Transfers share no links here, so none slows another.',
      offers: [
        {
          title: 'Let them share links',
          edit: (edited) => ({ scenario: { ...edited, cluster: { ...edited.cluster, network } } }),
        },
      ],
    };
  }
  return needsFiles(workload) ? undefined : idleData(scenario);
}

/** Only a task that reads from one other can be given another source. */
function idleSources({ workload }: Scenario): Idle | undefined {
  const owners = workload.kind === 'generated' ? workload.classes : workload.jobs;
  const isAny = owners.some(
    ({
      stages,
      ...owner
    }: {
      readonly stages: readonly Pick<StageSpec, 'shuffle'>[];
      readonly graphs?: unknown;
    }) => owner.graphs !== undefined || stages.some(({ shuffle }) => shuffle?.from === 'same'),
  );
  return isAny ? undefined : { says: 'No stage reads task by task.', offers: [] };
}

function needsFiles(workload: Scenario['workload']): boolean {
  const owners = workload.kind === 'generated' ? workload.classes : workload.jobs;
  return owners.some(({ stages }) => stages.some(({ externalFiles = [] }) => externalFiles.length > 0));
}

/** Servers distinguish users only if there are several; strict priorities must differ, too. */
function idleDiscipline(scenario: Scenario, discipline: ParamValue | undefined): Idle | undefined {
  if (usersOf(scenario.workload).length < 2) {
    return {
      says: 'There is one user, so all are served alike.',
      offers: [add('Add a user', '/workload/users')],
    };
  }
  return discipline === 'priority' ? idlePriorities(scenario) : undefined;
}

function idlePriorities({ workload }: Scenario): Idle | undefined {
  const users = usersOf(workload);
  if (new Set(users.map(({ priority }) => priority)).size > 1) return undefined;
  if (users.length < 2)
    return { says: 'There is one user, so one priority.', offers: [add('Add a user', '/workload/users')] };
  const last = users[users.length - 1];
  return {
    says: 'All users have the same priority.',
    offers: [
      {
        title: `Let ${last.name} come last`,
        edit: (scenario) => ({
          scenario: withWorkload(scenario, {
            ...scenario.workload,
            users: [...users.slice(0, -1), { ...last, priority: Math.min(100, last.priority + 1) }],
          }),
        }),
      },
    ],
  };
}

function idleOrder(scenario: Scenario, order: ParamValue | undefined): Idle | undefined {
  const { workload } = scenario;
  if (order === 'priority') return idlePriorities(scenario);
  if (order === 'pools') {
    if ((workload.pools ?? []).length > 0 || usersOf(workload).length > 1) return undefined;
    return { says: 'There is one pool for all.', offers: [add('Add pools', '/workload/pools')] };
  }
  if (order !== 'deadline') return undefined;
  if (workload.kind === 'explicit') {
    const hasAny = workload.jobs.some(({ deadline }) => deadline !== undefined);
    return hasAny ? undefined : { says: 'No job has a deadline.', offers: [] };
  }
  if (workload.classes.some(({ deadline }) => deadline !== undefined)) return undefined;
  return {
    says: 'No job has a deadline.',
    offers: [{ title: 'Give all one of 1 min', edit: giveDeadlines }],
  };
}

/** Gives each job a deadline of 1 min after its arrival (our choice). */
const giveDeadlines: Edit = (scenario) => {
  const { workload } = scenario;
  if (workload.kind === 'explicit') return { scenario };
  const classes = workload.classes.map((jobClass) => ({ ...jobClass, deadline: 60 }));
  return { scenario: withWorkload(scenario, { ...workload, classes }) };
};

/** Soft locality is about tasks that read files or have data in memory; which servers are able to run a task stays strict. */
function idleTies(scenario: Scenario): Idle | undefined {
  const { workload } = scenario;
  const isTied =
    workload.kind === 'generated' &&
    workload.classes.some(({ stages }) => stages.some(({ input }) => input !== undefined));
  if (isTied || hasReads(scenario)) return undefined;
  const says = 'No task is tied to data, in files or in memory.';
  if (workload.kind === 'explicit') return { says, offers: [] };
  return {
    says,
    offers: [add('Tie tasks to data', '/workload/classes/0/stages/0/inputs', 'Tie to data in memory')],
  };
}

function hasReads({ workload }: Scenario): boolean {
  const owners = workload.kind === 'generated' ? workload.classes : workload.jobs;
  return owners.some(({ stages }) =>
    stages.some(({ reads = [] }: { readonly reads?: readonly unknown[] }) => reads.length > 0),
  );
}

/** If nothing is read, no server is nearer than another. */
function idleReads(scenario: Scenario): Idle | undefined {
  const { workload } = scenario;
  if (hasReads(scenario)) return undefined;
  const says = 'No task reads a file, so no server is nearer.';
  if (workload.kind === 'explicit') return { says, offers: [] };
  return { says, offers: [add('Let tasks read', '/workload/classes/0/stages/0/inputs', 'Read a file')] };
}

/** Says what a run's policy does not look at though the scenario has it, so that runs beside it do (COM-24); null: nothing. */
export function ignoredBy(scenario: Scenario, index: number): string | null {
  const { policy, params } = scenario.runs[index];
  const plugin = policies.find(policy);
  if (plugin === undefined || plugin.seeksData === true || !readsAnything(scenario.workload)) return null;
  const values: Readonly<Record<string, ParamValue>> = readParams(plugin.params, params);
  if (values.softLocality === true) return null;
  const most = 'It does not look at where data is that tasks read';
  return 'softLocality' in values ? `${most}, unless “Soft locality” is on.` : `${most}.`;
}
