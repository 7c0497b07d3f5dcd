import { NONE } from '../../../engine/ids.ts';
import type { Keys } from '../../../views/surface/useCursor.ts';
import { candidatesOf, type MatchingBatch, moved, type Outcome, outcomeOf } from './batch.ts';
import { blockingWords, describeTask } from './words.ts';

/**
 * Arrows up and down move between tasks; to the left and right they give the task a sooner or later candidate; Delete breaks
 * its match, and Backspace undoes all changes.
 */
export function matchingKeys(
  batch: MatchingBatch,
  current: () => Outcome,
  change: (outcome: Outcome | null) => void,
): Keys<number> {
  const rows = batch.tasks.length;
  const give = (row: number, column: number) => {
    const next = moved(batch, current().columnOf, row, column);
    if (next !== null) change(outcomeOf(batch, next));
    return row;
  };
  return {
    move(key, from) {
      if (key === 'ArrowDown') return from === null ? 0 : Math.min(rows - 1, from + 1);
      if (key === 'ArrowUp') return from === null ? rows - 1 : Math.max(0, from - 1);
      if (from === null) return null;
      if (key === 'Delete') return give(from, NONE);
      const by = { ArrowRight: 1, ArrowLeft: -1 }[key];
      return by === undefined ? null : give(from, neighbour(batch, current(), from, by));
    },
    describe: (row) => [...describeTask(batch, current(), row), blockingWords(current())],
    isThere: (row) => row < rows,
    act(key) {
      if (key !== 'Backspace') return false;
      change(null);
      return true;
    },
  };
}

/** The candidate after or before the one that a task has, in the order of completion; the first if it has none. */
function neighbour(batch: MatchingBatch, { columnOf }: Outcome, row: number, by: number): number {
  const candidates = candidatesOf(batch, row);
  const at = candidates.indexOf(columnOf[row]);
  if (candidates.length === 0) return NONE;
  return at < 0 ? candidates[0] : candidates[Math.max(0, Math.min(candidates.length - 1, at + by))];
}
