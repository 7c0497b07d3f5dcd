import { type Stream, streamOf } from '../../algorithms/random.ts';
import { scheduledJobs } from './arrivals.ts';
import type { ClassPlan, GeneratedPlan } from './plan.ts';

/**
 * Returns a function that returns the class of the next job: drawn at random, in exact numbers, or from the schedule.
 */
export function classPicker(plan: GeneratedPlan): () => number {
  const { classes, arrivals, seed, jobs } = plan;
  if (arrivals.kind === 'schedule') {
    const scheduled = scheduledJobs(arrivals, seed);
    if (scheduled.length < jobs)
      throw new Error(`${jobs} jobs are wanted, but the schedule has ${scheduled.length}`);
    return inOrder(scheduled.map(({ jobClass }) => jobClass));
  }
  if (classes.length === 1) return () => 0;
  const stream = streamOf(seed, 'classes');
  return plan.isExactMix ? inOrder(shuffledMix(classes, jobs, stream)) : drawnByShare(classes, stream);
}

function inOrder(classes: ArrayLike<number>): () => number {
  let next = 0;
  return () => {
    next += 1;
    return classes[next - 1];
  };
}

function drawnByShare(classes: readonly ClassPlan[], stream: Stream): () => number {
  const last = classes.length - 1;
  let sum = 0;
  const ends = classes.map(({ share }) => {
    sum += share;
    return sum;
  });
  return () => {
    const point = stream.uniform() * sum;
    let index = 0;
    while (index < last && point >= ends[index]) index += 1;
    return index;
  };
}

/** Returns the classes of all jobs: exact numbers of each, in random order (Fisher and Yates). */
function shuffledMix(classes: readonly ClassPlan[], jobs: number, stream: Stream): Uint16Array {
  const mix = new Uint16Array(jobs);
  let end = 0;
  exactCounts(classes, jobs).forEach((count, index) => {
    mix.fill(index, end, end + count);
    end += count;
  });
  for (let last = jobs - 1; last > 0; last -= 1) {
    const drawn = stream.below(last + 1);
    const index = mix[drawn];
    mix[drawn] = mix[last];
    mix[last] = index;
  }
  return mix;
}

/** Turns shares into counts that add up to `jobs`, by the largest remainders. */
export function exactCounts(classes: readonly { readonly share: number }[], jobs: number): number[] {
  const sum = classes.reduce((total, { share }) => total + share, 0);
  const quotas = classes.map(({ share }) => (share * jobs) / sum);
  const counts = quotas.map(Math.floor);
  const left = jobs - counts.reduce((total, count) => total + count, 0);
  const byRemainder = [...quotas.keys()].sort(
    (first, second) => quotas[second] - counts[second] - (quotas[first] - counts[first]),
  );
  for (const index of byRemainder.slice(0, left)) counts[index] += 1;
  return counts;
}
