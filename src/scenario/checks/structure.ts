import * as v from 'valibot';
import { recordingLevels } from '../../engine/record/schema.ts';
import { limits } from '../limits.ts';
import type { Scenario } from '../schema.ts';
import { cluster } from './clusterStructure.ts';
import { generated } from './generatedStructure.ts';
import { explicit } from './listedStructure.ts';
import { list, name, number, oneOf, text, whole } from './values.ts';

// The one description of what a scenario looks like. Checks and the JSON schema are made from it.

const MOST_PARAMS = 100;

const run = v.object({
  policy: name('The id of a policy.'),
  params: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.maxEntries(MOST_PARAMS, `has more than ${MOST_PARAMS} fields; no policy has so many parameters`),
      v.description('Parameters of the policy that differ from their defaults.'),
    ),
  ),
});

const schedulerDown = v.object({
  kind: v.literal('schedulerDown'),
  scheduler: whole(0, 10_000, 'Which scheduler goes down, counted from 0.'),
  at: number(0, limits.span, 'Seconds after the start.'),
  detection: number(0, 100_000, 'Seconds until the others notice.'),
  role: v.optional(
    oneOf(
      ['oneOfSeveral'],
      'oneOfSeveral: only runs with several schedulers lose it; default: every run that has it.',
    ),
  ),
  repair: v.optional(number(0.000001, limits.span, 'Seconds until it is back; default: never.')),
});

const serverDown = v.object({
  kind: v.literal('serverDown'),
  server: whole(0, limits.servers - 1, 'Which server goes down, counted from 0.'),
  at: number(0, limits.span, 'Seconds after the start.'),
  detection: number(0, 100_000, 'Seconds until the schedulers notice.'),
  repair: v.optional(number(0.000001, limits.span, 'Seconds that it stays down; default: for good.')),
});

const event = v.variant('kind', [schedulerDown, serverDown]);

/** What a scenario of this version looks like. Sizes that depend on each other are checked by `semantics.ts`. */
export const structure = v.object({
  version: v.literal(1),
  name: name('Shown above the run.'),
  question: v.optional(text(300, 'The question that the scenario answers, in one line.')),
  seed: whole(0, Number.MAX_SAFE_INTEGER, 'Decides everything that is random.'),
  cluster,
  workload: v.variant('kind', [generated, explicit]),
  runs: list(run, 1, limits.runs, 'Policies, each on the same cluster and the same workload.'),
  events: v.optional(list(event, 0, 100, 'What happens to the cluster.')),
  recording: v.optional(oneOf(recordingLevels, 'How much is recorded; default: as much as the size allows.')),
});

/** What comes out of a structure that fits; parameters of policies are still to be checked. */
export type Structured = v.InferOutput<typeof structure>;

type UncheckedRuns = Omit<Scenario, 'runs'> & {
  readonly runs: readonly { readonly policy: string; readonly params?: Readonly<Record<string, unknown>> }[];
};
// Does not compile when the structure and the type of a scenario drift apart.
type Same<A, B extends A> = B;
/** Is the structure's output as the interfaces of `schema.ts` have it. */
export type CheckedStructure = Same<UncheckedRuns, Structured>;
