import { exp } from '../algorithms/elementary.ts';
import { inverseNormal } from '../algorithms/inverseNormal.ts';
import { uniformOf } from '../algorithms/random.ts';

// σ spread of the logarithm · z standard normal

/** Task durations where a log has none: a mean for each stage, times seeded random noise of mean 1. */
export interface AssumedDurations {
  readonly stageMean: Float64Array; // [stages], s
  /** Identifies a stage's stream of random noise. */
  readonly stageKey: Uint32Array; // [stages]
  /** Spread σ of the log-normal factor; 0: no noise. */
  readonly sigma: number;
  readonly seed: number;
}

/**
 * Noise is cut off at so many σ, so that the longest possible task of a stage is known without drawing all of them.
 */
const MOST_DEVIATIONS = 3;

/** Returns the log-normal factor at `z` standard deviations; its mean over all z is 1. */
function noiseAt(z: number, sigma: number): number {
  return exp(sigma * z - (sigma * sigma) / 2);
}

/** Returns the duration of the `index`-th task of a stage, in seconds: a pure function of seed, stage and task. */
export function assumedDuration(
  { stageMean, stageKey, sigma, seed }: AssumedDurations,
  stage: number,
  index: number,
): number {
  if (sigma === 0) return stageMean[stage];
  const z = inverseNormal(uniformOf(seed, stageKey[stage], index));
  const within = Math.max(-MOST_DEVIATIONS, Math.min(MOST_DEVIATIONS, z));
  return stageMean[stage] * noiseAt(within, sigma);
}

/** Returns the longest duration that the noise allows in a stage. [s] */
export function longestAssumed({ stageMean, sigma }: AssumedDurations, stage: number): number {
  return stageMean[stage] * noiseAt(sigma === 0 ? 0 : MOST_DEVIATIONS, sigma);
}
