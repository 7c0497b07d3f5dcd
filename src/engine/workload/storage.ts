import type { StageId } from '../ids.ts';
import type { ExternalFiles } from './externalFiles.ts';
import type { ServerLists } from './links.ts';
import type { ReadingPlan } from './readingPlan.ts';

/** Number of a block; blocks of a file have consecutive numbers. */
export type BlockId = number;

/**
 * Where data lies and which stages read it, in columns (COM-6). A read is one input of all tasks of a stage: task `i`
 * of the stage reads `readBytes` of block `readFirstBlock + i % readBlocks`. A stage may have several reads.
 */
export interface Storage {
  readonly files: readonly string[]; // names
  readonly fileFirstBlock: Uint32Array; // [files + 1] → block
  /** The file of which each file is a further copy, or NONE. Default: there are no such copies. */
  readonly copyOf?: Int32Array; // [files] → file
  readonly replicas: ServerLists; // of blocks, ascending
  readonly stageFirstRead: Uint32Array; // [stages + 1] → read
  readonly readFirstBlock: Uint32Array; // [reads] → block
  readonly readBlocks: Uint32Array; // [reads]
  readonly readBytes: Float64Array; // [reads]
  /**
   * Bytes that each task of a stage fetches, in equal parts from every task of the stages before (one to one: all
   * from one task); 0: no shuffle.
   */
  readonly shuffleBytes: Float64Array; // [stages]
  /** Whether task `i` fetches everything from task `i` of the single stage before, which has as many tasks. */
  readonly isOneToOne: Uint8Array; // [stages]
  /** Share of the tasks of the stages before that must have finished before this one is ready; 1 is a barrier (COM-8). */
  readonly slowStart: Float64Array; // [stages]
  /** Default: no task needs external files. */
  readonly externalFiles?: ExternalFiles;
  /** Default: tasks read everything before they compute. */
  readonly reading?: ReadingPlan;
}

/** Returns the bytes of files that each task of a stage reads. */
export function inputBytes(
  { stageFirstRead, readBytes }: Pick<Storage, 'stageFirstRead' | 'readBytes'>,
  stage: StageId,
): number {
  let bytes = 0;
  for (let read = stageFirstRead[stage]; read < stageFirstRead[stage + 1]; read += 1)
    bytes += readBytes[read];
  return bytes;
}

/** Returns the file of a block. O(log files). */
export function fileOf({ files, fileFirstBlock }: Storage, block: BlockId): number {
  let low = 0;
  let high = files.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (fileFirstBlock[middle] <= block) low = middle;
    else high = middle;
  }
  return low;
}
