import type { Prices } from '../../../policies/quincy/decisions/prices.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';

// ω cost of a second of waiting

/**
 * Gives how long a task waits in total before it takes a free place that costs this much more: Δcost ÷ ω (Quincy, Appendix).
 * Seconds; Infinity if waiting costs nothing, or if that cost is above Ω.
 */
export function waitForBetter({ wait, cap }: Prices, extraUnits: number): number {
  const cost = extraUnits / COST_SCALE;
  if (cost <= 0) return 0;
  return wait === 0 || cost > cap ? Number.POSITIVE_INFINITY : cost / (wait / 100);
}

/** Gives how much data stopping a task must save another one, if it has worked this long. GB; Infinity: no amount. */
export function dataThatEvicts(price: number, workedSeconds: number): number {
  return price === 0 ? Number.POSITIVE_INFINITY : workedSeconds / (price / 100);
}
