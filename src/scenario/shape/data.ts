import * as v from 'valibot';
import { limits } from './limits.ts';
import { flag, list, name, number, oneOf, whole } from './values.ts';

/** Schema of amounts of data, in MB. */
export const megabytes = (description: string) => number(0, 1_000_000_000, description);

/**
 * Servers on which a stage's tasks may run: partition `i % partitions` of task `i` is on `replicas` servers (Sparrow
 * §7.2).
 */
export const input = v.object({
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

/** A set of servers for each of many things. */
export const serverSets = (each: string, all: string) => list(servers(each), 0, limits.tasksPerStage, all);

const even = v.optional(flag('Whether blocks are dealt out evenly rather than drawn one by one.'));

const placements = [
  /** `even`: all servers hold equally many replicas, give or take one. */
  v.object({ kind: v.literal('uniform'), even }),
  v.object({ kind: v.literal('twoRacks') }),
  v.object({ kind: v.literal('striped') }),
  v.object({ kind: v.literal('confined'), servers: servers('Where the replicas lie.'), even }),
] as const;

/** Where the replicas of a block lie, independent of other reads (COM-6). */
export const placement = v.variant('kind', placements);

/** Same placement as another read of the job, given by position. */
export const aligned = v.object({
  kind: v.literal('aligned'),
  stage: v.optional(
    whole(0, limits.stagesPerJob, 'Position of an earlier stage whose file it is; default: the read before.'),
  ),
  read: v.optional(whole(0, 19, 'Which read of that stage; default: the first.')),
});

const replicas = whole(1, 100, 'Servers that hold each block.');

/** One input of every task of a stage: task `i` reads block `i` of a file. */
export const read = v.object({
  size: megabytes('MB that each task reads.'),
  replicas,
  placement: v.variant('kind', [...placements, aligned]),
  /** The file is drawn by Zipf's law; default: each job has a file of its own. */
  shared: v.optional(
    v.object({
      files: whole(1, 10_000, 'Files that the jobs of the class share.'),
      zipf: number(0, 5, 'How unevenly they are read; 0: evenly.'),
    }),
  ),
});

/** A file that jobs read by name. */
export const file = v.object({
  name: name('What the file is called.'),
  blocks: whole(1, limits.listedTasks, 'Blocks of the file.'),
  replicas,
  placement: v.variant('kind', [
    ...placements,
    v.object({
      kind: v.literal('listed'),
      servers: serverSets('Where the replicas of a block lie.', 'The servers of each block.'),
    }),
  ]),
});

/** What each task fetches from tasks of earlier stages (COM-8). */
export const shuffle = v.object({
  size: megabytes('MB that each task fetches from tasks before.'),
  /**
   * Default, or `all`: from all of them, in equal parts. `same`: from the task with the same number in the one
   * earlier stage, which must have as many tasks; it may start once that one has finished.
   */
  from: v.optional(oneOf(['all', 'same'], 'From all tasks before, or from the one at the same place.')),
  slowStart: v.optional(
    number(0, 1, 'Share of the tasks before that must have finished; 1, the default, is a barrier.'),
  ),
});

/** How tasks alternate reading and computing; default: they read everything first. */
export const reading = v.variant('kind', [
  v.object({ kind: v.literal('first') }),
  v.object({
    kind: v.literal('chunks'),
    chunks: whole(2, limits.chunks, 'Equal parts of the input; after each comes its part of the computing.'),
  }),
  v.object({ kind: v.literal('pipelined') }),
]);

const named = {
  name: name('What the file is called; stages that name it need the same one.'),
  size: megabytes('MB of the file.'),
};

/** A file that tasks need besides their input, such as an executable or a lookup table (COM-7, Apollo §2.3). */
export const externalFile = v.object({
  ...named,
  /** Such as the program that was submitted with the job. */
  perJob: v.optional(flag('Whether each job has one of its own.')),
});

/** The same for a listed job, which names each file separately. */
export const listedExternalFile = v.object(named);

/** The external files of a stage. */
export const needed = <const Item extends v.GenericSchema>(item: Item) =>
  v.optional(list(item, 0, 20, 'Files that tasks need besides their input; servers fetch them.'));
