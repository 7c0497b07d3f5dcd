import type { BlockId, Storage } from '../../../engine/workload/storage.ts';
import { fileOf } from '../../../engine/workload/storage.ts';

/** Returns the file of a block and the block's number in it, counted from 1. O(log files). */
export function placeInFile(storage: Storage, block: BlockId) {
  const file = fileOf(storage, block);
  return { file: storage.files[file], number: block - storage.fileFirstBlock[file] + 1 };
}

/** Names a block: "block 12 of logs". */
export function blockName(storage: Storage, block: BlockId): string {
  const { file, number } = placeInFile(storage, block);
  return `block ${number} of ${file}`;
}
