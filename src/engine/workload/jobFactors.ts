import { exp, ln } from '../../algorithms/elementary.ts';
import { inverseNormal, normalShare } from '../../algorithms/inverseNormal.ts';
import { seedOf, uniformOf } from '../../algorithms/random.ts';

// σ spread

/**
 * How many times as long all tasks of a stage take in one job as in another: log-normal with median 1, within bounds
 * (Apollo §2.3, W-APO-2).
 */
export interface JobFactorPlan {
  /** Standard deviation of the natural logarithm. */
  readonly sigma: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Returns a function that draws the factor of a stage; it depends only on the seed, the job and the stage's position.
 * A stage that says nothing has the factor 1.
 */
export function jobFactors(
  seed: number,
): (job: number, position: number, plan: JobFactorPlan | undefined) => number {
  const key = seedOf(seed, 'stage factors');
  return (job, position, plan) => {
    if (plan === undefined) return 1;
    const { sigma, least, most } = plan;
    return Math.min(most, Math.max(least, exp(sigma * inverseNormal(uniformOf(key, job, position, 0)))));
  };
}

/** Returns the mean factor: what lies between the bounds, and the bounds for what they cut off. */
export function meanJobFactor(plan: JobFactorPlan | undefined): number {
  if (plan === undefined) return 1;
  const { sigma, least, most } = plan;
  const [low, high] = [ln(least) / sigma, ln(most) / sigma];
  const between = exp((sigma * sigma) / 2) * (normalShare(high - sigma) - normalShare(low - sigma));
  return between + least * normalShare(low) + most * normalShare(-high);
}
