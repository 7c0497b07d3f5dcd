import type { CostRows } from '../../../algorithms/costRows.ts';
import { NONE } from '../../../engine/ids.ts';

/** How good a matching is. */
export interface Quality {
  /** Tasks that have a server. */
  readonly matched: number;
  /** Sum of their estimated completions. */
  readonly sum: number;
  /** The largest of them; 0 if there is none. */
  readonly max: number;
}

/** Adds up the completions of a matching. */
export function qualityOf(batch: CostRows, serverOf: ArrayLike<number>): Quality {
  let [matched, sum, max] = [0, 0, 0];
  for (let row = 0; row < batch.rows; row += 1) {
    if (serverOf[row] === NONE) continue;
    const completion = batch.cost[batch.entryOf(row, serverOf[row])];
    matched += 1;
    sum += completion;
    max = Math.max(max, completion);
  }
  return { matched, sum, max };
}
