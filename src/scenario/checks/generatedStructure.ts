import * as v from 'valibot';
import { limits } from '../limits.ts';
import { deadline, ideal, pool, pools, users } from './ownerStructure.ts';
import { estimateError, reading, stage } from './stageStructure.ts';
import { duration, list, name, number, oneOf, whole } from './values.ts';

const load = number(0.01, 2, 'Offered work ÷ capacity of the cluster.');

const jobClass = v.object({
  name: name('What jobs of this class are called.'),
  share: number(0.000001, 1_000_000, 'How many of the jobs are of this class, relative to the others.'),
  user: v.optional(name('Who submits them; default: the users take turns.')),
  needs: v.optional(name('The feature that all tasks need.')),
  pool,
  deadline,
  ideal,
  stages: list(stage, 1, limits.stagesPerJob, 'Stages of each job.'),
});

const arrivals = v.variant('kind', [
  v.object({ kind: v.literal('poisson'), load }),
  v.object({ kind: v.literal('interval'), load }),
  v.object({ kind: v.literal('atOnce') }),
  v.object({
    kind: v.literal('concurrent'),
    jobs: whole(1, limits.jobs, 'Jobs in the system; whenever one ends, the next one arrives.'),
  }),
  v.object({ kind: v.literal('gaps'), mean: duration('Mean seconds between two jobs.') }),
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
      'Who comes when.',
    ),
  }),
]);

/** How many jobs come before those that count. */
export const warmup = whole(0, limits.jobs, 'Jobs that come first and do not count in the metrics.');

/** What a workload looks like whose jobs are drawn from classes. */
export const generated = v.object({
  kind: v.literal('generated'),
  arrivals,
  classes: list(jobClass, 1, limits.classes, 'Kinds of job.'),
  users,
  pools,
  reading,
  mix: v.optional(oneOf(['drawn', 'exact'] as const, 'Whether shares are chances or counts.')),
  estimateError,
  jobs: whole(1, limits.jobs, 'Jobs that count in the metrics.'),
  warmup,
});
