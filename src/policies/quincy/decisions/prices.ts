import { type Micros, SECOND } from '../../../engine/kernel/time.ts';

// ω cost of a second of waiting · ψ, ξ cost of a GB across a rack switch, the core switch · ν seconds waited · θ seconds worked

/** So many units of the solver are a cost of 1: a second of work, a GB across a rack switch at ψ = 1. */
export const COST_SCALE = 1_000_000;
/** Waiting and work are counted in such ticks, so that ω · ticks is a whole number of units for ω in hundredths. */
export const MICROS_PER_TICK = 100;

/** Gives the tick that a moment is in. */
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
  /** Data and wait costs go no higher; a cost, not units. */
  readonly cap: number; // Ω
}

/** Gives the cost of moving data, in units; sizes in KB. */
export function dataCost(prices: Prices, rackKB: number, coreKB: number): number {
  const cost = Math.round((prices.rack * rackKB + prices.core * coreKB) / 100);
  return Math.min(cost, prices.cap * COST_SCALE);
}

/** Gives the cost of staying unscheduled, v = ω·ν, in units. */
export function waitCost(prices: Prices, waitedTicks: number): number {
  return Math.min(prices.wait * waitedTicks, prices.cap * COST_SCALE);
}

/**
 * By so many units it is cheaper to stay than anything that costs the same, so that nobody is stopped for nothing. Less than
 * the clock and the sizes can tell apart. Our choice; the paper does not say.
 */
export const STAYS = 1;

/** Gives the cost of the work that would be lost, p* = θ, in units; it has no cap. */
export function workCost(workedTicks: number): number {
  return (workedTicks * COST_SCALE * MICROS_PER_TICK) / SECOND;
}
