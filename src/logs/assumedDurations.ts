import { exp } from '../algorithms/elementary.ts';
import { inverseNormal } from '../algorithms/inverseNormal.ts';
import { uniformOf } from '../algorithms/random.ts';

// σ spread of the logarithm · z standard normal

/** How long tasks take where a log does not say: a mean for each stage, and seeded noise of mean 1 about it. */
export interface AssumedDurations {
  readonly stageMean: Float64Array; // [stages], s
  /** Tells the stages apart whose noise is drawn. */
  readonly stageKey: Uint32Array; // [stages]
  /** Of the log-normal factor; 0: none. */
  readonly sigma: number;
  readonly seed: number;
}

/** Noise is cut off here, so that a task of a huge job has a longest duration without drawing all of them. */
const MOST_DEVIATIONS = 3;

/** Gives the factor that lies `z` standard deviations from the median; its mean over all z is 1. */
function noiseAt(z: number, sigma: number): number {
  return exp(sigma * z - (sigma * sigma) / 2);
}

/** Gives the seconds that the `index`-th task of a stage takes: a pure function of the seed, the stage and the task. */
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

/** Gives the longest duration that noise allows a task of a stage. */
export function longestAssumed({ stageMean, sigma }: AssumedDurations, stage: number): number {
  return stageMean[stage] * noiseAt(sigma === 0 ? 0 : MOST_DEVIATIONS, sigma);
}
