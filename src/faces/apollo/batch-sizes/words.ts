import { formatSeconds } from '../../../base/format.ts';
import type { SizeNumbers } from './sizes.ts';

/** Says what was matched, how much is left, and how long the largest batches took. */
export function sizesNote(numbers: readonly SizeNumbers[], left: number): string {
  const last = numbers.at(-1);
  const what = '100 servers of one slot, means over 40 batches each.';
  if (last === undefined) return `${what} ${left.toLocaleString('en')} batches are left.`;
  const write = (ms: number) => formatSeconds(ms / 1000);
  return `${what} On this machine ${last.tasks} tasks take ${write(last.greedyMs)} greedily, ${write(last.stableMs)} in rounds.`;
}

/** What the charts say of their axes and marks. */
export const texts = {
  // sizesPicture
  stable: 'stable',
  greedy: 'greedy',
  lastCompletionBest: 'last completion ÷ best',
  serversAskedPerBatch: 'servers asked per batch',
  tasksInTheBatch: 'tasks in the batch',
  tasks: (tasks: number) => `${tasks} tasks`,
  withTasks: (title: string, tasks: number, numbers: string) => `${title} with ${tasks} tasks: ${numbers}`,
  notKnownYet: (title: string) => `${title}: not known yet`,
};
