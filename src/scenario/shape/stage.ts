import * as v from 'valibot';
import { externalFile, input, needed, read, shuffle } from './data.ts';
import { durations } from './durations.ts';
import { limits } from './limits.ts';
import { stragglers } from './stragglers.ts';
import { taskCount } from './taskCount.ts';
import { list, number, whole } from './values.ts';

/** Schema of times that schedulers are told, in seconds. */
export const told = (description: string) => number(0.000001, limits.span, description);

/** The stages that must finish first. */
export const after = v.optional(
  list(
    whole(0, limits.stagesPerJob, 'Position of an earlier stage of the job.'),
    0,
    limits.stagesPerJob,
    'Stages that must finish first; default: the stage before.',
  ),
);

/** What schedulers are told about the duration of a stage's tasks. */
export const estimate = v.optional(
  told(
    'Seconds that schedulers are told a task takes; default: the mean of what the tasks take, stragglers included.',
  ),
);

/** What each task needs besides a slot (COM-3). */
export const demand = {
  cores: v.optional(
    whole(0, limits.cores, 'Cores that each task takes, where the cluster counts them; default: 1.'),
  ),
  memory: v.optional(
    whole(0, limits.memory, 'MB of memory that each task takes, where the cluster counts it; default: none.'),
  ),
};

/** How much longer a stage takes in one job than in another (Apollo §2.3, W-APO-2). */
const jobFactor = v.object({
  sigma: number(0.01, 4, 'Standard deviation of the natural logarithm of the factor; its median is 1.'),
  least: number(0.0001, 1, 'No job has a smaller factor.'),
  most: number(1, 10_000, 'No job has a larger factor.'),
});

/** A stage of a generated job: equal tasks on different data. */
export const stage = v.object({
  tasks: taskCount,
  /** Each copy of a task draws its time anew (Hopper, Figure 3), unless the stage says how copies straggle. */
  duration: durations,
  stragglers: v.optional(stragglers),
  /** Default: the stage takes as long in all jobs. */
  jobFactor: v.optional(jobFactor),
  after,
  /** Tasks run only where their partition lies (a task-level constraint). */
  input: v.optional(input),
  /** Tasks may run anywhere; nearer is faster. */
  reads: v.optional(list(read, 0, 20, 'Files that tasks read.')),
  shuffle: v.optional(shuffle),
  externalFiles: needed(externalFile),
  estimate,
  ...demand,
});
