import { type Distribution, meanOf } from '../../algorithms/distribution.ts';
import { compileQuantile } from '../../algorithms/quantile.ts';
import { streamOf, uniformOf } from '../../algorithms/random.ts';
import type { JobId } from '../ids.ts';

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

/** Gives how many times as long as its task one copy takes; `position` is that of the task in its job. */
export type CopyFactor = (job: JobId, position: number, draw: number) => number;

/** Draws factors by a hash of (seed, job, position, draw), apart from all else that is drawn of a task. */
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
