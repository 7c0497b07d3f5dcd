import { NONE } from '../engine/ids.ts';
import { type Assumptions, dataScale, mapsOf, meanSeconds, reducesOf } from './assumptions.ts';
import type { JobBytes, WorkloadLog } from './workloadLog.ts';

/** The content of a log before its bytes are cut into tasks. */
type JobRows = Pick<
  WorkloadLog,
  'jobs' | 'shift' | 'length' | 'arrivesAt' | 'jobUser' | 'users' | 'names'
> & {
  readonly bytes: JobBytes;
};

/**
 * Cuts the bytes of jobs into tasks without creating each task: a stage of maps that read one block each, and a stage
 * of reduces that fetch the shuffle. O(jobs), whatever the number of tasks.
 */
export function cutIntoTasks(rows: JobRows, assumptions: Assumptions): WorkloadLog {
  const { jobs, bytes } = rows;
  const scale = dataScale(assumptions);
  const stages = jobs + bytes.shuffle.reduce((count, size) => count + (size > 0 ? 1 : 0), 0);
  const jobFirstStage = new Uint32Array(jobs + 1);
  const jobWork = new Float64Array(jobs);
  const stageFirstTask = new Float64Array(stages + 1);
  const stageMean = new Float64Array(stages);
  const stageKey = new Uint32Array(stages);
  const firstParent = new Uint32Array(stages + 1);
  const file = new Int32Array(stages).fill(NONE);
  const readBytes = new Float64Array(stages);
  const shuffleBytes = new Float64Array(stages);
  let stage = 0;
  let work = 0;

  function addStage(job: number, position: number, tasks: number, workOn: number): number {
    const row = stage;
    stageFirstTask[row + 1] = stageFirstTask[row] + tasks;
    stageMean[row] = meanSeconds(workOn / tasks, assumptions);
    stageKey[row] = job * 2 + position;
    firstParent[row + 1] = firstParent[row] + position;
    jobWork[job] += tasks * stageMean[row];
    stage += 1;
    return row;
  }

  for (let job = 0; job < jobs; job += 1) {
    jobFirstStage[job] = stage;
    const input = bytes.input[job] * scale;
    const shuffle = bytes.shuffle[job] * scale;
    const output = bytes.output[job] * scale;
    const maps = mapsOf(input, assumptions);
    const mapStage = addStage(job, 0, maps, input);
    if (input > 0) file[mapStage] = bytes.file[job];
    readBytes[mapStage] = input / maps;
    const reduces = reducesOf(shuffle, output, assumptions);
    if (reduces > 0) shuffleBytes[addStage(job, 1, reduces, shuffle + output)] = shuffle / reduces;
    work += jobWork[job];
  }
  jobFirstStage[jobs] = stage;

  return {
    ...rows,
    stages,
    tasks: stageFirstTask[stages],
    work,
    estimate: new Float64Array(jobs).fill(Number.NaN),
    jobWork,
    jobFirstStage,
    // The reduces wait for the maps, the stage at position 0.
    parents: { first: firstParent, items: new Uint32Array(firstParent[stages]) },
    stageFirstTask,
    durations: new Float64Array(0),
    assumed: { stageMean, stageKey, sigma: assumptions.noise, seed: assumptions.noiseSeed },
    data: {
      file,
      readBytes,
      shuffleBytes,
      slowStart: assumptions.slowStart,
      files: bytes.files,
      fileBlocks: bytes.fileBytes.map((size) => mapsOf(size * scale, assumptions)),
      replicas: assumptions.replicas,
    },
    ran: null,
  };
}

/** Recomputes the tasks of a log under other assumptions; a log that lists its tasks is returned unchanged. */
export function underAssumptions(log: WorkloadLog, assumptions: Assumptions | null): WorkloadLog {
  const { bytes } = log;
  return bytes === null || assumptions === null ? log : cutIntoTasks({ ...log, bytes }, assumptions);
}
