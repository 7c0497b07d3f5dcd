import * as v from 'valibot';
import { reading } from './data.ts';
import { limits } from './limits.ts';
import { estimateError, owned, owners, warmup } from './owners.ts';
import { stage } from './stage.ts';
import { duration, list, name, number, oneOf, whole } from './values.ts';

const load = number(0.01, 2, 'Offered work ÷ capacity of the cluster.');

const spread = (of: string) =>
  number(0, 2, `Standard deviation of the natural logarithm of what is fetched, ${of}.`);

/** Jobs that come again and again with new data (Hopper §6.3). What shuffles say is the median. */
const recurring = v.object({
  jobs: whole(1, 1_000, 'Different jobs of the class, of each of which there are several runs.'),
  between: spread('from one recurring job to another'),
  within: spread('from run to run of one of them'),
});

/** Random layered graphs of stages (Apollo §2.3, W-APO-3). */
const graphs = v.object({
  variants: whole(1, 50, 'Different graphs, each as frequent as the others.'),
  stages: number(0, 100, 'Stages beside one, on average; their number is geometric.'),
  large: v.optional(number(0, 1, 'Share of the graphs that have 50 to 300 stages instead; default: 0.')),
  oneToOne: number(0, 1, 'Share of the stages that read from one before, task by task.'),
  aggregate: number(
    0,
    1,
    'Share of those that have up to a fifth of the tasks of the one before; the others read one or two stages whole.',
  ),
  tokens: v.optional(
    whole(1, 100_000, 'Median of the tokens that jobs ask for; default: as the class says.'),
  ),
  draw: v.optional(whole(0, 1_000_000, 'Other graphs for each number; default: 0.')),
});

/** A class of jobs. */
export const jobClass = v.object({
  name: name('What jobs of this class are called.'),
  share: number(0.000001, 1_000_000, 'How many of the jobs are of this class, relative to the others.'),
  user: v.optional(name('Who submits them; default: the users take turns.')),
  /** A job-level constraint (Sparrow §3.3). */
  needs: v.optional(name('The feature that all tasks need.')),
  ...owned,
  recurring: v.optional(recurring),
  graphs: v.optional(graphs),
  stages: list(
    stage,
    1,
    limits.stagesPerJob,
    'Stages of each job; with random graphs, what those that wait for none are like, and what all others are like.',
  ),
});

/** When jobs arrive. */
export const arrivals = v.variant('kind', [
  v.object({ kind: v.literal('poisson'), load }),
  v.object({ kind: v.literal('interval'), load }),
  v.object({ kind: v.literal('atOnce') }),
  /** So many jobs at once, again and again (Hopper §7.4, T-HOP-24). */
  v.object({
    kind: v.literal('batches'),
    load,
    size: whole(
      1,
      limits.jobs,
      'Jobs that arrive at once; the time between two batches follows from the load.',
    ),
  }),
  /** Poisson process with a rate that rises and falls every day, and is lower on two of seven days (W-APO-7). */
  v.object({
    kind: v.literal('wave'),
    load: number(0.01, 2, 'Offered work ÷ capacity of the cluster, on average over a workday.'),
    day: duration('Seconds of a day.'),
    swing: number(
      0,
      1,
      'By which share the rate is higher at most in the first half of a day, and lower in the second.',
    ),
    weekend: number(0, 2, 'Rate on the sixth and seventh day ÷ that of the five before.'),
  }),
  v.object({
    kind: v.literal('concurrent'),
    jobs: whole(1, limits.jobs, 'Jobs in the system; whenever one ends, the next one arrives.'),
  }),
  /** Poisson process with a given mean time between two jobs. */
  v.object({ kind: v.literal('gaps'), mean: duration('Mean seconds between two jobs.') }),
  /** Lines of jobs of one class each: the first job at `from`, the others after random gaps of mean `gap`. */
  v.object({
    kind: v.literal('schedule'),
    lines: list(
      v.object({
        jobClass: name('A class.'),
        jobs: whole(1, limits.jobs, 'Jobs of the class.'),
        from: number(0, limits.span, 'Seconds until the first.'),
        gap: number(0, 100_000, 'Mean seconds between two of them; 0: all at once.'),
      }),
      1,
      limits.classes,
      'When jobs of each class arrive.',
    ),
  }),
]);

/** Jobs drawn from classes. */
export const generated = v.object({
  kind: v.literal('generated'),
  arrivals,
  classes: list(jobClass, 1, limits.classes, 'Kinds of job.'),
  ...owners,
  reading: v.optional(reading),
  /** `exact`: exact counts in random order; default: probabilities. */
  mix: v.optional(oneOf(['drawn', 'exact'], 'Whether shares are probabilities or exact counts.')),
  estimateError,
  jobs: whole(1, limits.jobs, 'Jobs that count in the metrics.'),
  warmup,
});
