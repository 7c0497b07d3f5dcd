import * as v from 'valibot';
import { limits } from './limits.ts';
import { number, numberOr, whole } from './values.ts';

const count = (description: string) => whole(1, limits.tasksPerStage, description);

/** How many tasks a stage has: a number, or a law by which each job draws its own. See `engine/workload/taskCounts.ts`. */
export const taskCount = numberOr(
  count('Tasks of the stage.'),
  v.variant('kind', [
    /** Many small jobs and few large ones (W-HOP-5). */
    v.object({
      kind: v.literal('pareto'),
      shape: number(0.1, 5, 'Shape of the tail: the smaller, the more large jobs.'),
      from: count('Fewest tasks.'),
      to: count('Most tasks.'),
    }),
    /** Of the first stage that it waits for (W-HOP-7). */
    v.object({
      kind: v.literal('share'),
      from: number(0, 1, 'Smallest share of the tasks before, all but one, that come beside the first task.'),
      to: number(0, 1, 'Largest share of them.'),
    }),
    /** As broadly as in Apollo's clusters (Apollo §2.3, W-APO-1). */
    v.object({
      kind: v.literal('lognormal'),
      median: number(0.1, limits.tasksPerStage, 'Median before rounding up.'),
      sigma: number(0.01, 4, 'Standard deviation of the natural logarithm.'),
      from: count('Fewest tasks.'),
      to: count('Most tasks.'),
    }),
  ]),
);
