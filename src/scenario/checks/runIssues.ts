import { maxOf } from '../../base/extremes.ts';
import type { Issue } from '../../base/issue.ts';
import { addAll } from '../../base/lists.ts';
import { checkParams, type ParamValue, readParams } from '../../kit/menu/params.ts';
import { type PolicyMenu, type PolicyPlugin, pluginOf } from '../../kit/menu/plugin.ts';
import { slotCountOf, slotsOn } from '../counted/serverCounts.ts';
import { befalls, lostForGood, oneOfSeveralTitle } from '../counted/serverLosses.ts';
import { largestDemand, serverSizes } from '../counted/serverSizes.ts';
import { jobCount } from '../counted/size.ts';
import { pointerPart } from '../shape/pointer.ts';
import type { UncheckedScenario } from '../shape/schema.ts';
import { nameOfPolicy, nameOfRun, unknownPolicy } from './policyNames.ts';

type UncheckedRun = UncheckedScenario['runs'][number];

/** Lists what is wrong with a scenario's policies, their parameters, and the failures that concern them. */
export function runIssues(
  { runs, events, cluster, workload }: Pick<UncheckedScenario, 'runs' | 'events' | 'cluster' | 'workload'>,
  menu: PolicyMenu,
): Issue[] {
  const issues: Issue[] = slotIssues(runs, cluster, events ?? [], menu);
  addAll(issues, demandIssues(runs, cluster, workload, menu));
  const schedulers = runs
    .map((run, index) => checkRun(run, `/runs/${index}`, menu, issues))
    .map((count) => (count === 'onePerJob' ? jobCount(workload) : count));
  const lost = new Set<number>();
  const outages = (events ?? []).flatMap((event, index) =>
    event.kind === 'schedulerDown' ? [{ ...event, index }] : [],
  );
  for (const { scheduler, index } of outages) {
    const path = `/events/${index}/scheduler`;
    if (lost.has(scheduler)) issues.push({ path, message: `is ${scheduler}, which is down already` });
    lost.add(scheduler);
  }
  const most = maxOf(schedulers);
  for (const { scheduler, index } of outages) {
    if (scheduler < most) continue;
    const message = `is ${scheduler}; allowed is 0 to ${most - 1}, for no run has more than ${most} schedulers`;
    issues.push({ path: `/events/${index}/scheduler`, message });
  }
  for (const { repair, detection, index } of outages) {
    if (repair === undefined || repair >= detection) continue;
    const message = `is ${repair}; allowed is at least the ${detection} s after which the failure is noticed`;
    issues.push({ path: `/events/${index}/repair`, message });
  }
  schedulers.forEach((count, index) => {
    const { policy } = runs[index];
    const losses = outages.filter((event) => event.scheduler < count && befalls(event, count));
    const mayReturn = menu.find(policy)?.schedulersMayReturn === true;
    const forGood = losses.filter(({ repair }) => repair === undefined || !mayReturn);
    if (count > 1 && !mayReturn && losses.some(({ repair }) => repair !== undefined)) {
      const message = `let a scheduler of ${nameOfRun(index, policy, menu)} come back, which this policy does not support`;
      issues.push({ path: '/events', message });
    }
    if (forGood.length < count) return;
    const others = mayReturn ? ', and with a repair it comes back' : '';
    const remedy =
      count === 1 ? `; “${oneOfSeveralTitle}” (role "oneOfSeveral") spares such runs${others}` : '';
    issues.push({
      path: '/events',
      message: `leave ${nameOfRun(index, policy, menu)} without a scheduler${remedy}`,
    });
  });
  return issues;
}

/** Reports policies for which the cluster has too few slots, or will have once servers are lost for good. */
function slotIssues(
  runs: readonly UncheckedRun[],
  cluster: UncheckedScenario['cluster'],
  events: NonNullable<UncheckedScenario['events']>,
  menu: PolicyMenu,
): Issue[] {
  const slots = slotCountOf(cluster);
  const left = slotsLeft({ cluster, events });
  return runs.flatMap(({ policy }, index) => {
    const least = menu.find(policy)?.leastSlots ?? 1;
    // Failures that leave no server at all are reported elsewhere, for every policy.
    if (left >= least || (left <= 0 && slots >= least)) return [];
    const has = slots >= least ? `has ${left} once servers are down for good` : `has ${slots}`;
    const message = `is ${nameOfPolicy(policy, menu)}, which needs ${least} slots; the cluster ${has}`;
    return [{ path: `/runs/${index}/policy`, message }];
  });
}

/** Counts the slots of servers that do not fail for good. */
export function slotsLeft({ cluster, events = [] }: Pick<UncheckedScenario, 'cluster' | 'events'>): number {
  return slotCountOf(cluster) - slotsOn(cluster, lostForGood(events, cluster));
}

/**
 * Reports policies that fill slots without counting cores or memory, where a server could not run tasks in all its
 * slots.
 */
function demandIssues(
  runs: readonly UncheckedRun[],
  cluster: UncheckedScenario['cluster'],
  workload: UncheckedScenario['workload'],
  menu: PolicyMenu,
): Issue[] {
  const { cores, memory } = largestDemand(workload);
  const sizes = serverSizes(cluster);
  const most: string[] = [];
  const full = sizes.find((size) => size.slots * cores > size.cores);
  if (full !== undefined) most.push(`${full.slots * cores} cores`);
  const filled = sizes.find((size) => size.slots * memory > size.memory);
  if (filled !== undefined) most.push(`${filled.slots * memory} MB of memory`);
  if (most.length === 0) return [];
  return runs.flatMap(({ policy }, index) => {
    if (menu.find(policy)?.countsSlotsOnly !== true) return [];
    const why = `which counts slots only; tasks in all slots of a server may take ${most.join(' and ')}, more than it has`;
    return [{ path: `/runs/${index}/policy`, message: `is ${nameOfPolicy(policy, menu)}, ${why}` }];
  });
}

/** The parameters of a run that can be checked: all, unless code declares them that is at fault or not read here. */
function knownParams({ params = {}, code }: UncheckedRun, plugin: PolicyPlugin): Record<string, unknown> {
  const isRead = code !== undefined && plugin.declares?.(code).fault === null;
  const isKnown = plugin.code === undefined || isRead;
  return Object.fromEntries(Object.entries(params).filter(([name]) => isKnown || name in plugin.params));
}

/** Checks one run and counts its schedulers; Infinity when the number cannot be known. */
function checkRun(run: UncheckedRun, path: string, menu: PolicyMenu, issues: Issue[]): number | 'onePerJob' {
  const { policy, params, code, fork } = run;
  const plugin = pluginOf(menu, run);
  if (plugin === undefined) {
    issues.push({ path: `${path}/policy`, message: unknownPolicy(policy, menu) });
    return Infinity;
  }
  // A fork has the code of the run that it leaves.
  if (plugin.code !== undefined && code === undefined && fork === undefined)
    issues.push({
      path: `${path}/code`,
      message: `is missing: ${nameOfPolicy(policy, menu)} is what its code says`,
    });
  if (plugin.code === undefined && code !== undefined)
    issues.push({
      path: `${path}/code`,
      message: `is of no use to ${nameOfPolicy(policy, menu)}; only the policy own has code`,
    });
  // A name may contain the separator of pointer parts.
  const found = checkParams(plugin.params, knownParams(run, plugin), '').map(({ path: name, message }) => ({
    path: `${path}/params/${pointerPart(name.slice(1))}`,
    message,
  }));
  addAll(issues, found);
  if (found.length > 0) return Infinity;
  return plugin.schedulers(readParams(plugin.params, params as Readonly<Record<string, ParamValue>>));
}
