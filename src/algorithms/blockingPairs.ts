import type { CostRows } from './costRows.ts';

const NONE = -1;

/** A row and a column that would both rather have each other. */
export interface BlockingPair {
  readonly row: number;
  readonly column: number;
  /** What the row would save by the column. Infinity: it has none. */
  readonly saving: number;
  /** What the row that has the column saves by it. 0: none has it. Infinity: it could have no other. */
  readonly heldSaving: number;
}

/**
 * Finds the pairs that block a matching (Gale and Shapley, "College Admissions and the Stability of Marriage", 1962).
 * The row pays less there than now, and the column saves it more than the row that has it now. Savings are as in
 * `StableMatching`, against the cheapest column that is left: for the row its own, for its rival a free one or the one
 * that the row would leave. So an assignment of the least sum has no such pair.
 */
export function blockingPairs(costs: CostRows, columnOf: ArrayLike<number>): readonly BlockingPair[] {
  const { rows, starts, column, cost } = costs;
  const rowOf = new Int32Array(costs.columns).fill(NONE);
  for (let row = 0; row < rows; row += 1) if (columnOf[row] !== NONE) rowOf[columnOf[row]] = row;
  const paid = Float64Array.from({ length: rows }, (_, row) => priceOf(costs, row, columnOf[row]));
  const free = Float64Array.from({ length: rows }, (_, row) => leastFree(costs, row, rowOf));
  const found: BlockingPair[] = [];
  for (let row = 0; row < rows; row += 1)
    for (let entry = starts[row]; entry < starts[row + 1]; entry += 1) {
      const saving = paid[row] - cost[entry];
      const rival = rowOf[column[entry]];
      if (saving <= 0 || rival === row) continue;
      const elsewhere = rival === NONE ? 0 : Math.min(free[rival], priceOf(costs, rival, columnOf[row]));
      const heldSaving = rival === NONE ? 0 : elsewhere - paid[rival];
      if (saving > heldSaving) found.push({ row, column: column[entry], saving, heldSaving });
    }
  return found;
}

/** The cost of a pair; Infinity if it is forbidden, or if there is no column. */
function priceOf(costs: CostRows, row: number, column: number): number {
  const entry = column === NONE ? NONE : costs.entryOf(row, column);
  return entry === NONE ? Infinity : costs.cost[entry];
}

/** The cheapest column of a row that no row has. */
function leastFree({ starts, column, cost }: CostRows, row: number, rowOf: Int32Array): number {
  let least = Infinity;
  for (let entry = starts[row]; entry < starts[row + 1]; entry += 1)
    if (rowOf[column[entry]] === NONE && cost[entry] < least) least = cost[entry];
  return least;
}
