import * as v from 'valibot';
import { recordingLevels } from '../../engine/record/schema.ts';
import { limits } from '../limits.ts';
import type { Scenario } from '../schema.ts';
import { flag, list, number, oneOf, text, whole } from './values.ts';

// The one description of what a scenario looks like. Checks and the JSON schema are made from it.

const name = (description: string) => text(200, description);
const duration = (description: string) => number(0.000001, 100_000, description);
const load = number(0.01, 2, 'Offered work ÷ capacity of the cluster.');

const durationSpec = v.variant('kind', [
  v.object({ kind: v.literal('constant'), value: duration('Seconds that every task takes.') }),
  v.object({ kind: v.literal('exponential'), mean: duration('Mean in seconds.') }),
  v.object({
    kind: v.literal('pareto'),
    shape: number(1.05, 10, 'Shape of the tail: the smaller, the heavier.'),
    mean: duration('Mean in seconds.'),
  }),
  v.object({
    kind: v.literal('lognormal'),
    median: duration('Median in seconds.'),
    sigma: number(0, 4, 'Standard deviation of the natural logarithm.'),
  }),
  v.object({
    kind: v.literal('bimodal'),
    short: duration('Seconds that a short task takes.'),
    long: duration('Seconds that a long task takes.'),
    longShare: number(0, 1, 'Share of the tasks that are long.'),
  }),
  v.object({
    kind: v.literal('empirical'),
    values: list(duration('Seconds.'), 1, 10_000, 'Times of which each is equally likely.'),
  }),
]);

const cluster = v.object({
  racks: whole(1, limits.servers, 'Racks.'),
  serversPerRack: whole(1, limits.servers, 'Servers in each rack.'),
  slotsPerServer: whole(1, limits.slotsPerServer, 'Slots of each server.'),
  roundTrip: number(0, 10, 'Seconds from a message to its answer.'),
  features: v.optional(
    list(
      v.object({ name: name('Such as "gpu".'), share: number(0, 1, 'Share of the servers that have it.') }),
      0,
      20,
      'What only some servers have, and jobs may need.',
    ),
  ),
});

const after = v.optional(
  list(
    whole(0, limits.stagesPerJob, 'Position of an earlier stage of the job.'),
    0,
    limits.stagesPerJob,
    'Stages that must finish first; default: the stage before.',
  ),
);

const input = v.object({
  partitions: whole(
    1,
    limits.tasksPerStage,
    'Partitions of the data; task i reads partition i % partitions.',
  ),
  replicas: whole(1, 100, 'Servers that hold each partition.'),
  spread: number(0, 1, 'Share of the servers that hold data at all.'),
  perUser: flag('Whether each user has data of its own.'),
});

const stage = v.object({
  tasks: whole(1, limits.tasksPerStage, 'Tasks of the stage.'),
  duration: durationSpec,
  after,
  input: v.optional(input),
});

const jobClass = v.object({
  name: name('What jobs of this class are called.'),
  share: number(0.000001, 1_000_000, 'How many of the jobs are of this class, relative to the others.'),
  user: v.optional(name('Who submits them; default: the users take turns.')),
  needs: v.optional(name('The feature that all tasks need.')),
  stages: list(stage, 1, limits.stagesPerJob, 'Stages of each job.'),
});

const user = v.object({
  name: name('Who submits jobs.'),
  weight: number(0.01, 100, 'Share of a contended server, relative to the other users.'),
  priority: whole(0, 100, 'Smaller is served first where priorities are strict.'),
});

const users = v.optional(list(user, 1, limits.users, 'Users; default: one.'));

const arrivals = v.variant('kind', [
  v.object({ kind: v.literal('poisson'), load }),
  v.object({ kind: v.literal('interval'), load }),
  v.object({ kind: v.literal('atOnce') }),
  v.object({
    kind: v.literal('concurrent'),
    jobs: whole(1, limits.jobs, 'Jobs in the system; whenever one ends, the next one arrives.'),
  }),
]);

const warmup = whole(0, limits.jobs, 'Jobs that come first and do not count in the metrics.');

const generated = v.object({
  kind: v.literal('generated'),
  arrivals,
  classes: list(jobClass, 1, limits.classes, 'Kinds of job.'),
  users,
  jobs: whole(1, limits.jobs, 'Jobs that count in the metrics.'),
  warmup,
});

const serverSets = list(
  list(whole(0, limits.servers - 1, 'A server.'), 1, limits.servers, 'Servers where a task may run.'),
  0,
  limits.tasksPerStage,
  'Where each task may run, dealt in turn; default: anywhere.',
);

const listedJob = v.object({
  name: v.optional(name('What the job is called; jobs of one name are one class.')),
  user: v.optional(name('Who submits it.')),
  arrivesAt: number(0, limits.span, 'Seconds after the start.'),
  stages: list(
    v.object({
      durations: list(
        number(0.000001, limits.listedDuration, 'Seconds.'),
        1,
        limits.listedTasks,
        'Seconds that each task takes.',
      ),
      after,
      servers: v.optional(serverSets),
    }),
    1,
    limits.stagesPerJob,
    'Stages of the job.',
  ),
});

const explicit = v.object({
  kind: v.literal('explicit'),
  jobs: list(listedJob, 1, limits.jobs, 'Jobs, one by one.'),
  users,
  warmup,
  from: v.optional(
    v.object({
      format: name('Format of the workload log.'),
      name: name('Name of its file.'),
      bytes: whole(0, Number.MAX_SAFE_INTEGER, 'Size of its file.'),
      sha256: name('Hash of its file.'),
      notes: list(text(2_000, 'A note.'), 0, 100, 'What was derived, assumed or left out.'),
    }),
  ),
});

const run = v.object({
  policy: name('The id of a policy.'),
  params: v.optional(
    v.pipe(
      v.record(v.string(), v.unknown()),
      v.description('Parameters of the policy that differ from their defaults.'),
    ),
  ),
});

const event = v.object({
  kind: v.literal('schedulerDown'),
  scheduler: whole(0, 10_000, 'Which scheduler goes down, counted from 0.'),
  at: number(0, limits.span, 'Seconds after the start.'),
  detection: number(0, 100_000, 'Seconds until the others notice.'),
});

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
