import type { Prices } from './decisions/prices.ts';

// ω price of waiting · v wait cost · Ω its cap · y prices of places and of waiting · E, F bounds

/** What is known right after a solve. */
interface AfterSolve {
  readonly prices: Prices;
  readonly mayPreempt: boolean;
  /** Whether every place is taken. */
  readonly isFull: boolean;
  /** Whether every job with a waiting task runs exactly as many as it may: E = F. */
  readonly areBoundsTight: boolean;
  readonly waiting: number;
}

/**
 * Whether time alone may change the optimum; if not, only events can. With time, staying becomes cheaper for running tasks,
 * and waiting dearer for all waiting tasks alike (or not, at Ω). If all places are taken, the growth of v is matched by y of
 * each place; if E = F, by y of the unscheduled node: the same placement stays optimal. With preemption neither holds if
 * ω > 1, as then wait costs grow faster than the work of running tasks (Quincy, Appendix).
 */
export function timeMatters({ prices, mayPreempt, isFull, areBoundsTight, waiting }: AfterSolve): boolean {
  if (waiting === 0 || prices.wait === 0) return false;
  if (!mayPreempt && isFull) return false;
  return !(isFull || areBoundsTight) || (mayPreempt && prices.wait > 100);
}
