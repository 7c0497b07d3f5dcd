import { type Distribution, meanOf } from '../../algorithms/distribution.ts';

/**
 * How the copies of a task straggle: the duration of each copy is the task's basic duration, the same for all copies,
 * multiplied by a random factor (COM-10). If both kinds of factors are given, they are multiplied.
 */
export interface StragglerPlan {
  /** Distribution of the factor that every copy draws. */
  readonly perCopy?: Distribution;
  /** A further factor for copies that are slowed down, which happens with a probability (COM-11). */
  readonly injected?: { readonly probability: number; readonly factor: Distribution };
}

/** Returns the mean factor of a copy. */
export function meanFactor({ perCopy, injected }: StragglerPlan = {}): number {
  const slowed = injected === undefined ? 1 : 1 + injected.probability * (meanOf(injected.factor) - 1);
  return (perCopy === undefined ? 1 : meanOf(perCopy)) * slowed;
}
