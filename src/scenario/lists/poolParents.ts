import { fieldsAt, type ScenarioField } from '../fields/entry.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { PoolSpec, Scenario } from '../shape/schema.ts';
import { leavesOf, renamed, withOwners, withWorkload } from './owners.ts';

/** The control of a pool's parent; none where there is no choice. */
export function parentFields(scenario: Scenario, pools: readonly PoolSpec[], index: number): ScenarioField[] {
  const { name } = pools[index];
  const others = pools.filter((pool) => !isInside(pool, name, pools));
  if (others.length === 0) return [];
  const options = others.map((pool) => ({ id: pool.name, title: pool.name }));
  return fieldsAt(
    'poolParent',
    { scenario, path: `/workload/pools/${index}` },
    {
      parent: {
        options: [{ id: '', title: 'the whole cluster' }, ...options],
        write: (to: Scenario, parent: string) => withParent(to, index, parent || undefined),
      },
    },
  );
}

/** Tells whether a pool is the named one, or is inside it at any depth. */
function isInside(pool: PoolSpec, name: string, pools: readonly PoolSpec[]): boolean {
  let at: PoolSpec | undefined = pool;
  for (let step = 0; at !== undefined && step <= pools.length; step += 1) {
    if (at.name === name) return true;
    const outer: string | undefined = at.parent;
    at = outer === undefined ? undefined : pools.find((each) => each.name === outer);
  }
  return false;
}

/** Moves a pool into another. Jobs are only in pools that contain no others, so jobs of the new parent move along. */
function withParent(scenario: Scenario, index: number, parent: string | undefined): Scenario {
  const path = ['workload', 'pools', String(index), 'parent'];
  const moved = withValueAt(scenario, path, parent) as Scenario;
  if (parent === undefined) return moved;
  const { pools = [] } = moved.workload;
  const inner = leavesOf(pools).find((pool) => isInside(pool, pools[index].name, pools));
  if (inner === undefined) return moved;
  return withWorkload(
    moved,
    withOwners(moved.workload, (owned) =>
      // By its own pool, or by its user's name.
      owned.pool === undefined && owned.user === parent
        ? { ...owned, pool: inner.name }
        : renamed(owned, 'pool', parent, inner.name),
    ),
  );
}
