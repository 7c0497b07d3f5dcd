import * as v from 'valibot';
import { show } from './shownValues.ts';
import { list, text, whole } from './values.ts';

const finite = ({ input }: { readonly input: unknown }) => `is ${show(input)}; allowed is a number`;

const pointer = 'a JSON pointer such as /runs/*/params/probeRatio';

const axis = v.object({
  path: v.pipe(
    text(
      200,
      'JSON pointer to a number of the scenario; * stands for every item of a list that has this number.',
    ),
    v.regex(/^(\/([^~/]|~[01])+)+$/, ({ input }) => `is ${show(input)}; allowed is ${pointer}`),
  ),
  values: list(
    v.pipe(v.number(finite), v.finite(finite)),
    1,
    100,
    'What the number becomes, one after another.',
  ),
});

/**
 * The same scenario again and again, with other numbers and seeds. It changes nothing in the scenario's own runs. Whether
 * it fits the scenario is checked where it is run (`../sweep/sweepIssues.ts`): a run must not be refused because a
 * sweep beside it points to a number that is no longer there.
 */
export const sweep = v.object({
  axes: list(
    axis,
    1,
    2,
    'The numbers that change; with two, every value of one meets every value of the other.',
  ),
  seeds: whole(1, 100, 'How many seeds, counted up from the first.'),
  firstSeed: v.optional(
    whole(
      0,
      Number.MAX_SAFE_INTEGER,
      'The first seed, where that of the scenario is another one; default: that of the scenario.',
    ),
  ),
  metrics: list(
    text(
      60,
      'Id of a metric, for its mean, or with @0.95 the value below which that share of its values lies.',
    ),
    1,
    20,
    'What is measured in each run.',
  ),
});
