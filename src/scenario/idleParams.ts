import { type ParamValue, readParams } from '../kit/menu/params.ts';
import { policies } from '../policies/registry.ts';
import type { Edit, Idle } from './lists/list.ts';
import { usersOf, withWorkload } from './lists/owners.ts';
import { addedTo } from './lists.ts';
import type { RunSpec, Scenario } from './schema.ts';

/**
 * Says that a run's parameter has no effect in its scenario, and offers edits that give it one; undefined where it
 * has an effect, or where that is not known.
 */
export function idleParam(scenario: Scenario, index: number, name: string): Idle | undefined {
  const { policy, params } = scenario.runs[index];
  const plugin = policies.get(policy);
  const values: Readonly<Record<string, ParamValue>> = readParams(plugin.params, params);
  switch (name) {
    case 'discipline':
      return values.discipline === 'fifo' ? undefined : idleDiscipline(scenario, values.discipline);
    case 'softLocality':
      return values.softLocality === true ? idleTies(scenario) : undefined;
    case 'relaxAfter':
      if (values.softLocality === true) return idleTies(scenario);
      return {
        says: 'Counts with soft locality only.',
        offers: [give('Turn it on', index, { softLocality: true })],
      };
    case 'rackWait':
    case 'remoteWait':
      if (values.form === 'count') {
        return {
          says: 'Patience is a number of skips here.',
          offers: [give('Make it a time', index, { form: 'levels' })],
        };
      }
      return idleReads(scenario);
    case 'skips':
      if (values.form === 'count') return idleReads(scenario);
      return { says: 'Patience is a time here.', offers: [give('Count skips', index, { form: 'count' })] };
    case 'killAfter':
      if (values.share === 'kill') return undefined;
      return {
        says: 'Late jobs wait here.',
        offers: [give('Let them stop others', index, { share: 'kill' })],
      };
    case 'order':
      return idleOrder(scenario, values.order);
    default:
      return undefined;
  }
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
    if ((workload.pools ?? []).length > 1 || usersOf(workload).length > 1) return undefined;
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

/** Soft locality lets tasks run on servers that do not hold their data. */
function idleTies({ workload }: Scenario): Idle | undefined {
  const isTied =
    workload.kind === 'generated'
      ? workload.classes.some(({ stages }) => stages.some(({ input }) => input !== undefined))
      : workload.jobs.some(({ stages }) => stages.some(({ servers = [] }) => servers.length > 0));
  if (isTied) return undefined;
  const says = 'No task is tied to data.';
  if (workload.kind === 'explicit') return { says, offers: [] };
  return {
    says,
    offers: [add('Tie tasks to data', '/workload/classes/0/stages/0/inputs', 'Tie to data in memory')],
  };
}

/** If nothing is read, no server is nearer than another. */
function idleReads({ workload }: Scenario): Idle | undefined {
  const reads =
    workload.kind === 'generated'
      ? workload.classes.some(({ stages }) => stages.some((stage) => (stage.reads ?? []).length > 0))
      : workload.jobs.some(({ stages }) => stages.some((stage) => (stage.reads ?? []).length > 0));
  if (reads) return undefined;
  const says = 'No task reads a file, so no server is nearer.';
  if (workload.kind === 'explicit') return { says, offers: [] };
  return { says, offers: [add('Let tasks read', '/workload/classes/0/stages/0/inputs', 'Read a file')] };
}

/** Offers to add an item to a list; if that is refused, nothing changes and the reason is shown. */
function add(title: string, path: string, what?: string): Idle['offers'][number] {
  return {
    title,
    edit: (scenario) => {
      const outcome = addedTo(scenario, path, what);
      return outcome.kind === 'done' ? outcome : { scenario, says: outcome.why };
    },
  };
}

function give(title: string, index: number, values: NonNullable<RunSpec['params']>): Idle['offers'][number] {
  return {
    title,
    edit: (scenario) => {
      const run = scenario.runs[index];
      const params = { ...run.params, ...values };
      return { scenario: { ...scenario, runs: scenario.runs.with(index, { ...run, params }) } };
    },
  };
}
