import * as v from 'valibot';
import { limits } from '../limits.ts';
import { warmup } from './generatedStructure.ts';
import { deadline, ideal, pool, pools, users } from './ownerStructure.ts';
import {
  after,
  cores,
  estimate,
  estimateError,
  estimates,
  listedExternalFiles,
  megabytes,
  memory,
  placements,
  reading,
  replicas,
  shuffle,
} from './stageStructure.ts';
import { list, name, number, text, whole } from './values.ts';

const serverSets = list(
  list(whole(0, limits.servers - 1, 'A server.'), 1, limits.servers, 'Servers where a task may run.'),
  0,
  limits.tasksPerStage,
  'Where each task may run, dealt in turn; default: anywhere.',
);

const listedDuration = number(0.000001, limits.listedDuration, 'Seconds.');

const copyDurations = list(
  list(
    listedDuration,
    1,
    20,
    'Seconds that each speculative copy of a task takes; further ones as the last.',
  ),
  1,
  limits.listedTasks,
  'For each task, how long its speculative copies take; default: as long as the task.',
);

const listedJob = v.object({
  name: v.optional(name('What the job is called; jobs of one name are one class.')),
  user: v.optional(name('Who submits it.')),
  arrivesAt: number(0, limits.span, 'Seconds after the start.'),
  pool,
  deadline,
  ideal,
  stages: list(
    v.object({
      durations: list(listedDuration, 1, limits.listedTasks, 'Seconds that each task takes.'),
      copyDurations: v.optional(copyDurations),
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
      externalFiles: listedExternalFiles,
      estimate,
      estimates,
      cores,
      memory,
    }),
    1,
    limits.stagesPerJob,
    'Stages of the job.',
  ),
});

/** What a workload looks like whose jobs are written out. */
export const explicit = v.object({
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
  reading,
  users,
  pools,
  estimateError,
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
