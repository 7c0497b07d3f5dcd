import * as v from 'valibot';
import { limits } from '../limits.ts';
import { duration, flag, list, name, number, oneOf, whole } from './values.ts';

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

/** Which stages must finish first. */
export const after = v.optional(
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

const even = v.optional(flag('Whether blocks are dealt out evenly rather than drawn one by one.'));

/** Where replicas may lie, whatever is read. */
export const placements = [
  v.object({ kind: v.literal('uniform'), even }),
  v.object({ kind: v.literal('twoRacks') }),
  v.object({ kind: v.literal('striped') }),
  v.object({ kind: v.literal('confined'), servers: servers('Where the replicas lie.'), even }),
] as const;

/** How many servers hold each block. */
export const replicas = whole(1, 100, 'Servers that hold each block.');

/** Allows amounts of data, in MB. */
export const megabytes = (description: string) => number(0, 1_000_000_000, description);

const aligned = v.object({
  kind: v.literal('aligned'),
  stage: v.optional(
    whole(0, limits.stagesPerJob, 'Position of an earlier stage whose file it is; default: the read before.'),
  ),
  read: v.optional(whole(0, 19, 'Which read of that stage; default: the first.')),
});

const read = v.object({
  size: megabytes('MB that each task reads.'),
  replicas,
  placement: v.variant('kind', [...placements, aligned]),
  shared: v.optional(
    v.object({
      files: whole(1, 10_000, 'Files that the jobs of the class share.'),
      zipf: number(0, 5, 'How unevenly they are read; 0: evenly.'),
    }),
  ),
});

/** What tasks fetch from the stages before. */
export const shuffle = v.optional(
  v.object({
    size: megabytes('MB that each task fetches from tasks before.'),
    from: v.optional(
      oneOf(['all', 'same'] as const, 'From all tasks before, or from the one at the same place.'),
    ),
    slowStart: v.optional(
      number(0, 1, 'Share of the tasks before that must have finished; 1, the default, is a barrier.'),
    ),
  }),
);

/** How tasks go about what they read. */
export const reading = v.optional(
  v.variant('kind', [
    v.object({ kind: v.literal('first') }),
    v.object({
      kind: v.literal('chunks'),
      chunks: whole(
        2,
        limits.chunks,
        'Equal parts of the input; after each comes its part of the computing.',
      ),
    }),
    v.object({ kind: v.literal('pipelined') }),
  ]),
);

const externalFile = {
  name: name('What the file is called; stages that name it need the same one.'),
  size: megabytes('MB of the file.'),
};
const needing = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.optional(list(v.object(entries), 0, 20, 'Files that tasks need beside their input; servers fetch them.'));

/** Files that the tasks of a generated job need beside their input. */
const externalFiles = needing({
  ...externalFile,
  perJob: v.optional(flag('Whether each job has one of its own.')),
});

/** Files that the tasks of a listed job need beside their input. */
export const listedExternalFiles = needing(externalFile);

const told = (description: string) => number(0.000001, limits.span, description);

/** What schedulers are told of the tasks of a stage. */
export const estimate = v.optional(
  told('Seconds that schedulers are told a task takes; default: the mean of what the tasks take.'),
);

/** What schedulers are told of each task. */
export const estimates = v.optional(
  list(told('Seconds.'), 1, limits.listedTasks, 'Seconds that schedulers are told each task takes.'),
);

/** What each task takes beside a slot. */
export const cores = v.optional(
  whole(0, limits.cores, 'Cores that each task takes, where the cluster counts them; default: 1.'),
);

/** What each task takes beside a slot. */
export const memory = v.optional(
  whole(0, limits.memory, 'MB of memory that each task takes, where the cluster counts it; default: none.'),
);

/** How wrong estimates are. */
export const estimateError = v.optional(
  number(0, 1, 'Each estimate is wrong by a factor drawn between 1 − this and 1 + this; default: 0.'),
);

/** What a stage of a generated job looks like. */
export const stage = v.object({
  tasks: whole(1, limits.tasksPerStage, 'Tasks of the stage.'),
  duration: durationSpec,
  after,
  input: v.optional(input),
  reads: v.optional(list(read, 0, 20, 'Files that tasks read.')),
  shuffle,
  externalFiles,
  estimate,
  cores,
  memory,
});
