import * as v from 'valibot';
import { DRAWN } from '../metrics/drawing.ts';
import { type JsonSchema, schemaOf } from '../scenario/shape/jsonSchema.ts';
import { limits } from '../scenario/shape/limits.ts';
import {
  flag,
  list,
  name,
  number,
  oneOf,
  type Part,
  paramValue,
  text,
  whole,
} from '../scenario/shape/values.ts';
import { policyTaskShape } from './policyShape.ts';

// The only definition of a lesson's shape: its types, the check of each part and the JSON Schema are derived from it.

const MOST_STEPS = 40;
const MOST_CONTROLS = 12;

/** How a number that was found is compared with another. */
const comparisons = ['<', '<=', '>', '>=', '='] as const;

const path = (description: string) => text(200, description);
const place = whole(0, limits.runs - 1, 'The run, counted from 0.');
const metric = name(
  'The id of a metric: its mean, or with jobResponse@0.95 the value below which that share lies.',
);
const amount = number(
  -1e15,
  1e15,
  'A number in the unit of the metric: seconds, bytes, or shares from 0 to 1.',
);
const is = oneOf(comparisons, 'How what is found must compare with the other number.');
const tolerance = v.optional(number(0, 1e15, 'For =: how far the two numbers may be apart. Left out: 0.'));

/** A number of one run, compared with a fixed one. */
const metricCheck = v.object({ kind: v.literal('metric'), metric, run: place, is, value: amount, tolerance });

/** A number of one run, compared with that of another one. */
const runsCheck = v.object({
  kind: v.literal('runs'),
  metric,
  run: place,
  is,
  than: whole(0, limits.runs - 1, 'The other run, counted from 0.'),
  times: v.optional(number(0, 1e6, 'By what the number of the other run is multiplied first. Left out: 1.')),
  tolerance,
});

/** A number of one run, compared with what it was before the student changed anything. */
const startCheck = v.object({
  kind: v.literal('start'),
  metric,
  run: place,
  is,
  times: number(0, 1e6, 'By what the number that the run had as the step began is multiplied first.'),
  tolerance,
});

/** The value of a control. */
const valueCheck = v.object({
  kind: v.literal('value'),
  path: path('JSON pointer of a control: /workload/arrivals/load, /runs/1/params/probeRatio.'),
  is,
  value: paramValue('What it is compared with: a number, the id of an option (only with =), true or false.'),
});

/** Something that holds of the student's runs, or does not. */
export const checkShape = v.variant('kind', [metricCheck, runsCheck, startCheck, valueCheck]);

const checks = (description: string) => list(checkShape, 1, 12, description);

const asked = {
  prompt: text(600, 'What is asked.'),
  explanation: v.optional(text(2000, 'Shown after the answer.')),
};

/** A question that a student answers. */
export const questionShape = v.variant('kind', [
  v.object({
    kind: v.literal('choice'),
    ...asked,
    options: list(text(300, 'A possible answer.'), 2, 8, 'The possible answers.'),
    answer: v.optional(whole(0, 7, 'The option that is right, counted from 0. Left out: none is wrong.')),
    found: v.optional(
      checks(
        'Instead of the answer, for each option what holds as the step begins if it is right: the first that holds is.',
      ),
    ),
  }),
  v.object({
    kind: v.literal('number'),
    ...asked,
    answer: v.optional(amount),
    found: v.optional(
      v.object({
        metric,
        run: place,
        times: v.optional(number(0, 1e15, 'For another unit: 1000 for ms, 100 for %. Left out: 1.')),
        isAfter: v.optional(flag('Whether it is measured after “Show me”. Left out: as the step begins.')),
      }),
    ),
    unit: v.optional(text(20, 'The unit of the answer, shown after the field.')),
    tolerance: v.optional(number(0, 1e15, 'How far an answer may be away and still be right. Left out: 0.')),
  }),
  v.object({
    kind: v.literal('sweep'),
    ...asked,
    control: path('JSON pointer of the number that is swept.'),
    values: list(number(-1e15, 1e15, 'A value.'), 3, 20, 'The values that are tried, the smallest first.'),
    metric,
    run: place,
    is,
    than: whole(0, limits.runs - 1, 'The other run, counted from 0.'),
    unit: v.optional(text(20, 'The unit of the answer, shown after the field.')),
    tolerance: v.optional(
      number(0, 1e15, 'How far an answer may be from the first value from which on this holds. Left out: 0.'),
    ),
  }),
  v.object({
    kind: v.literal('drawn'),
    ...asked,
    control: path('JSON pointer of a number: the axis along which the curve is drawn.'),
    run: place,
    answer: v.optional(
      list(
        number(0, 1e15, 'The median response. [s]'),
        DRAWN,
        DRAWN,
        'The true curve: the median response of the run with 7 values of the number, evenly over its slider. Left out: no drawing is wrong.',
      ),
    ),
    tolerance: v.optional(
      number(0, 10, 'The goal: how far a drawing may be off on average, as a share. Left out: 0.25.'),
    ),
  }),
  v.object({
    kind: v.literal('text'),
    ...asked,
    answer: v.optional(text(2000, 'A model answer, shown beside what the student wrote.')),
  }),
]);

/** What the student sees first; as in links, but in seconds. */
export const momentShape = v.object({
  at: v.optional(number(0, limits.span, 'Time of the clock.')),
  views: v.optional(list(name('The id of a view.'), 3, 3, 'The large view and the two below it.')),
  job: v.optional(whole(0, limits.jobs, 'The selected job, counted from 0.')),
  task: v.optional(whole(0, 0xffffffff, 'The task that is explained.')),
  server: v.optional(whole(0, 0xffffffff, 'The server that is explained.')),
  run: v.optional(place),
  against: v.optional(whole(0, limits.runs - 1, 'The run with which views compare the others.')),
  follow: v.optional(flag('Whether the clock follows the selected job.')),
});

const values = v.pipe(
  v.record(v.string(), v.union([v.number(), v.string(), v.boolean()])),
  v.description('New values of controls, by JSON pointer.'),
);

/** One step: what to read, to look at, to change, to answer and to reach. */
export const stepShape = v.object({
  title: v.optional(text(120, 'A few words; shown above the text.')),
  text: text(
    4000,
    'What the student reads. Paragraphs have an empty line between them; **bold**, *emphasis*, "- " begins a line of a list.',
  ),
  scenario: v.optional(
    v.object({
      preset: v.optional(name('The id of a preset.')),
      changes: v.optional(
        v.pipe(
          v.unknown(),
          v.description(
            'Changes to the preset, as in links: an object changes the fields that it names, or items of a list by number; null removes; any other value replaces. Without a preset, the whole scenario.',
          ),
        ),
      ),
    }),
  ),
  moment: v.optional(momentShape),
  controls: v.optional(
    list(path('JSON pointer of a control.'), 0, MOST_CONTROLS, 'The controls that the student may change.'),
  ),
  locked: v.optional(
    list(
      path('JSON pointer of a control.'),
      0,
      MOST_CONTROLS,
      'Controls that are shown, but cannot be changed.',
    ),
  ),
  fork: v.optional(
    v.object({ of: whole(0, limits.runs - 1, 'The run of which the student makes a fork, by one change.') }),
  ),
  question: v.optional(questionShape),
  policy: v.optional(policyTaskShape),
  goal: v.optional(
    v.object({
      says: text(300, 'What the student is to reach.'),
      checks: checks('All must hold of the student’s runs.'),
    }),
  ),
  hint: v.optional(text(1000, 'Help for those who are stuck, shown when asked for.')),
  showMe: v.optional(
    v.object({
      set: v.optional(values),
      fork: v.optional(
        v.pipe(
          v.unknown(),
          v.description('The change of the fork, as in a scenario. The fork is the run after the last.'),
        ),
      ),
      moment: v.optional(momentShape),
    }),
  ),
  evidence: v.optional(
    v.object({
      start: v.optional(
        checks('Hold when the step opens. What the text says rests on them; students do not see them.'),
      ),
      shown: v.optional(checks('Hold after “Show me”.')),
    }),
  ),
});

/** A lesson: steps with one goal. */
export const lessonShape = v.object({
  lesson: v.literal(1),
  title: text(120, 'The name of the lesson.'),
  goal: text(600, 'What students can do afterwards.'),
  minutes: v.optional(whole(1, 600, 'About how long it takes.')),
  numbers: v.optional(
    v.object({
      seeds: v.optional(whole(2, 1_000_000, 'Each student has one of so many seeds, counted from 1.')),
      sizes: v.optional(
        list(
          v.object({
            path: path('JSON pointer of a number; steps without it stay as they are.'),
            values: list(
              number(-1e15, 1e15, 'A value.'),
              2,
              50,
              'The values, of which each student has one.',
            ),
          }),
          1,
          MOST_CONTROLS,
          'Numbers of the scenarios that differ between students.',
        ),
      ),
    }),
  ),
  steps: list(stepShape, 1, MOST_STEPS, 'The steps, in their order.'),
});

/** The JSON Schema of lessons of the current version, for editors and other programs. */
export function lessonJsonSchema(): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Makespan lesson',
    description: 'Times are in seconds.',
    ...schemaOf(lessonShape as unknown as Part),
  };
}
