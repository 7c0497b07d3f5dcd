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

/** Returns the factor of one copy; `position` is that of the task in its job. */
export type CopyFactor = (job: JobId, position: number, draw: number) => number;

/**
 * Draws factors by a hash of (seed, job, position, draw), independently of everything else that is drawn for a task.
 */
export function copyFactors({ perCopy, injected }: StragglerPlan, seed: number): CopyFactor {
  const stream = streamOf(seed, 'stragglers');
  const key = stream.next32() * 2097152 + (stream.next32() >>> 11);
  const every = perCopy && compileQuantile(perCopy);
  const some = injected && compileQuantile(injected.factor);
  const probability = injected?.probability ?? 0;
  return (job, position, draw) => {
    const uniform = (which: number) => uniformOf(key, job, position, 3 * draw + which);
    const own = every === undefined ? 1 : every(uniform(0));
    return some === undefined || uniform(1) >= probability ? own : own * some(uniform(2));
  };
}
