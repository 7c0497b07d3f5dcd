import type { Micros } from '../../engine/kernel/time.ts';
import { COST_SCALE, MICROS_PER_TICK, type Prices } from './decisions/prices.ts';

// ω price of waiting · v wait cost · y prices of places · Ω cap · E, F bounds

/** What is known right after a solve. */
export interface AfterSolve {
  readonly prices: Prices;
  readonly mayPreempt: boolean;
  /** Whether every place is taken. */
  readonly isFull: boolean;
  /** Whether every job with a waiting task runs exactly as many as it may: E = F. */
  readonly areBoundsTight: boolean;
  readonly waiting: number;
  readonly longestWaitTicks: number;
}

/**
 * Gives after how long time alone could change the optimum; Infinity: only events can. What runs stays ever cheaper where
 * it is, and what waits grows dearer alike: where all places are taken, v is made up for by y of each place; where E = F,
 * by y of the unscheduled node. Neither holds beyond ω = 1, as then waiting grows faster than work, nor once some v has
 * reached Ω and grows no more (Quincy, Appendix).
 */
export function untilTimeMatters({ prices, mayPreempt, ...after }: AfterSolve): Micros {
  if (after.waiting === 0 || prices.wait === 0) return Infinity;
  if (after.isFull && !mayPreempt) return Infinity;
  const isEven = (after.isFull || after.areBoundsTight) && (prices.wait <= 100 || !mayPreempt);
  if (!isEven) return 0;
  const ticksToCap = Math.ceil((prices.cap * COST_SCALE) / prices.wait);
  return Math.max(0, ticksToCap - after.longestWaitTicks) * MICROS_PER_TICK;
}
