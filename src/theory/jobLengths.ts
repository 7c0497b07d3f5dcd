import { inverseNormal } from '../algorithms/inverseNormal.ts';

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
