import { type CostRows, floatRoomFor, roomFor } from './costRows.ts';
import { IndexedHeap } from './indexedHeap.ts';

const NONE = -1;

/**
 * Assigns columns to rows, one to each, exactly: as many pairs as possible, and of all such assignments one with the
 * least sum. Rows are added one after the other, each by the shortest path that gives some rows other columns (Jonker
 * and Volgenant, "A Shortest Augmenting Path Algorithm for Dense and Sparse Linear Assignment Problems", 1987). If no
 * free column can be reached, the row goes without one whose absence costs least. Sums of integers below 2^53 are
 * exact. After the first call with a size nothing is allocated.
 */
export class Assignment {
  /** Of each row, or NONE. Valid below `rows`. */
  columnOf = new Int32Array(0); // [rows]
  private rowOf = new Int32Array(0); // [columns] or NONE
  // Prices such that no allowed pair costs less than that of its row + that of its column, and assigned pairs just that.
  private rowPrice = new Float64Array(0); // [rows]
  private columnPrice = new Float64Array(0); // [columns] at most 0, and 0 if the column is free
  // The search for a path: columns by their distance, in costs above the prices.
  private readonly near = new IndexedHeap(0);
  private distance = new Float64Array(0); // [columns]
  private from = new Int32Array(0); // [columns] row before it on the path
  private reached = new Int32Array(0); // columns whose distance is final, in order
  private reachedCount = 0;
  private isReached = new Int32Array(0); // [columns]
  private limit = Infinity;

  /** Solves the problem for pairs that cost at most `limit`. */
  solve(costs: CostRows, limit = Infinity): void {
    const { rows, columns } = costs;
    this.limit = limit;
    this.columnOf = roomFor(this.columnOf, rows).fill(NONE, 0, rows);
    this.rowPrice = floatRoomFor(this.rowPrice, rows);
    this.rowOf = roomFor(this.rowOf, columns).fill(NONE, 0, columns);
    this.columnPrice = floatRoomFor(this.columnPrice, columns).fill(0, 0, columns);
    this.distance = floatRoomFor(this.distance, columns).fill(Infinity, 0, columns);
    this.from = roomFor(this.from, columns);
    this.reached = roomFor(this.reached, columns);
    this.isReached = roomFor(this.isReached, columns).fill(0, 0, columns);
    if (this.near.key.length < columns) this.near.grow(this.distance.length);
    for (let row = 0; row < rows; row += 1) this.addRow(costs, row);
  }

  private addRow(costs: CostRows, row: number): void {
    this.rowPrice[row] = this.leastAbovePrice(costs, row);
    if (this.rowPrice[row] === Infinity) return;
    const end = this.findPath(costs, row);
    const last = end === NONE ? this.cheapestToDrop(row) : end;
    this.changePrices(row);
    this.forget(costs, row);
    if (last !== NONE) this.shift(row, last);
  }

  /** The price that a new row can have. Infinity: it has no allowed pair. */
  private leastAbovePrice({ starts, column, cost }: CostRows, row: number): number {
    const { columnPrice, limit } = this;
    let least = Infinity;
    for (let entry = starts[row]; entry < starts[row + 1]; entry += 1)
      if (cost[entry] <= limit) least = Math.min(least, cost[entry] - columnPrice[column[entry]]);
    return least;
  }

  /** Finds the nearest free column, by Dijkstra's algorithm, or NONE. */
  private findPath(costs: CostRows, start: number): number {
    const { near, distance, reached, isReached, rowOf } = this;
    this.reachedCount = 0;
    this.reach(costs, start, 0);
    for (;;) {
      const column = near.top();
      if (column === NONE) return NONE;
      near.remove(column);
      reached[this.reachedCount] = column;
      this.reachedCount += 1;
      isReached[column] = 1;
      if (rowOf[column] === NONE) return column;
      this.reach(costs, rowOf[column], distance[column]);
    }
  }

  /** Offers the columns of a row the way over it. */
  private reach({ starts, column, cost }: CostRows, row: number, base: number): void {
    const { near, distance, from, isReached, columnPrice, limit } = this;
    const before = base - this.rowPrice[row];
    for (let entry = starts[row]; entry < starts[row + 1]; entry += 1) {
      const to = column[entry];
      if (cost[entry] > limit || isReached[to] === 1) continue;
      const length = before + cost[entry] - columnPrice[to];
      if (length >= distance[to]) continue;
      distance[to] = length;
      from[to] = row;
      near.key[to] = length;
      near.put(to);
    }
  }

  /** Of the rows that compete for too few columns: the column of the one whose absence costs least; NONE for the new row. */
  private cheapestToDrop(start: number): number {
    const { reached, distance, rowOf, rowPrice } = this;
    let least = -rowPrice[start];
    let best = NONE;
    for (let i = 0; i < this.reachedCount; i += 1) {
      const column = reached[i];
      const change = distance[column] - rowPrice[rowOf[column]];
      if (change >= least) continue;
      least = change;
      best = column;
    }
    return best;
  }

  /** Changes the prices so that the path costs just their sums. */
  private changePrices(start: number): void {
    const { reached, distance, rowOf, rowPrice, columnPrice } = this;
    if (this.reachedCount === 0) return;
    const farthest = distance[reached[this.reachedCount - 1]];
    rowPrice[start] += farthest;
    for (let i = 0; i < this.reachedCount; i += 1) {
      const column = reached[i];
      columnPrice[column] -= farthest - distance[column];
      if (rowOf[column] !== NONE) rowPrice[rowOf[column]] += farthest - distance[column];
    }
  }

  /** Gives the rows on the path to `last` the columns after them; who has that one now goes without. */
  private shift(start: number, last: number): void {
    const { from, rowOf, columnOf } = this;
    if (rowOf[last] !== NONE) columnOf[rowOf[last]] = NONE;
    let column = last;
    for (;;) {
      const row = from[column];
      const before = columnOf[row];
      rowOf[column] = row;
      columnOf[row] = column;
      if (row === start) return;
      column = before;
    }
  }

  /** Clears what the search wrote. */
  private forget(costs: CostRows, start: number): void {
    const { near, distance, reached, isReached, rowOf } = this;
    this.clearRow(costs, start);
    for (let i = 0; i < this.reachedCount; i += 1) {
      const column = reached[i];
      if (rowOf[column] !== NONE) this.clearRow(costs, rowOf[column]);
      distance[column] = Infinity;
      isReached[column] = 0;
    }
    near.clear();
  }

  private clearRow({ starts, column }: CostRows, row: number): void {
    for (let entry = starts[row]; entry < starts[row + 1]; entry += 1)
      this.distance[column[entry]] = Infinity;
  }
}
