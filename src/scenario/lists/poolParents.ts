import type { ChoiceParam, Worded } from '../../kit/menu/params.ts';
import type { ScenarioField } from '../fields/field.ts';
import { withValueAt } from '../shape/pointer.ts';
import type { PoolSpec, Scenario } from '../shape/schema.ts';
import { leavesOf, renamed, withOwners, withWorkload } from './owners.ts';

const spec: Worded<ChoiceParam> = {
  kind: 'choice',
  title: 'Part of',
  help: 'The pool whose share this one is a part of.',
  consequence: 'inside another: shares what that one gets',
  source: 'Delay Scheduling, "Evaluation"',
  origin: 'our choice',
  default: '',
  options: [],
  advanced: true,
};

/** The control of a pool's parent; undefined where there is no choice. */
export function parentField(pools: readonly PoolSpec[], index: number): ScenarioField | undefined {
  const { name } = pools[index];
  const others = pools.filter((pool) => !isInside(pool, name, pools));
  if (others.length === 0) return undefined;
  return {
    path: `/workload/pools/${index}/parent`,
    section: 'users',
    spec: {
      ...spec,
      options: [
        { id: '', title: 'the whole cluster' },
        ...others.map((pool) => ({ id: pool.name, title: pool.name })),
      ],
    },
    read: ({ workload }) => workload.pools?.[index]?.parent ?? '',
    write: (to, parent) => withParent(to, index, parent === '' ? undefined : String(parent)),
  };
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
