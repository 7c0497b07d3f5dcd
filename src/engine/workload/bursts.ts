import { NONE } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { JobGraphs } from './workload.ts';

/** Jobs of a class that arrive together, in addition to the others, whose ids they do not change. */
export interface BurstPlan {
  readonly jobClass: number;
  readonly jobs: number;
  readonly at: Micros;
}

/** Counts the jobs of bursts. */
export function jobsOfBursts(bursts: readonly BurstPlan[] = []): number {
  return bursts.reduce((sum, { jobs }) => sum + jobs, 0);
}

/** Returns the burst of the `extra`-th of the jobs that come in bursts. */
export function burstOfExtra(bursts: readonly BurstPlan[], extra: number): BurstPlan {
  let left = extra;
  for (const burst of bursts) {
    if (left < burst.jobs) return burst;
    left -= burst.jobs;
  }
  throw new RangeError(`There is no job ${extra} in ${bursts.length} bursts`);
}

/** Adds the arrivals of bursts to those of the other jobs. Of jobs that arrive together the first comes first. */
export function withBursts(
  arrivesAt: Float64Array,
  bursts: readonly BurstPlan[] = [],
): { readonly arrivesAt: Float64Array; readonly jobPlace?: Uint32Array } {
  if (bursts.length === 0) return { arrivesAt };
  const all = [...arrivesAt, ...bursts.flatMap(({ jobs, at }) => new Array<Micros>(jobs).fill(at))];
  const order = [...all.keys()].sort((one, other) => all[one] - all[other] || one - other);
  return { arrivesAt: Float64Array.from(all), jobPlace: inverse(Uint32Array.from(order)) };
}

/** Returns the jobs in the order of arrival; null where ids are in that order. */
export function arrivalOrder({ jobPlace }: Pick<JobGraphs, 'jobPlace'>): Uint32Array | null {
  return jobPlace === undefined ? null : inverse(jobPlace);
}

/** Returns the place of a job in the order of arrival. */
export function placeOf({ jobPlace }: Pick<JobGraphs, 'jobPlace'>, job: number): number {
  return jobPlace === undefined ? job : jobPlace[job];
}

function inverse(order: Uint32Array): Uint32Array {
  const places = new Uint32Array(order.length).fill(NONE >>> 0);
  order.forEach((item, place) => {
    places[item] = place;
  });
  return places;
}
