import { EVERYONE } from '../shape/defaults.ts';
import type { PoolSpec, Scenario, UserSpec, WorkloadSpec } from '../shape/schema.ts';
import { named } from './names.ts';

// The users and pools of jobs: per class where jobs are random, per job where they are listed.

/** The owner of jobs (of a class of generated jobs, or of a listed job): the user who submits them, and the pool. */
export interface Owned {
  readonly name?: string;
  readonly user?: string;
  readonly pool?: string;
}

/** Lists everything that has an owner. */
export function ownedOf(workload: WorkloadSpec): readonly Owned[] {
  return workload.kind === 'generated' ? workload.classes : workload.jobs;
}

/** Changes the owners of jobs. */
export function withOwners(workload: WorkloadSpec, change: <T extends Owned>(owned: T) => T): WorkloadSpec {
  return workload.kind === 'generated'
    ? { ...workload, classes: workload.classes.map(change) }
    : { ...workload, jobs: workload.jobs.map(change) };
}

/** Replaces a name by another; without a new name the field is removed. */
export function renamed<T extends Owned>(
  owned: T,
  field: 'user' | 'pool',
  from: string,
  to: string | undefined,
): T {
  if (owned[field] !== from) return owned;
  const { [field]: _, ...rest } = owned;
  return (to === undefined ? rest : { ...owned, [field]: to }) as T;
}

/** Lists the users of a workload, also where only jobs name one. */
export function usersOf(workload: WorkloadSpec): readonly UserSpec[] {
  if (workload.users !== undefined) return workload.users;
  if (workload.kind === 'generated') return [];
  const names = new Set(workload.jobs.map(({ user }) => user ?? EVERYONE.name));
  return names.size === 1 && names.has(EVERYONE.name) ? [] : [...names].map(namedUser);
}

/** Creates a user with default values: equal to everyone else (our choice). */
export function namedUser(name: string): UserSpec {
  return { ...EVERYONE, name };
}

/** Lists the pools to which jobs can be submitted: those that contain no others. */
export function leavesOf(pools: readonly PoolSpec[]): readonly PoolSpec[] {
  return pools.filter(({ name }) => pools.every(({ parent }) => parent !== name));
}

/** Names jobs in a sentence. */
export function jobsCalled(owned: readonly Owned[]): string {
  const names = [...new Set(owned.map(({ name }) => name ?? 'job'))];
  return `${names.length === 1 ? 'Jobs' : 'The jobs'} called ${named(names)}`;
}

/** Replaces the workload of a scenario. */
export function withWorkload(scenario: Scenario, workload: WorkloadSpec): Scenario {
  return { ...scenario, workload };
}
