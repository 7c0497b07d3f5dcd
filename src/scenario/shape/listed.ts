import * as v from 'valibot';
import { file, listedExternalFile, megabytes, needed, reading, serverSets, shuffle } from './data.ts';
import { limits } from './limits.ts';
import { estimateError, owned, owners, warmup } from './owners.ts';
import { after, demand, estimate, told } from './stage.ts';
import { stragglers } from './stragglers.ts';
import { list, name, number, text, whole } from './values.ts';

const listedDuration = number(0.000001, limits.listedDuration, 'Seconds.');

/** The durations of successive copies (Hopper, Table 1: t_new). */
const copyDurations = list(
  list(
    listedDuration,
    1,
    20,
    'Seconds that each speculative copy of a task takes; further ones as the last.',
  ),
  1,
  limits.listedTasks,
  'For each task, how long its speculative copies take; default: as long as the task, unless copies straggle.',
);

const listedStage = v.object({
  durations: list(listedDuration, 1, limits.listedTasks, 'Seconds that each task takes.'),
  copyDurations: v.optional(copyDurations),
  after,
  /** Task `i` runs on one of `servers[i % servers.length]`. */
  servers: v.optional(
    serverSets('Servers where a task may run.', 'Where each task may run, dealt in turn; default: anywhere.'),
  ),
  /** Task `i` reads `size` MB of block `i % blocks` of each file. */
  reads: v.optional(
    list(
      v.object({ file: name('Name of a file.'), size: megabytes('MB that each task reads.') }),
      0,
      20,
      'Files that tasks read.',
    ),
  ),
  shuffle: v.optional(shuffle),
  externalFiles: needed(listedExternalFile),
  estimate,
  estimates: v.optional(
    list(told('Seconds.'), 1, limits.listedTasks, 'Seconds that schedulers are told each task takes.'),
  ),
  ...demand,
});

/** A job with every number listed. */
export const listedJob = v.object({
  name: v.optional(name('What the job is called; jobs of one name are one class.')),
  user: v.optional(name('Who submits it.')),
  arrivesAt: number(0, limits.span, 'Seconds after the start.'),
  ...owned,
  recurring: v.optional(name('The recurring job that it is a run of; default: jobs of one name are one.')),
  stages: list(listedStage, 1, limits.stagesPerJob, 'Stages of the job.'),
});

/** Jobs listed one by one, by hand or from a workload log. */
export const listed = v.object({
  kind: v.literal('explicit'),
  jobs: list(listedJob, 1, limits.jobs, 'Jobs, one by one.'),
  files: v.optional(list(file, 0, limits.jobs, 'Files that jobs read.')),
  reading: v.optional(reading),
  ...owners,
  estimateError,
  /** Each copy takes so many times as long as is written, the original too. Copies that are written out stay as they are. */
  stragglers: v.optional(stragglers),
  warmup,
  /** Where the jobs came from, if imported from a workload log. */
  from: v.optional(
    v.object({
      format: name('Format of the workload log.'),
      name: name('Name of its file.'),
      bytes: whole(0, Number.MAX_SAFE_INTEGER, 'Size of its file.'),
      sha256: name('Hash of its file.'),
      /** See `logs/importRecipe.ts`. */
      recipe: v.optional(text(4_000, 'How its jobs were made of the file, as JSON.')),
      notes: list(text(2_000, 'A note.'), 0, 100, 'What was derived, assumed or left out.'),
    }),
  ),
});
