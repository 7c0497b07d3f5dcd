import { NONE } from '../engine/ids.ts';
import { excerpt } from './report.ts';
import type { StageData } from './workloadLog.ts';

/** Servers that hold each block where a log gives bytes and no places. HDFS's default. */
const REPLICAS = 3;

/** A scenario allows 200 characters for the name of a file. */
const LONGEST_NAME = 150;

/** Bytes of all tasks of each stage. */
interface StageBytes {
  /** Read from files. */
  readonly inputs: Float64Array; // [stages]
  /** Fetched from earlier stages. */
  readonly shuffles: Float64Array; // [stages]
}

/**
 * Gives each stage with input a file of as many blocks as it has tasks, so that each task reads an equal part. Returns
 * null if no stage reads or fetches anything.
 */
export function stageInputs(
  { inputs, shuffles }: StageBytes,
  firstTask: Uint32Array, // [stages + 1]
  firstStage: Uint32Array, // [jobs + 1]
  names: readonly string[], // [jobs]
): StageData | null {
  if ([inputs, shuffles].every((column) => column.every((size) => size === 0))) return null;
  const stages = inputs.length;
  const file = new Int32Array(stages).fill(NONE);
  const readBytes = new Float64Array(stages);
  const shuffleBytes = new Float64Array(stages);
  const files: string[] = [];
  const fileBlocks: number[] = [];
  for (let job = 0; job < names.length; job += 1) {
    const name = excerpt(names[job] === '' ? `job ${job + 1}` : names[job], LONGEST_NAME);
    for (let stage = firstStage[job]; stage < firstStage[job + 1]; stage += 1) {
      const tasks = firstTask[stage + 1] - firstTask[stage];
      if (tasks > 0) shuffleBytes[stage] = shuffles[stage] / tasks;
      if (inputs[stage] === 0 || tasks === 0) continue;
      file[stage] = files.length;
      files.push(`input of ${name}, file ${files.length + 1}`);
      fileBlocks.push(tasks);
      readBytes[stage] = inputs[stage] / tasks;
    }
  }
  return {
    file,
    readBytes,
    shuffleBytes,
    slowStart: 1,
    files,
    fileBlocks: Float64Array.from(fileBlocks),
    replicas: REPLICAS,
  };
}
