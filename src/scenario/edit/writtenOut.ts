import { present } from '../../base/present.ts';
import type { JobId, StageId } from '../../engine/ids.ts';
import { SECOND } from '../../engine/kernel/time.ts';
import { eachFileOf } from '../../engine/workload/externalFiles.ts';
import { taskCount, type Workload } from '../../engine/workload/workload.ts';
import { compileJobs, compileTopology } from '../compile/compile.ts';
import { MEGABYTE } from '../counted/bytes.ts';
import { expectedReplicas } from '../counted/replicas.ts';
import { expectedTasks, jobCount } from '../counted/size.ts';
import { stageBefore } from '../shape/defaults.ts';
import type {
  ExplicitJob,
  ExplicitWorkload,
  FileSpec,
  GeneratedWorkload,
  Scenario,
} from '../shape/schema.ts';

/** Replaces a random workload by the list of the same jobs, so that each job can be changed individually. */
export function writtenOut(scenario: Scenario): Scenario {
  const { workload } = scenario;
  if (workload.kind === 'explicit') return scenario;
  const { users, pools, reading, estimateError, warmup } = workload;
  // Errors of estimates are drawn in each run, so the list contains the exact ones.
  const { estimateError: _, ...exact } = workload;
  const topology = compileTopology(scenario.cluster, scenario.seed);
  const drawn = compileJobs({ ...scenario, workload: exact }, topology);
  const files = fileNames(drawn);
  const jobs = Array.from({ length: drawn.jobs }, (_, job) => {
    const { stages } = workload.classes[drawn.jobClass[job]];
    const straggle = stages.map(({ stragglers = {} }) => Object.keys(stragglers).length > 0);
    return jobOf(drawn, job, files, users !== undefined, straggle);
  });
  const listed: ExplicitWorkload = present({
    kind: 'explicit',
    jobs,
    files: drawn.storage.files.length === 0 ? undefined : filesOf(drawn, files),
    ...{ reading, users, pools, estimateError, warmup },
  });
  return { ...scenario, workload: listed };
}

function jobOf(
  drawn: Workload,
  job: JobId,
  files: readonly string[],
  hasUsers: boolean,
  straggle: readonly boolean[],
): ExplicitJob {
  const { classes, users, pools, jobClass, jobUser, jobPool, jobDeadline, jobIdeal, jobFirstStage } = drawn;
  const first = jobFirstStage[job];
  const stages = Array.from({ length: jobFirstStage[job + 1] - first }, (_, at) =>
    stageOf(drawn, first + at, first, files, straggle[at]),
  );
  const pool = pools[jobPool[job]]?.name;
  const recurs = drawn.jobRecurring?.[job];
  return present({
    name: classes[jobClass[job]],
    user: hasUsers ? users[jobUser[job]].name : undefined,
    arrivesAt: drawn.arrivesAt[job] / SECOND,
    pool,
    deadline: jobDeadline[job] === Infinity ? undefined : jobDeadline[job] / SECOND,
    ideal: jobIdeal[job] === Infinity ? undefined : jobIdeal[job] / SECOND,
    tokens: drawn.jobTokens?.[job] || undefined,
    recurring: recurs === undefined ? undefined : `recurring job ${recurs + 1}`,
    stages,
  });
}

function stageOf(
  drawn: Workload,
  stage: StageId,
  firstOfJob: StageId,
  files: readonly string[],
  doCopiesStraggle: boolean,
): ExplicitJob['stages'][number] {
  const { stageFirstTask, parents, stageEstimate, stageCores, stageMemory } = drawn;
  const after = [...parents.items.subarray(parents.first[stage], parents.first[stage + 1])].map(
    (parent) => parent - firstOfJob,
  );
  const servers = serversOf(drawn, stage);
  const reads = readsOf(drawn, stage, files);
  const shuffle = shuffleOf(drawn, stage);
  const externalFiles = externalFilesOf(drawn, stage);
  const ifAny = <Item>(list: readonly Item[]) => (list.length === 0 ? undefined : list);
  return present({
    durations: Array.from(
      { length: taskCount(drawn, stage) },
      (_, at) => drawn.cpuTime(stage, stageFirstTask[stage] + at, 0) / SECOND,
    ),
    copyDurations: doCopiesStraggle ? copiesOf(drawn, stage) : undefined,
    after: after.join() === stageBefore(stage - firstOfJob).join() ? undefined : after,
    servers: ifAny(servers),
    reads: ifAny(reads),
    shuffle,
    externalFiles: ifAny(externalFiles),
    estimate: stageEstimate[stage] / SECOND,
    cores: stageCores?.[stage],
    memory: stageMemory?.[stage],
  });
}

/** A task seldom has more copies; further ones take as long as the last (our choice). */
const COPIES = [1, 2, 3] as const;

function copiesOf(drawn: Workload, stage: StageId): readonly (readonly number[])[] {
  const first = drawn.stageFirstTask[stage];
  return Array.from({ length: taskCount(drawn, stage) }, (_, at) =>
    COPIES.map((copy) => drawn.cpuTime(stage, first + at, copy) / SECOND),
  );
}

/**
 * Lists where tasks may run. More sets than tasks are redundant; one set for all tasks and two equal sets are
 * different constraints.
 */
function serversOf(drawn: Workload, stage: StageId): readonly (readonly number[])[] {
  const { serverSets, stageFirstSet, stageSets } = drawn;
  const sets = Math.min(stageSets[stage], Math.max(2, taskCount(drawn, stage)));
  return Array.from({ length: sets }, (_, at) => {
    const set = stageFirstSet[stage] + at;
    return [...serverSets.items.subarray(serverSets.first[set], serverSets.first[set + 1])];
  });
}

function readsOf({ storage }: Workload, stage: StageId, files: readonly string[]) {
  const { stageFirstRead, readFirstBlock, readBytes, fileFirstBlock } = storage;
  const first = stageFirstRead[stage];
  return Array.from({ length: stageFirstRead[stage + 1] - first }, (_, at) => ({
    file: files[fileFirstBlock.indexOf(readFirstBlock[first + at])],
    size: readBytes[first + at] / MEGABYTE,
  }));
}

/** A shuffle that moves nothing and waits for all tasks is the default, and left out. */
function shuffleOf({ storage }: Workload, stage: StageId): ExplicitJob['stages'][number]['shuffle'] {
  const size = storage.shuffleBytes[stage] / MEGABYTE;
  const slowStart = storage.slowStart[stage];
  if (storage.isOneToOne[stage] === 1) return { size, from: 'same' };
  return size === 0 && slowStart === 1 ? undefined : { size, slowStart };
}

function externalFilesOf({ storage }: Workload, stage: StageId) {
  const files: { readonly name: string; readonly size: number }[] = [];
  const { externalFiles } = storage;
  if (externalFiles === undefined) return files;
  const { names, bytes } = externalFiles;
  eachFileOf(externalFiles, stage, (file) => files.push({ name: names[file], size: bytes[file] / MEGABYTE }));
  return files;
}

/** Names the files: by their own names if these are unique, else by number. */
function fileNames({ storage: { files } }: Workload): readonly string[] {
  return new Set(files).size === files.length ? files : files.map((name, at) => `${name} (${at + 1})`);
}

function filesOf({ storage }: Workload, names: readonly string[]): readonly FileSpec[] {
  const { fileFirstBlock, replicas } = storage;
  return names.map((name, file) => {
    const servers = Array.from({ length: fileFirstBlock[file + 1] - fileFirstBlock[file] }, (_, at) => {
      const block = fileFirstBlock[file] + at;
      return [...replicas.items.subarray(replicas.first[block], replicas.first[block + 1])];
    });
    return {
      name,
      blocks: servers.length,
      replicas: servers[0].length,
      placement: { kind: 'listed', servers },
    };
  });
}

/**
 * More jobs, tasks or replicas than this are not offered as a list: nobody would edit them by hand, and links would
 * get long.
 */
const MOST = { jobs: 500, tasks: 5_000, replicas: 20_000 } as const;

/**
 * Tells whether a random workload can be replaced by a list of its jobs: arrivals are known in advance, and jobs are
 * few.
 */
export function canBeWrittenOut(workload: GeneratedWorkload): boolean {
  return (
    workload.arrivals.kind !== 'concurrent' &&
    jobCount(workload) <= MOST.jobs &&
    expectedTasks(workload) <= MOST.tasks &&
    expectedReplicas(workload) <= MOST.replicas
  );
}
