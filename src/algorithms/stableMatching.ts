import { type CostRows, floatRoomFor, roomFor } from './costRows.ts';

const NONE = -1;

/**
 * Matches rows with columns in rounds. In a round each unmatched row asks its cheapest free column; a column that
 * several rows ask takes the one that would lose most elsewhere: its cheapest other free column − this one. What a
 * column took it keeps, so later rows cannot win it, as in the variant of stable matching of Apollo §3.3. Of rows that
 * save the same it takes the one that costs most, then the lowest number. After the first call with a size nothing is
 * allocated.
 */
export class StableMatching {
  /** Of each row, or NONE. Valid below `rows`. */
  columnOf = new Int32Array(0); // [rows]
  /** Rounds that were played. */
  rounds = 0;

  // What happened in the last round.
  /** Rows that asked, in their order. Valid below `asking`. */
  asked = new Int32Array(0);
  asking = 0;
  /** Which column a row asked for last, or NONE. */
  wish = new Int32Array(0); // [rows]
  /** What the wish would save; Infinity: there was no other free column. */
  saving = new Float64Array(0); // [rows]

  private costs: CostRows | null = null;
  private price = new Float64Array(0); // [rows] cost of the wish
  private second = new Int32Array(0); // [rows] the cheapest free column but the wish, or NONE
  private waiting = new Int32Array(0); // rows without a column that may still find one
  private waitingCount = 0;
  private holder = new Int32Array(0); // [columns] row that the column takes, or NONE
  private isTaken = new Int32Array(0); // [columns] 1: since an earlier round

  /** Matches all rows that find a column within `mostRounds` rounds. */
  match(costs: CostRows, mostRounds: number): void {
    this.begin(costs);
    while (this.rounds < mostRounds && this.playRound());
  }

  /** Starts anew, to be followed by rounds. */
  begin(costs: CostRows): void {
    const { rows, columns } = costs;
    this.costs = costs;
    this.rounds = 0;
    this.asking = 0;
    this.columnOf = roomFor(this.columnOf, rows).fill(NONE, 0, rows);
    this.wish = roomFor(this.wish, rows).fill(NONE, 0, rows);
    this.second = roomFor(this.second, rows);
    this.saving = floatRoomFor(this.saving, rows);
    this.price = floatRoomFor(this.price, rows);
    this.asked = roomFor(this.asked, rows);
    this.waiting = roomFor(this.waiting, rows);
    this.holder = roomFor(this.holder, columns);
    this.isTaken = roomFor(this.isTaken, columns);
    this.freeColumns(costs);
    this.waitingCount = rows;
    for (let row = 0; row < rows; row += 1) this.waiting[row] = row;
  }

  /** Frees the columns that rows may ask: few of many, where a small batch has a large cluster. */
  private freeColumns({ entries, column }: CostRows): void {
    const { holder, isTaken } = this;
    for (let entry = 0; entry < entries; entry += 1) {
      holder[column[entry]] = NONE;
      isTaken[column[entry]] = 0;
    }
  }

  /** Plays a round; false if no row had a free column to ask for, so that nothing happened. */
  playRound(): boolean {
    const { costs, waiting, wish, holder, asked } = this;
    if (costs === null) return false;
    this.asking = 0;
    for (let i = 0; i < this.waitingCount; i += 1) {
      const row = waiting[i];
      if (!this.hasFreshWish(row)) this.findWish(costs, row);
      const column = wish[row];
      if (column === NONE) continue;
      asked[this.asking] = row;
      this.asking += 1;
      const other = holder[column];
      if (other === NONE || this.isPreferred(row, other)) holder[column] = row;
    }
    if (this.asking === 0) return false;
    this.rounds += 1;
    this.settle();
    return true;
  }

  /** Whether a column takes a row rather than one with a lower number. */
  private isPreferred(row: number, other: number): boolean {
    const { saving, price } = this;
    return saving[row] > saving[other] || (saving[row] === saving[other] && price[row] > price[other]);
  }

  /** Whether the columns that a row compared last are still free. */
  private hasFreshWish(row: number): boolean {
    const { wish, second, isTaken } = this;
    if (this.rounds === 0 || wish[row] === NONE || isTaken[wish[row]] === 1) return false;
    return second[row] === NONE || isTaken[second[row]] === 0;
  }

  /** Finds the two cheapest free columns of a row. */
  private findWish({ starts, column, cost }: CostRows, row: number): void {
    const { isTaken } = this;
    let best = NONE;
    let next = NONE;
    let least = Infinity;
    let after = Infinity;
    for (let entry = starts[row]; entry < starts[row + 1]; entry += 1) {
      const price = cost[entry];
      if (price >= after || isTaken[column[entry]] === 1) continue;
      if (price < least) {
        after = least;
        next = best;
        least = price;
        best = column[entry];
      } else {
        after = price;
        next = column[entry];
      }
    }
    this.wish[row] = best;
    this.second[row] = next;
    this.saving[row] = after - least;
    this.price[row] = least;
  }

  /** Gives each column that was asked its row; the other rows wait for the next round. */
  private settle(): void {
    const { asked, wish, holder, isTaken, columnOf, waiting } = this;
    this.waitingCount = 0;
    for (let i = 0; i < this.asking; i += 1) {
      const row = asked[i];
      if (holder[wish[row]] === row) {
        columnOf[row] = wish[row];
        isTaken[wish[row]] = 1;
      } else {
        waiting[this.waitingCount] = row;
        this.waitingCount += 1;
      }
    }
  }
}
