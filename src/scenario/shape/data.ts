import * as v from 'valibot';
import { limits } from '../limits.ts';
import { flag, list, name, number, oneOf, whole } from './values.ts';

/** Allows amounts of data, in MB. */
export const megabytes = (description: string) => number(0, 1_000_000_000, description);

/** Where a stage's tasks may run: partition `i % partitions` of task `i` is on `replicas` servers (Sparrow §7.2). */
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

/** Sets of servers, one for each of many things. */
export const serverSets = (each: string, all: string) => list(servers(each), 0, limits.tasksPerStage, all);

const even = v.optional(flag('Whether blocks are dealt out evenly rather than drawn one by one.'));

const placements = [
  /** `even`: none holds two replicas more than another. */
  v.object({ kind: v.literal('uniform'), even }),
  v.object({ kind: v.literal('twoRacks') }),
  v.object({ kind: v.literal('striped') }),
  v.object({ kind: v.literal('confined'), servers: servers('Where the replicas lie.'), even }),
] as const;

/** Where the replicas of a block lie, whatever is read (COM-6). */
export const placement = v.variant('kind', placements);

/** Where the replicas of another read of the job lie, by position. */
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
  /** Drawn by Zipf's law; left out: each job has a file of its own. */
  shared: v.optional(
    v.object({
      files: whole(1, 10_000, 'Files that the jobs of the class share.'),
      zipf: number(0, 5, 'How unevenly they are read; 0: evenly.'),
    }),
  ),
});

/** A file that jobs read by its name. */
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

/** What each task fetches from tasks of the stages before (COM-8). */
export const shuffle = v.object({
  size: megabytes('MB that each task fetches from tasks before.'),
  /**
   * Left out or `all`: from all of them, in equal parts. `same`: from the task at its own place of the one stage before,
   * which has as many tasks; it may start once that one has finished.
   */
  from: v.optional(oneOf(['all', 'same'], 'From all tasks before, or from the one at the same place.')),
  slowStart: v.optional(
    number(0, 1, 'Share of the tasks before that must have finished; 1, the default, is a barrier.'),
  ),
});

/** How tasks go about what they read; left out: everything first. */
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

/** A file that tasks need beside their input, such as an executable or a lookup table (COM-7, Apollo §2.3). */
export const externalFile = v.object({
  ...named,
  /** Such as the program that it was submitted with. */
  perJob: v.optional(flag('Whether each job has one of its own.')),
});

/** The same, of a listed job, which gives each file a name of its own. */
export const listedExternalFile = v.object(named);

/** The external files of a stage. */
export const needed = <const Item extends v.GenericSchema>(item: Item) =>
  v.optional(list(item, 0, 20, 'Files that tasks need beside their input; servers fetch them.'));
