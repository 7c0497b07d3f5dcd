import type { Prices } from '../../../policies/quincy/decisions/prices.ts';
import { COST_SCALE } from '../../../policies/quincy/decisions/prices.ts';
import type { PlacementProblem } from '../../../policies/quincy/solver/problem.ts';

// ω cost of a second of waiting · ψ, ξ cost of a GB across a rack switch, the core switch · θ seconds of work

/**
 * Gives how long a task waits, in all, rather than run at a free place of such a cost: Δcost ÷ ω (Quincy, Appendix).
 * Seconds; Infinity where waiting costs nothing, or where it would cost more than Ω before.
 */
export function waitForBetter({ wait, cap }: Prices, extraUnits: number): number {
  const cost = extraUnits / COST_SCALE;
  if (cost <= 0) return 0;
  return wait === 0 || cost > cap ? Number.POSITIVE_INFINITY : cost / (wait / 100);
}

/** Gives after how much work a task is no longer evicted so that another need not move so much data. Seconds. */
export function workThatStays({ rack, core, cap }: Prices, rackGB: number, coreGB: number): number {
  return Math.min(cap, (rack / 100) * rackGB + (core / 100) * coreGB);
}

/** Gives how much data another task must save for a task that worked so long to be evicted. GB; Infinity: it never is. */
export function dataThatEvicts(price: number, workedSeconds: number): number {
  return price === 0 ? Number.POSITIVE_INFINITY : workedSeconds / (price / 100);
}

/** Gives the cheapest and the dearest way to run that a task has; NaN where it has none. Units. */
export function rangeOfCosts(
  { firstArc, arcCost, anyCost }: PlacementProblem,
  task: number,
): readonly [least: number, most: number] {
  const costs = Array.from(arcCost.subarray(firstArc[task], firstArc[task + 1]));
  if (Number.isFinite(anyCost[task])) costs.push(anyCost[task]);
  if (costs.length === 0) return [Number.NaN, Number.NaN];
  return [Math.min(...costs), Math.max(...costs)];
}
