import { readParams } from '../../kit/menu/params.ts';
import { policies } from '../../policies/registry.ts';
import { limits } from '../shape/limits.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { PoolSpec, Scenario } from '../shape/schema.ts';
import about from './about.json' with { type: 'json' };
import {
  type Change,
  copying,
  type Edit,
  type Idle,
  type ListItem,
  listOf,
  nameText,
  renaming,
  type ScenarioList,
  withItems,
  withReferences,
} from './list.ts';
import { copyName, freshName } from './names.ts';
import { jobsCalled, leavesOf, type Owned, ownedOf, usersOf, withOwners, withWorkload } from './owners.ts';
import { parentFields } from './poolParents.ts';

const { path } = about.pools;

/** The list of the shares of the cluster to which jobs are submitted (COM-16). */
export function poolList(scenario: Scenario): ScenarioList {
  const { pools = [] } = scenario.workload;
  return listOf(about.pools, [add], {
    count: pools.length,
    item: (index) => poolItem(scenario, pools, index),
    idle: pools.length > 0 ? unheeded(scenario) : undefined,
  });
}

function poolItem(scenario: Scenario, pools: readonly PoolSpec[], index: number): ListItem {
  const { name, weight, minShare, parent } = pools[index];
  const parts = [`weight ${weight}`, ...(minShare > 0 ? [`≥ ${minShare} slots`] : [])];
  return {
    path: `${path}/${index}`,
    name,
    about: [...(parent === undefined ? [] : [`in ${parent}`]), ...parts].join(', '),
    texts: [nameText(about.pools, index, name, (text) => rename(index, name, text))],
    fields: parentFields(scenario, pools, index),
    idle: idlePool(scenario, pools, pools[index]),
    copy: copy(index),
    remove: remove(index),
  };
}

/** Creates a pool with default values (our choice). */
function newPool(name: string): PoolSpec {
  return { name, weight: 1, minShare: 0, order: 'fair' };
}

/**
 * Adds a pool. Jobs must be submitted somewhere, so the first click creates a pool for each user, which changes
 * nothing yet; with a single user, two pools, to which the classes are dealt in turn.
 */
const add: Edit = (scenario) => {
  const { workload } = scenario;
  const { pools = [] } = workload;
  const names = pools.map(({ name }) => name);
  if (pools.length > 0)
    return { scenario: withItems(scenario, path, [...pools, newPool(freshName('pool', names))]) };
  const users = usersOf(workload);
  if (users.length > 1) {
    return {
      scenario: withItems(
        scenario,
        path,
        users.map(({ name }) => newPool(name)),
      ),
      says: 'Each user has a pool now, called as they are.',
    };
  }
  const two = ['pool 1', 'pool 2'];
  let next = 0;
  const dealt = withOwners(withItems(scenario, path, two.map(newPool)).workload, (owned) => {
    const pool = two[next % 2];
    next += 1;
    return { ...owned, pool };
  });
  const says = next === 1 ? 'All jobs go to pool 1.' : 'Jobs were dealt to pool 1 and pool 2 in turn.';
  return { scenario: withWorkload(scenario, dealt), says };
};

/** Copies a pool without its minimum share, for which there may not be enough slots, and without its jobs. */
const copy =
  (index: number): Edit =>
  (scenario) => {
    const hasLeast = (scenario.workload.pools?.[index].minShare ?? 0) > 0;
    const { scenario: next } = copying(about.pools, index, undefined, { minShare: 0 })(scenario);
    return { scenario: next, says: hasLeast ? 'The minimum share was not copied.' : undefined };
  };

/** Removes a pool: pools inside it move up, and its jobs go to the nearest remaining pool. */
const remove =
  (index: number): Edit =>
  (scenario): Change => {
    const { pools = [] } = scenario.workload;
    const { name, parent } = pools[index];
    const removed = withItems(scenario, path, pools.toSpliced(index, 1));
    const bare = withReferences(removed, [`${path}/*/parent`], name, parent);
    const heir = heirOf(bare.workload.pools ?? [], parent);
    const submitted = ownedOf(bare.workload).filter((owned) => isSubmittedTo(owned, name));
    const moved = withOwners(bare.workload, (owned) =>
      isSubmittedTo(owned, name) ? submittedTo(owned, heir) : owned,
    );
    const says =
      submitted.length > 0 && heir !== undefined ? `${jobsCalled(submitted)} now go to ${heir}.` : undefined;
    return { scenario: withWorkload(scenario, moved), says };
  };

/** Jobs are submitted to a pool by its name, or by the name of their user. */
function isSubmittedTo({ pool, user }: Owned, name: string): boolean {
  return (pool ?? user) === name;
}

function submittedTo<T extends Owned>(owned: T, pool: string | undefined): T {
  const { pool: _, ...rest } = owned;
  return (pool === undefined ? rest : { ...owned, pool }) as T;
}

/** Finds the pool that inherits the jobs: a sibling of the removed pool, else its parent, else any. */
function heirOf(left: readonly PoolSpec[], parent: string | undefined): string | undefined {
  const leaves = leavesOf(left);
  const near = leaves.find((pool) => pool.parent === parent) ?? leaves.find(({ name }) => name === parent);
  return (near ?? leaves[0])?.name;
}

/** Jobs submitted by their user's name name the pool from then on. */
const rename =
  (index: number, from: string, to: string): Edit =>
  (scenario) => {
    const submitted = withOwners(scenario.workload, (owned) =>
      owned.pool === undefined && owned.user === from ? { ...owned, pool: to } : owned,
    );
    return renaming(about.pools, index, to)(withWorkload(scenario, submitted));
  };

/** Says that no job is submitted to a pool, and offers to send some. */
function idlePool(scenario: Scenario, pools: readonly PoolSpec[], pool: PoolSpec): Idle | undefined {
  const { workload } = scenario;
  if (!leavesOf(pools).includes(pool)) return undefined;
  const owned = ownedOf(workload);
  const inTurn = workload.kind === 'generated' && usersOf(workload).some(({ name }) => name === pool.name);
  const isUsed = owned.some(
    (each) =>
      isSubmittedTo(each, pool.name) || (inTurn && each.pool === undefined && each.user === undefined),
  );
  if (isUsed) return undefined;
  if (workload.kind === 'explicit') return { says: 'No job comes to this pool.', offers: [] };
  return {
    says: 'No job comes to this pool.',
    offers: workload.classes.slice(0, 3).map(({ name }, index) => ({
      title: workload.classes.length === 1 ? `Add a kind of job for it` : `Send ${name} here`,
      edit: (to) => (workload.classes.length === 1 ? withTwinFor(to, pool.name) : sent(to, index, pool.name)),
    })),
  };
}

const sent = (scenario: Scenario, classIndex: number, pool: string): Change => ({
  scenario: withValueAt(scenario, ['workload', 'classes', String(classIndex), 'pool'], pool) as Scenario,
});

/** Copies the only class of jobs, so that two pools have work. */
function withTwinFor(scenario: Scenario, pool: string): Change {
  const { workload } = scenario;
  if (workload.kind === 'explicit') return { scenario };
  const [jobClass] = workload.classes;
  const name = copyName(jobClass.name, [jobClass.name]);
  const classes = [jobClass, { ...jobClass, name, pool }];
  return {
    scenario: withWorkload(scenario, { ...workload, classes }),
    says: `Half of the jobs are now called ${name} and go to ${pool}.`,
  };
}

/** Pools have an effect only under policies that use them. */
function unheeded({ runs }: Scenario): Idle | undefined {
  const heeds = runs.some(({ policy, params }) => {
    const plugin = policies.find(policy);
    return plugin?.heedsPools?.(readParams(plugin.params, params)) === true;
  });
  if (heeds) return undefined;
  return {
    says: 'No policy here looks at pools; “Fair sharing by pools” does.',
    offers:
      runs.length < limits.runs
        ? [
            {
              title: 'Add it',
              edit: (to) => ({ scenario: { ...to, runs: [...to.runs, { policy: 'pools-fair' }] } }),
            },
          ]
        : [],
  };
}
