import type { Distribution } from '../../algorithms/distribution.ts';
import { quantile } from '../../algorithms/quantile.ts';
import { seedOf, uniformOf } from '../../algorithms/random.ts';
import type { JobId } from '../ids.ts';
import { drawnLogNormal } from './logNormalCounts.ts';
import type { CountedStage, ParetoCount } from './taskCounts.ts';

/**
 * Returns a function that draws the number of tasks of each stage of a job; it depends only on the seed, the job and
 * the stage's position.
 */
export function taskCounter(
  seed: number,
): (job: JobId, stages: readonly CountedStage[]) => readonly number[] {
  const key = seedOf(seed, 'tasks');
  return (job, stages) => {
    const counts: number[] = [];
    stages.forEach(({ tasks, after }, position) => {
      if (typeof tasks === 'number') {
        counts.push(tasks);
        return;
      }
      const u = uniformOf(key, job, position, 0);
      if (tasks.kind === 'pareto') {
        counts.push(Math.min(tasks.to, Math.floor(quantile(continuous(tasks), u))));
        return;
      }
      if (tasks.kind === 'lognormal') {
        counts.push(drawnLogNormal(tasks, u));
        return;
      }
      const share = tasks.from + (tasks.to - tasks.from) * u;
      // Rounded up or down at random, so that the mean is exact.
      counts.push(1 + Math.floor(share * (counts[after[0]] - 1) + uniformOf(key, job, position, 1)));
    });
    return counts;
  };
}

/** Returns the distribution whose numbers, rounded down, are the counts. */
function continuous({ shape, from, to }: ParetoCount): Distribution {
  return { kind: 'boundedPareto', shape, low: from, high: to + 1 };
}
