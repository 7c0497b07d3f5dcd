import type { Prices } from './decisions/prices.ts';

// ω price of waiting · v wait cost · Ω its cap · y prices of places and of waiting · E, F bounds

/** What is known right after a solve. */
export interface AfterSolve {
  readonly prices: Prices;
  readonly mayPreempt: boolean;
  /** Whether every place is taken. */
  readonly isFull: boolean;
  /** Whether every job with a waiting task runs exactly as many as it may: E = F. */
  readonly areBoundsTight: boolean;
  readonly waiting: number;
}

/**
 * Tells whether time alone may change the optimum; else only events can. What runs stays ever cheaper where it is, and
 * what waits grows dearer alike, or no more if it has reached Ω: where all places are taken, v is made up for by y of each
 * place; where E = F, by y of the unscheduled node. Neither holds beyond ω = 1, as then waiting grows faster than work
 * (Quincy, Appendix).
 */
export function timeMatters({ prices, mayPreempt, isFull, areBoundsTight, waiting }: AfterSolve): boolean {
  if (waiting === 0 || prices.wait === 0) return false;
  if (!mayPreempt && isFull) return false;
  return !(isFull || areBoundsTight) || (mayPreempt && prices.wait > 100);
}
