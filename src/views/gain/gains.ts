import { maxOf, minOf } from '../../base/extremes.ts';
import type { MeanGain } from '../../metrics/gain.ts';
import { meanGain } from '../../metrics/gain.ts';
import type { Compared } from '../compare/against.ts';
import type { Division } from './groups.ts';

/** The gains of all jobs together, and of each group. */
interface GroupGains {
  readonly names: readonly string[]; // [groups], "all" first
  readonly gains: readonly (readonly MeanGain[])[]; // [compared runs][groups]
}

/** Computes the gains of all jobs and of each group of a division. */
export function gainsOf(compared: readonly Compared[], division: Division): GroupGains {
  const inGroup = division.names.map((_, group) => (job: number) => division.groupOf(job) === group);
  return {
    names: ['all', ...(division.names.length > 1 ? division.names : [])],
    gains: compared.map(({ comparison }) => [
      meanGain(comparison),
      ...(division.names.length > 1 ? inGroup.map((includes) => meanGain(comparison, includes)) : []),
    ]),
  };
}

/** Fewer jobs than this say little: what their bar shows may be chance. */
export const FEW = 5;

/** Tells how many jobs of a group the runs are compared by: "312", or "310–312" where runs differ. */
export function jobsIn(gains: GroupGains, group: number): string {
  const counts = gains.gains.map((each) => each[group].jobs);
  const [least, most] = [minOf(counts), maxOf(counts)];
  const write = (count: number) => count.toLocaleString('en');
  return least === most ? write(most) : `${write(least)}–${write(most)}`;
}
