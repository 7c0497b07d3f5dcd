import { NONE, type PoolId } from '../../engine/ids.ts';
import type { Pool, User } from '../../engine/workload/workload.ts';
import type { PoolSpec } from '../shape/schema.ts';

/** Converts pools to the engine's terms: a row number instead of the parent's name. */
export function poolRows(pools: readonly PoolSpec[]): Pool[] {
  return pools.map(({ parent, ...pool }) => ({ ...pool, parent: rowOfPool(pools, parent) }));
}

/** Returns the row of the pool with a name, or NONE. */
export function rowOfPool(pools: readonly PoolSpec[], name: string | undefined): PoolId {
  return name === undefined ? NONE : pools.findIndex((pool) => pool.name === name);
}

/** Returns, for each user, the pool of jobs that name none: the one with the user's name, or NONE. */
export function userPools(pools: readonly PoolSpec[], users: readonly User[]): PoolId[] {
  return users.map(({ name }) => rowOfPool(pools, name));
}
