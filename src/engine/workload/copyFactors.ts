import { compileQuantile } from '../../algorithms/quantile.ts';
import { seedOf, uniformOf } from '../../algorithms/random.ts';
import type { JobId } from '../ids.ts';
import type { StragglerPlan } from './stragglers.ts';

/** Returns the factor of one copy; `position` is that of the task in its job. */
type CopyFactor = (job: JobId, position: number, draw: number) => number;

/** Draws factors by a hash of (seed, job, position, draw), independently of everything else that is drawn for a task. */
export function copyFactors({ perCopy, injected }: StragglerPlan, seed: number): CopyFactor {
  const key = seedOf(seed, 'stragglers');
  const every = perCopy && compileQuantile(perCopy);
  const some = injected && compileQuantile(injected.factor);
  const probability = injected?.probability ?? 0;
  return (job, position, draw) => {
    const uniform = (which: number) => uniformOf(key, job, position, 3 * draw + which);
    const own = every === undefined ? 1 : every(uniform(0));
    return some === undefined || uniform(1) >= probability ? own : own * some(uniform(2));
  };
}
