import { show, someOf } from '../shape/complaints.ts';
import type { PoolSpec } from '../shape/schema.ts';
import { type Complain, checkNames } from './references.ts';

/** Reports pools that do not form trees, or whose minimum shares exceed the cluster's slots. */
export function checkPools(pools: readonly PoolSpec[], slots: number, complain: Complain): void {
  checkNames(pools, '/workload/pools', complain);
  const promised = new Map<string | undefined, number>();
  pools.forEach(({ name, parent, minShare }, index) => {
    const path = `/workload/pools/${index}`;
    promised.set(parent, (promised.get(parent) ?? 0) + minShare);
    if (minShare > slots) {
      complain(`${path}/minShare`, `is ${minShare}; allowed is 0 to ${slots}, for there are ${slots} slots`);
    }
    if (parent === undefined) return;
    if (!pools.some((pool) => pool.name === parent)) {
      complain(`${path}/parent`, `is ${show(parent)}; pools are ${namesOf(pools)}`);
    } else if (isInLoop(name, pools)) {
      complain(`${path}/parent`, `is ${show(parent)}, which is a part of ${show(name)} itself`);
    }
  });
  for (const [parent, sum] of promised) {
    if (sum <= slots || pools.some((pool) => pool.parent === parent && pool.minShare > slots)) continue;
    const where = parent === undefined ? '' : ` in ${show(parent)}`;
    const message = `have minimum shares${where} of ${sum} slots together; allowed are ${slots}, for there are no more`;
    complain('/workload/pools', message);
  }
}

/** The pools by name; built once, as a million jobs may refer to them. */
interface PoolNames {
  readonly all: ReadonlySet<string>;
  /** Pools that contain no others: only to these are jobs submitted. */
  readonly leaves: ReadonlySet<string>;
}

/** Collects the names of pools. */
export function poolNames(pools: readonly PoolSpec[]): PoolNames {
  const all = new Set(pools.map(({ name }) => name));
  const parents = new Set(pools.map(({ parent }) => parent));
  return { all, leaves: new Set([...all].filter((name) => !parents.has(name))) };
}

/** Reports a pool that does not exist, that contains other pools, or that is missing. */
export function checkPool(
  pool: string | undefined,
  users: readonly string[],
  { all, leaves }: PoolNames,
  path: string,
  complain: Complain,
): void {
  if (pool !== undefined ? leaves.has(pool) : all.size === 0 || users.every((user) => leaves.has(user)))
    return;
  const allowed = someOf([...leaves]);
  if (pool === undefined) {
    complain(path, `is missing, and not every user has a pool of the same name; pools are ${allowed}`);
  } else if (all.size === 0) complain(path, `is ${show(pool)}; the scenario names no pools`);
  else if (all.has(pool)) complain(path, `is ${show(pool)}, which has pools inside; allowed are ${allowed}`);
  else complain(path, `is ${show(pool)}; pools are ${allowed}`);
}

/** Walks up from a pool. Terminates also when a name occurs twice, which is reported elsewhere. */
function isInLoop(name: string, pools: readonly PoolSpec[]): boolean {
  const parents = new Map(pools.map((pool) => [pool.name, pool.parent]));
  let above = parents.get(name);
  for (let step = 0; above !== undefined && step < pools.length; step += 1) {
    if (above === name) return true;
    above = parents.get(above);
  }
  return false;
}

function namesOf(pools: readonly PoolSpec[]): string {
  return someOf(pools.map(({ name }) => name));
}
