import { formatSeconds } from '../../../base/format.ts';
import type { SizeNumbers } from './sizes.ts';

/** Says what was matched, how much is left, and how long the largest batches took. */
export function sizesNote(numbers: readonly SizeNumbers[], left: number): string {
  const last = numbers[numbers.length - 1];
  const what = '100 servers of one slot, means over 40 batches each.';
  if (last.batches === 0) return `${what} Matching…`;
  const write = (ms: number) => formatSeconds(ms / 1000);
  const progress = left > 0 ? ` ${left.toLocaleString('en')} batches are left.` : '';
  return `${what}${progress} On this machine ${last.tasks} tasks take ${write(last.greedyMs)} greedily, ${write(last.stableMs)} in rounds.`;
}
