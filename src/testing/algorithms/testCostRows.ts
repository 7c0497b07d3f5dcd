import { CostRows } from '../../algorithms/costRows.ts';

/** Writes a full matrix, for callers with few rows; NaN and Infinity are forbidden pairs. */
export function costRowsOf(
  matrix: readonly (readonly number[])[],
  columns = matrix[0]?.length ?? 0,
): CostRows {
  const costs = new CostRows();
  costs.clear(columns);
  for (const row of matrix) {
    costs.addRow();
    for (const [column, cost] of row.entries()) if (Number.isFinite(cost)) costs.add(column, cost);
  }
  return costs;
}
