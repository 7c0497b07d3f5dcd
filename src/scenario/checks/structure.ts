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
    kind: v.literal('uniform'),
    low: duration('Shortest time in seconds.'),
    high: duration('Longest time in seconds.'),
  }),
  v.object({
    kind: v.literal('empirical'),
    values: list(duration('Seconds.'), 1, 10_000, 'Times of which each is equally likely.'),
  }),
]);

const rate = (description: string) => number(0.001, 1_000_000, description);
const network = v.variant('kind', [
  v.object({
    kind: v.literal('penalty'),
    rack: number(1, 100, 'How many times as long a task takes in the rack of its input.'),
    remote: number(1, 100, 'How many times as long a task takes in another rack.'),
  }),
  v.object({
    kind: v.literal('rates'),
    server: rate('MB/s from the own disk.'),
    rack: rate('MB/s from the own rack.'),
    remote: rate('MB/s from another rack.'),
  }),
  v.object({
    kind: v.literal('contended'),
    disk: rate('MB/s of the disks of a server.'),
    nic: rate('MB/s of a network card, each way.'),
    uplink: rate('MB/s between a rack and the core, each way.'),
    core: v.optional(rate('MB/s through the core; default: it never limits.')),
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
  speeds: v.optional(
    list(
      v.object({
        share: number(0, 1, 'Share of the servers.'),
        factor: number(0.25, 4, 'How fast they compute; 1 is ordinary.'),
      }),
      0,
      20,
      'Servers that compute slower or faster.',
    ),
  ),
  network: v.optional(network),
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

const servers = (description: string) =>
  list(whole(0, limits.servers - 1, 'A server.'), 1, limits.servers, description);
const placements = [
  v.object({ kind: v.literal('uniform') }),
  v.object({ kind: v.literal('twoRacks') }),
  v.object({ kind: v.literal('striped') }),
  v.object({ kind: v.literal('confined'), servers: servers('Where the replicas lie.') }),
] as const;
const replicas = whole(1, 100, 'Servers that hold each block.');
const megabytes = (description: string) => number(0, 1_000_000_000, description);

const read = v.object({
  size: megabytes('MB that each task reads.'),
  replicas,
  placement: v.variant('kind', [...placements, v.object({ kind: v.literal('aligned') })]),
  shared: v.optional(
    v.object({
      files: whole(1, 10_000, 'Files that the jobs of the class share.'),
      zipf: number(0, 5, 'How unevenly they are read; 0: evenly.'),
    }),
  ),
});

const shuffle = v.optional(
  v.object({
    size: megabytes('MB that each task fetches from all tasks before.'),
    slowStart: number(0, 1, 'Share of the tasks before that must have finished; 1 is a barrier.'),
  }),
);

const pools = v.optional(
  list(
    v.object({
      name: name('What the pool is called.'),
      parent: v.optional(name('The pool that it is a part of.')),
      weight: number(0.01, 100, 'Share of what it is a part of, relative to the others there.'),
      minShare: whole(0, 1_000_000, 'Slots that it gets before weights count.'),
      order: oneOf(['fifo', 'fair'] as const, 'How its jobs are ordered.'),
    }),
    0,
    1_000,
    'Shares of the cluster; default: one for each user.',
  ),
);

const deadline = v.optional(number(0.000001, limits.span, 'Seconds after the arrival.'));
const pool = v.optional(name('The pool it is submitted to.'));

const stage = v.object({
  tasks: whole(1, limits.tasksPerStage, 'Tasks of the stage.'),
  duration: durationSpec,
  after,
  input: v.optional(input),
  reads: v.optional(list(read, 0, 20, 'Files that tasks read.')),
  shuffle,
});

const jobClass = v.object({
  name: name('What jobs of this class are called.'),
  share: number(0.000001, 1_000_000, 'How many of the jobs are of this class, relative to the others.'),
  user: v.optional(name('Who submits them; default: the users take turns.')),
  needs: v.optional(name('The feature that all tasks need.')),
  pool,
  deadline,
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

const warmup = whole(0, limits.jobs, 'Jobs that come first and do not count in the metrics.');

const generated = v.object({
  kind: v.literal('generated'),
  arrivals,
  classes: list(jobClass, 1, limits.classes, 'Kinds of job.'),
  users,
  pools,
  mix: v.optional(oneOf(['drawn', 'exact'] as const, 'Whether shares are chances or counts.')),
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
  pool,
  deadline,
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
      reads: v.optional(
        list(
          v.object({ file: name('Name of a file.'), size: megabytes('MB that each task reads.') }),
          0,
          20,
          'Files that tasks read.',
        ),
      ),
      shuffle,
    }),
    1,
    limits.stagesPerJob,
    'Stages of the job.',
  ),
});

const explicit = v.object({
  kind: v.literal('explicit'),
  jobs: list(listedJob, 1, limits.jobs, 'Jobs, one by one.'),
  files: v.optional(
    list(
      v.object({
        name: name('What the file is called.'),
        blocks: whole(1, limits.listedTasks, 'Blocks of the file.'),
        replicas,
        placement: v.variant('kind', [
          ...placements,
          v.object({ kind: v.literal('listed'), servers: serverSets }),
        ]),
      }),
      0,
      limits.jobs,
      'Files that jobs read.',
    ),
  ),
  users,
  pools,
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

const schedulerDown = v.object({
  kind: v.literal('schedulerDown'),
  scheduler: whole(0, 10_000, 'Which scheduler goes down, counted from 0.'),
  at: number(0, limits.span, 'Seconds after the start.'),
  detection: number(0, 100_000, 'Seconds until the others notice.'),
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
