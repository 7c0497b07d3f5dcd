import type { Prices } from '../../../policies/quincy/decisions/prices.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';

// ω cost of a second of waiting

/**
 * Gives how long a task waits, in all, rather than run at a free place of such a cost: Δcost ÷ ω (Quincy, Appendix).
 * Seconds; Infinity where waiting costs nothing, or where it would cost more than Ω before.
 */
export function waitForBetter({ wait, cap }: Prices, extraUnits: number): number {
  const cost = extraUnits / COST_SCALE;
  if (cost <= 0) return 0;
  return wait === 0 || cost > cap ? Number.POSITIVE_INFINITY : cost / (wait / 100);
}

/** Gives how much data another task must save for a task that worked so long to be evicted. GB; Infinity: it never is. */
export function dataThatEvicts(price: number, workedSeconds: number): number {
  return price === 0 ? Number.POSITIVE_INFINITY : workedSeconds / (price / 100);
}
