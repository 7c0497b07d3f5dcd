import { inverseNormal } from '../algorithms/inverseNormal.ts';

/** Shares of jobs in a production cluster that ran for less than so many minutes (Quincy, Table 1). */
export const productionJobs: readonly (readonly [minutes: number, share: number])[] = [
  [5, 0.189],
  [10, 0.28],
  [15, 0.347],
  [30, 0.5131],
  [60, 0.72],
  [300, 0.957],
];

/** The log-normal distribution through them. Our fit: the paper gives none. */
export const productionFit = { medianMinutes: 24.1, sigma: 1.525 } as const;

const HALVINGS = 52;

/** Gives the share of log-normal lengths below one: Φ(ln(t/median)/σ). */
export function shareShorter(length: number, median: number, sigma: number): number {
  if (!(length > 0)) return 0;
  const z = Math.log(length / median) / sigma;
  // The inverse is at hand; its argument is found by halving.
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (inverseNormal(middle) < z) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
