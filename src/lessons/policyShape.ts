import * as v from 'valibot';
import { ownForms } from '../kit/own/api.ts';
import { limits } from '../scenario/shape/limits.ts';
import { list, name, number, oneOf, paramValue, text, whole } from '../scenario/shape/values.ts';

/** A test of a policy that a student writes: its jobs, whom it is compared with, and what it must reach. */
export const policyTestShape = v.object({
  says: text(300, 'What the student is to reach.'),
  scenario: v.optional(
    v.object({
      preset: v.optional(name('The id of a preset.')),
      changes: v.optional(v.pipe(v.unknown(), v.description('Changes to the preset, as in a step.'))),
    }),
  ),
  against: v.object({
    policy: name('The id of the policy that the student’s is compared with, on the same jobs.'),
    params: v.optional(
      v.pipe(
        v.record(v.string(), paramValue('The value of a parameter.')),
        v.description('Parameters of that policy.'),
      ),
    ),
  }),
  goal: number(
    0.001,
    1000,
    'The metric of the student’s policy ÷ that of the other one must be below this, in the whole 95 % interval.',
  ),
});

/** A policy that a student writes. */
export const policyTaskShape = v.object({
  run: whole(
    0,
    limits.runs - 1,
    'The run that the student writes, counted from 0; its code is what one begins with.',
  ),
  forms: v.optional(
    list(oneOf(ownForms, 'A function.'), 1, 4, 'The functions that it may be written with. Left out: all.'),
  ),
  metric: v.optional(name('The id of a metric, as in goals. Left out: jobResponse@0.5, the median.')),
  seeds: v.optional(whole(2, 100, 'With how many seeds each test is made. Left out: 20.')),
  tests: list(policyTestShape, 1, 12, 'The tests, which the student sees and can run.'),
  hidden: v.optional(
    text(
      64,
      'The SHA-256 of the file with further tests, which only the teacher has (makespan grade --hidden).',
    ),
  ),
  model: v.optional(text(8000, 'The model answer, which “Show me” shows.')),
});
