import { NONE, type PoolId } from '../engine/ids.ts';
import type { Pool, User } from '../engine/workload/workload.ts';
import type { PoolSpec } from './schema.ts';

/** Writes pools in the engine's terms: a row instead of the parent's name. */
export function poolRows(pools: readonly PoolSpec[]): Pool[] {
  return pools.map(({ parent, ...pool }) => ({ ...pool, parent: rowOfPool(pools, parent) }));
}

/** Gives the row of a pool by its name, or NONE. */
export function rowOfPool(pools: readonly PoolSpec[], name: string | undefined): PoolId {
  return name === undefined ? NONE : pools.findIndex((pool) => pool.name === name);
}

/** Gives the pool of each user's jobs that name none: the one called like the user, or NONE. */
export function userPools(pools: readonly PoolSpec[], users: readonly User[]): PoolId[] {
  return users.map(({ name }) => rowOfPool(pools, name));
}
