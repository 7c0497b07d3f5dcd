import * as v from 'valibot';
import { limits } from './limits.ts';
import { number, oneOf, whole } from './values.ts';

/** What a user may do to a job. */
const deeds = ['suspend', 'resume', 'upgrade', 'cancel', 'priority'] as const;

/** What a user does to a job while it runs (Apollo §2.1). */
export const jobOrder = v.object({
  at: number(0, limits.span, 'Seconds after the start; the order waits for the job to arrive.'),
  job: whole(0, limits.jobs, 'Which job, counted from 0 in the order of arrival.'),
  do: oneOf(
    deeds,
    'suspend: send none of its tasks; resume: go on; upgrade: make regular what runs without a token; cancel: end it; priority: set its priority.',
  ),
  priority: v.optional(
    whole(
      -100,
      100,
      'For priority: of the jobs that wait, the highest goes first; without any order it is 0.',
    ),
  ),
});
