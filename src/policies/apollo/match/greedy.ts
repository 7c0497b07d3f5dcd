import { type CostRows, roomFor } from '../../../algorithms/costRows.ts';
import { NONE } from '../../../engine/ids.ts';

/**
 * Matches tasks one after the other, each with the server that is free in the batch and completes it first (APO-21,
 * Apollo §3.3). The outcome depends on the order of the tasks.
 */
export class GreedyMatching {
  /** Server of each task of the batch, or NONE. */
  columnOf = new Int32Array(0); // [rows]
  private isTaken = new Int32Array(0); // [columns]

  match({ rows, columns, starts, column, cost }: CostRows): void {
    this.columnOf = roomFor(this.columnOf, rows);
    this.isTaken = roomFor(this.isTaken, columns).fill(0, 0, columns);
    for (let row = 0; row < rows; row += 1) {
      let best = NONE;
      let least = Infinity;
      for (let entry = starts[row]; entry < starts[row + 1]; entry += 1) {
        if (cost[entry] >= least || this.isTaken[column[entry]] === 1) continue;
        least = cost[entry];
        best = column[entry];
      }
      this.columnOf[row] = best;
      if (best !== NONE) this.isTaken[best] = 1;
    }
  }
}
