import { inverseNormal } from '../algorithms/inverseNormal.ts';

// ω cost of a second of waiting · ψ, ξ cost of a GB across a rack switch, the core switch · ν time waited, s · θ time
// worked, s

/** Returns the cost of moving data, in seconds of work: ψ or ξ for each GB (Quincy, Appendix). */
export function transferCost(gigabytes: number, price: number): number {
  return gigabytes * price;
}

/**
 * Returns how long a task waits unscheduled before it takes a place that costs `costDifference` more than the one it
 * waits for: ν = Δcost/ω (Quincy, Appendix; QUI-33). Infinity if waiting is free and the difference is positive.
 */
export function breakEvenWait(costDifference: number, waitPrice: number): number {
  return costDifference === 0 ? 0 : costDifference / waitPrice;
}

/**
 * Returns the running time from which on a task is no longer stopped to save the given GB from crossing the switches:
 * a second of lost work costs 1, so θ = ψΔR + ξΔX (Quincy, Appendix; QUI-20).
 */
export function evictionEnds(rackGB: number, coreGB: number, rackPrice: number, corePrice: number): number {
  return transferCost(rackGB, rackPrice) + transferCost(coreGB, corePrice);
}

/** Returns the slowdown of a job of length t that must wait for tasks of length W to end: (W + t)/t (Quincy §6.2). */
export function slowdownBehind(longTask: number, ownTime: number): number {
  return (longTask + ownTime) / ownTime;
}

/** Measured in a production cluster: the share of jobs that ran for less than a number of minutes (Quincy, Table 1). */
export const productionJobs: readonly (readonly [minutes: number, share: number])[] = [
  [5, 0.189],
  [10, 0.28],
  [15, 0.347],
  [30, 0.5131],
  [60, 0.72],
  [300, 0.957],
];

/** The log-normal distribution fitted to these points. The fit is ours: the paper gives none. */
export const productionFit = { medianMinutes: 24.1, sigma: 1.525 } as const;

const HALVINGS = 52;

/** Returns the share of log-normal lengths below a length t: Φ(ln(t/median)/σ). */
export function shareShorter(length: number, median: number, sigma: number): number {
  if (!(length > 0)) return 0;
  const z = Math.log(length / median) / sigma;
  // Inverts `inverseNormal` by bisection, since it is the function available.
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (inverseNormal(middle) < z) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
