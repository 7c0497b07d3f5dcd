import { type Micros, SECOND } from '../../../engine/kernel/time.ts';

// ω cost of a second of waiting · ψ, ξ cost of a GB across a rack switch, the core switch · ν seconds waited · θ seconds worked

/** Units of the solver per cost of 1, such as a second of work, or a GB across a rack switch at ψ = 1. */
export const COST_SCALE = 1_000_000;
/** Length of a tick, in which waiting and work are counted: ω · ticks is then a whole number of units for ω in hundredths. */
export const MICROS_PER_TICK = 100;

/** Gives the tick that a time falls in. */
export function tickOf(time: Micros): number {
  return Math.floor(time / MICROS_PER_TICK);
}

/** Gives how long so many ticks are. */
export function secondsOf(ticks: number): number {
  return (ticks * MICROS_PER_TICK) / SECOND;
}

/** The prices of waiting and of moving data (Quincy, Appendix). */
export interface Prices {
  readonly wait: number; // ω, in hundredths
  readonly rack: number; // ψ, in hundredths
  readonly core: number; // ξ, in hundredths
  /** Upper limit of data and wait costs; a cost, not units. */
  readonly cap: number; // Ω
}

/** Gives the cost of moving data across switches (QUI-19), in units. */
export function dataCost(prices: Prices, rackKB: number, coreKB: number): number {
  const cost = Math.round((prices.rack * rackKB + prices.core * coreKB) / 100);
  return Math.min(cost, prices.cap * COST_SCALE);
}

/** Gives the cost of staying unscheduled, v = ω·ν, in units. */
export function waitCost(prices: Prices, waitedTicks: number): number {
  return Math.min(prices.wait * waitedTicks, prices.cap * COST_SCALE);
}

/**
 * Discount on staying, in units, so that a task is not moved between places of equal cost. It is less than the smallest
 * difference of real costs. Our choice; the paper does not say.
 */
export const STAYS = 1;

/** Surcharge on staying unscheduled, in units, so that a task does not wait where running costs the same; as small. */
export const WAITS = 1;

/** Gives the cost of the work that would be lost, p* = θ, in units; it has no cap. */
export function workCost(workedTicks: number): number {
  return (workedTicks * COST_SCALE * MICROS_PER_TICK) / SECOND;
}

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
