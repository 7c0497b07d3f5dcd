import type { BlockId, Storage } from '../../../engine/workload/storage.ts';

/** Gives the file of a block and its number in it, counted from 1. O(log files). */
export function placeInFile({ files, fileFirstBlock }: Storage, block: BlockId) {
  let low = 0;
  let high = files.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (fileFirstBlock[middle] <= block) low = middle;
    else high = middle;
  }
  return { file: files[low], number: block - fileFirstBlock[low] + 1 };
}

/** Names a block as people point at it: "block 12 of logs". */
export function blockName(storage: Storage, block: BlockId): string {
  const { file, number } = placeInFile(storage, block);
  return `block ${number} of ${file}`;
}
