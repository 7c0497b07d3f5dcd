import { type CostRows, roomFor } from './costRows.ts';

const NONE = -1;

/**
 * Finds a matching with as many pairs as possible that cost at most a limit (Hopcroft and Karp, "An n^5/2 Algorithm
 * for Maximum Matchings in Bipartite Graphs", 1973). After the first call with a size nothing is allocated.
 */
export class LargestMatching {
  private columnOf = new Int32Array(0); // [rows] or NONE
  private rowOf = new Int32Array(0); // [columns] or NONE
  private level = new Int32Array(0); // [rows] steps from a row without a column, or NONE
  private queue = new Int32Array(0); // rows
  private next = new Int32Array(0); // [rows] entry to try next

  /** Returns the number of pairs. */
  size(costs: CostRows, limit: number): number {
    const { rows, columns } = costs;
    this.columnOf = roomFor(this.columnOf, rows).fill(NONE, 0, rows);
    this.rowOf = roomFor(this.rowOf, columns).fill(NONE, 0, columns);
    this.level = roomFor(this.level, rows);
    this.queue = roomFor(this.queue, rows);
    this.next = roomFor(this.next, rows);
    let size = 0;
    while (this.findLevels(costs, limit)) {
      for (let row = 0; row < rows; row += 1) this.next[row] = costs.starts[row];
      for (let row = 0; row < rows; row += 1)
        if (this.columnOf[row] === NONE && this.lengthen(costs, limit, row)) size += 1;
    }
    return size;
  }

  /** Numbers rows by their distance from those without a column; true if a free column can be reached. */
  private findLevels({ rows, starts, column, cost }: CostRows, limit: number): boolean {
    const { columnOf, rowOf, level, queue } = this;
    let count = 0;
    for (let row = 0; row < rows; row += 1) {
      level[row] = columnOf[row] === NONE ? 0 : NONE;
      if (level[row] === 0) queue[count++] = row;
    }
    let isFound = false;
    for (let i = 0; i < count; i += 1) {
      const row = queue[i];
      for (let entry = starts[row]; entry < starts[row + 1]; entry += 1) {
        if (cost[entry] > limit) continue;
        const holder = rowOf[column[entry]];
        if (holder === NONE) isFound = true;
        else if (level[holder] === NONE) {
          level[holder] = level[row] + 1;
          queue[count++] = holder;
        }
      }
    }
    return isFound;
  }

  /** Finds a path from a row to a free column that gives each row on it another column. */
  private lengthen(costs: CostRows, limit: number, row: number): boolean {
    const { rowOf, level, next } = this;
    const { starts, column, cost } = costs;
    while (next[row] < starts[row + 1]) {
      const entry = next[row];
      next[row] += 1;
      if (cost[entry] > limit) continue;
      const holder = rowOf[column[entry]];
      const isOpen =
        holder === NONE || (level[holder] === level[row] + 1 && this.lengthen(costs, limit, holder));
      if (!isOpen) continue;
      rowOf[column[entry]] = row;
      this.columnOf[row] = column[entry];
      return true;
    }
    return false;
  }
}
