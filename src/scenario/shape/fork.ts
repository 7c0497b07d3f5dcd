import * as v from 'valibot';
import { serverDown } from './events.ts';
import { limits } from './limits.ts';
import { list, name, number, paramValue, whole } from './values.ts';

/** Most changes of one fork: a list of more could not be read, and its link would be too long for a chat. */
const MOST_CHANGES = 12;

const at = number(0, limits.span, 'Seconds after the start.');

/** Jobs of a class that arrive together. Their numbers follow those of all other jobs, which keep theirs. */
export const burst = v.object({
  kind: v.literal('burst'),
  at,
  jobClass: name(
    'Class of the jobs; in a written-out workload the name of the jobs that are copied in turn.',
  ),
  jobs: whole(1, limits.burst, 'How many jobs arrive.'),
});

/** A task that becomes a straggler: what of it begins to compute from then on takes longer. */
export const straggler = v.object({
  kind: v.literal('straggler'),
  at,
  job: whole(0, limits.jobs, 'Which job, counted from 0 in the order of arrival.'),
  task: whole(0, limits.tasks, 'Which of its tasks, counted from 0.'),
  factor: number(1, 1000, 'How many times as long it computes, if it begins to from then on.'),
});

/** A parameter of the policy that has another value from then on. */
export const param = v.object({
  kind: v.literal('param'),
  at,
  param: name('Which parameter of the policy; it must be one that may change while it runs.'),
  value: paramValue('Its new value.'),
});

/** What a fork changes. */
export const change = v.variant('kind', [serverDown, burst, straggler, param]);

/** A run that is like another one up to a moment and has another future. */
export const fork = v.object({
  of: whole(0, limits.runs - 1, 'The run that it is a fork of, counted from 0.'),
  ops: list(change, 1, MOST_CHANGES, 'What is different, from the first of these moments on.'),
});
