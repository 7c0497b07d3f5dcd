import { meanOf } from '../../algorithms/distribution.ts';
import type { Stream } from '../../algorithms/random.ts';
import { never } from '../../base/assert.ts';
import type { Micros } from '../kernel/time.ts';
import type { ArrivalPlan, ClassPlan } from './plan.ts';

// ρ load · n slots · m tasks of a job · t mean task time

/** When jobs arrive, and how many may be in the system where the next waits for one to end. */
export interface Arrivals {
  readonly arrivesAt: Float64Array; // [jobs], Micros
  readonly concurrency: number;
}

/** Gives the mean slot time that a job takes, over all classes. */
export function meanWork(classes: readonly ClassPlan[]): Micros {
  let work = 0;
  let shares = 0;
  for (const { share, stages } of classes) {
    for (const stage of stages) work += share * stage.tasks * meanOf(stage.duration);
    shares += share;
  }
  return work / shares;
}

/** Gives the mean time between two jobs at a load: m·t / (ρ·n) (Sparrow §4.1). */
export function meanGap(load: number, work: Micros, slots: number): Micros {
  return work / (load * slots);
}

/** Decides when jobs arrive. Another load with the same stream stretches the same pattern. */
export function arrivals(
  plan: ArrivalPlan,
  jobs: number,
  work: Micros,
  slots: number,
  stream: Stream,
): Arrivals {
  switch (plan.kind) {
    case 'poisson':
      return { arrivesAt: poisson(jobs, meanGap(plan.load, work, slots), stream), concurrency: 0 };
    case 'interval':
      return { arrivesAt: regular(jobs, meanGap(plan.load, work, slots)), concurrency: 0 };
    case 'atOnce':
      return { arrivesAt: new Float64Array(jobs), concurrency: 0 };
    case 'concurrent':
      return { arrivesAt: new Float64Array(jobs).fill(Infinity, plan.jobs), concurrency: plan.jobs };
    default:
      return never(plan);
  }
}

// The sum is rounded, not the gaps: rounding each gap would shift the load where gaps are a few µs.
function poisson(jobs: number, gap: Micros, stream: Stream): Float64Array {
  const arrivesAt = new Float64Array(jobs);
  let time = 0;
  for (let job = 0; job < jobs; job += 1) {
    time += stream.exponential(gap);
    arrivesAt[job] = Math.round(time);
  }
  return arrivesAt;
}

function regular(jobs: number, gap: Micros): Float64Array {
  const arrivesAt = new Float64Array(jobs);
  for (let job = 0; job < jobs; job += 1) arrivesAt[job] = Math.round(job * gap);
  return arrivesAt;
}
