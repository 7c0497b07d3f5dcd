import * as v from 'valibot';
import { recordingLevels } from '../../engine/record/schema.ts';
import { cluster } from './cluster.ts';
import { jobOrder } from './control.ts';
import { event } from './events.ts';
import { expected } from './expected.ts';
import { fork } from './fork.ts';
import { generated } from './generated.ts';
import { limits } from './limits.ts';
import { listed } from './listed.ts';
import { CURRENT_VERSION } from './migrate.ts';
import { sweep } from './sweep.ts';
import { list, name, oneOf, text, whole } from './values.ts';

// The only definition of a scenario's shape. From it are derived its types (`./schema.ts`), the check of each part,
// the list of known fields, and the JSON Schema. Whether parts fit together is checked by `../checks/semantics.ts`.

const MOST_PARAMS = 100;

/** One policy on the scenario's workload. The policy defines the parameters: see `../checks/runIssues.ts`. */
export const run = v.object({
  policy: name('The id of a policy.'),
  params: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.maxEntries(MOST_PARAMS, `has more than ${MOST_PARAMS} fields; no policy has so many parameters`),
      v.description('Parameters of the policy that differ from their defaults.'),
    ),
  ),
  fork: v.optional(fork),
});

/** A workload of either kind. */
export const workload = v.variant('kind', [generated, listed]);

/** What the user edits, saves and shares. Times in seconds. */
export const scenarioShape = v.object({
  version: v.literal(CURRENT_VERSION),
  name: name('Shown above the run.'),
  question: v.optional(text(300, 'The question that the scenario answers, in one line.')),
  seed: whole(0, Number.MAX_SAFE_INTEGER, 'Decides everything that is random.'),
  cluster,
  workload,
  runs: list(run, 1, limits.runs, 'Policies, each on the same cluster and the same workload.'),
  events: v.optional(list(event, 0, 100, 'Failures of servers and schedulers.')),
  control: v.optional(list(jobOrder, 0, 100, 'What users do to jobs that run.')),
  recording: v.optional(oneOf(recordingLevels, 'How much is recorded; default: as much as the size allows.')),
  sweep: v.optional(sweep),
  expected: v.optional(list(expected, 0, 100, 'Numbers that its runs must give.')),
});
