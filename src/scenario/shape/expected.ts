import * as v from 'valibot';
import { limits } from './limits.ts';
import { show } from './shownValues.ts';
import { text, whole } from './values.ts';

const finite = ({ input }: { readonly input: unknown }) => `is ${show(input)}; allowed is a number`;
const bound = (description: string) =>
  v.optional(v.pipe(v.number(finite), v.finite(finite), v.description(description)));

/**
 * A number that a run must give, so that a file is a regression test (COM-23). As with sweeps, whether it fits is checked
 * where it is compared (`cli/expected.ts`): a scenario whose runs were edited must still run.
 */
export const expected = v.object({
  run: whole(0, limits.runs - 1, 'Which run, counted from 0.'),
  metric: text(
    60,
    'Id of a metric, for its mean, or with @0.95 the value below which that share of its values lies.',
  ),
  from: bound('The least value; times in seconds, shares from 0 to 1. Default: any.'),
  to: bound('The largest value. Default: any.'),
});
