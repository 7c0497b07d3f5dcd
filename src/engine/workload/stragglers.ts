import { type Distribution, meanOf } from '../../algorithms/distribution.ts';

/**
 * How the copies of a task straggle: each takes so many times as long as the task itself, which is as long for all of them
 * (COM-10). Where both are given, a copy's factors multiply.
 */
export interface StragglerPlan {
  /** The factor that every copy draws. */
  readonly perCopy?: Distribution;
  /** The factor of the few copies that something slows down (COM-11). */
  readonly injected?: { readonly probability: number; readonly factor: Distribution };
}

/** Gives how many times as long as its task a copy takes on average. */
export function meanFactor({ perCopy, injected }: StragglerPlan = {}): number {
  const slowed = injected === undefined ? 1 : 1 + injected.probability * (meanOf(injected.factor) - 1);
  return (perCopy === undefined ? 1 : meanOf(perCopy)) * slowed;
}
