import { formatSeconds } from '../../base/format.ts';
import { policies } from '../../policies/registry.ts';
import { jobCount } from '../counted/size.ts';
import { usualFailure } from '../counted/usualFailure.ts';
import { fieldsAt } from '../fields/entry.ts';
import type { ControlSpec, Scenario } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import { type Change, type Edit, type ListItem, listOf, type ScenarioList, withItems } from './list.ts';

const { path } = about.control;

const names: Readonly<Record<ControlSpec['do'], string>> = {
  suspend: 'Suspend',
  resume: 'Resume',
  upgrade: 'Upgrade',
  cancel: 'Cancel',
  priority: 'Priority of',
};

/** The list of what users do to jobs (Apollo §2.1, APO-5); undefined where no policy can carry it out. */
export function jobControlList(scenario: Scenario): ScenarioList | undefined {
  const { control = [], runs } = scenario;
  const isPossible = runs.every(({ policy }) => policies.find(policy)?.controlsJobs === true);
  if (!isPossible && control.length === 0) return undefined;
  const { at, repair } = usualFailure(scenario);
  const add =
    (...orders: readonly Omit<ControlSpec, 'job'>[]): Edit =>
    (to) => {
      const job = freeJob(to);
      const added = orders.map((order) => ({ ...order, job }));
      return { scenario: withItems(to, path, [...(to.control ?? []), ...added]) };
    };
  return listOf(
    about.control,
    [
      add({ at, do: 'suspend' }, { at: at + repair, do: 'resume' }),
      add({ at, do: 'cancel' }),
      add({ at, do: 'upgrade' }),
      add({ at, do: 'priority', priority: 1 }),
    ],
    { count: control.length, item: (index) => orderItem(scenario, control[index], index) },
    { at: formatSeconds(at), repair: formatSeconds(repair) },
  );
}

function orderItem(scenario: Scenario, order: ControlSpec, index: number): ListItem {
  const own = `${path}/${index}`;
  const { job, at, priority } = order;
  return {
    path: own,
    name: `${names[order.do]} job ${job}`,
    about: `${priority === undefined ? '' : `${priority}, `}at ${formatSeconds(at)}`,
    fields: fieldsAt(
      'order',
      { scenario, path: own },
      { job: { default: job, max: jobCount(scenario.workload) - 1 }, at: { default: at } },
    ),
    remove: (to) => withoutOrder(to, index),
  };
}

/** Removes an order; one that suspends and the one that lets the job go on belong together. */
function withoutOrder(scenario: Scenario, index: number): Change {
  const { control = [] } = scenario;
  const { job, at, do: what } = control[index];
  const isPartner = (other: ControlSpec) =>
    other.job === job &&
    (what === 'suspend' ? other.do === 'resume' && other.at >= at : other.do === 'suspend' && other.at <= at);
  const ofPair = what === 'suspend' || what === 'resume' ? control.filter(isPartner) : [];
  ofPair.sort((one, other) => Math.abs(one.at - at) - Math.abs(other.at - at));
  const left = control.filter((order, place) => place !== index && order !== ofPair[0]);
  const next = withItems(scenario, path, left);
  if (ofPair.length === 0) return { scenario: next };
  const other = what === 'suspend' ? 'lets it go on' : 'suspends it';
  return { scenario: next, says: `The order that ${other} was removed with it.` };
}

/** The first job that nobody touches, or the first of all. */
function freeJob({ control = [], workload }: Scenario): number {
  const touched = new Set(control.map(({ job }) => job));
  let job = 0;
  while (touched.has(job)) job += 1;
  return job < jobCount(workload) ? job : 0;
}
