import { doubled } from '../../../base/doubled.ts';

/** Up to this many rows, a loop moves them faster than `copyWithin`. */
const FEW = 32;

/**
 * A set of rows, ordered by rank, then by key, then by place, which is the row number unless said otherwise. The caller owns both columns, but must change those of
 * rows in the set only through `move`. A move costs a binary search and one copy of the rows between.
 */
export class SortedRows {
  length = 0;
  private items = new Int32Array(16);
  private head = 0;
  private readonly rank: Float64Array; // [rows]
  private readonly key: Float64Array; // [rows]
  private readonly place: Uint32Array | null; // [rows]

  constructor(rank: Float64Array, key: Float64Array, place?: Uint32Array) {
    this.rank = rank;
    this.key = key;
    this.place = place ?? null;
  }

  /** Gives the row at a place. */
  at(place: number): number {
    return this.items[this.head + place];
  }

  /** Adds a row that is not in it. */
  add(row: number): void {
    const place = this.placeOf(row, this.rank[row], this.key[row], 0, this.length);
    if (this.head > 0 && place * 2 < this.length) {
      this.items.copyWithin(this.head - 1, this.head, this.head + place);
      this.head -= 1;
    } else {
      if (this.head + this.length === this.items.length) this.makeRoom();
      const at = this.head + place;
      this.items.copyWithin(at + 1, at, this.head + this.length);
    }
    this.items[this.head + place] = row;
    this.length += 1;
  }

  /** Removes a row that is in it. */
  remove(row: number): void {
    const place = this.find(row);
    const at = this.head + place;
    if (place * 2 < this.length) {
      this.items.copyWithin(this.head + 1, this.head, at);
      this.head += 1;
    } else {
      this.items.copyWithin(at, at + 1, this.head + this.length);
    }
    this.length -= 1;
  }

  /** Changes the rank and the key of a row that is in it. */
  move(row: number, rank: number, key: number): void {
    const { items, head } = this;
    const from = this.find(row);
    const isLater = rank > this.rank[row] || (rank === this.rank[row] && key > this.key[row]);
    this.rank[row] = rank;
    this.key[row] = key;
    if (isLater) {
      const to = this.placeOf(row, rank, key, from + 1, this.length) - 1;
      if (to - from > FEW) items.copyWithin(head + from, head + from + 1, head + to + 1);
      else for (let at = head + from; at < head + to; at += 1) items[at] = items[at + 1];
      items[head + to] = row;
    } else {
      const to = this.placeOf(row, rank, key, 0, from);
      if (from - to > FEW) items.copyWithin(head + to + 1, head + to, head + from);
      else for (let at = head + from; at > head + to; at -= 1) items[at] = items[at - 1];
      items[head + to] = row;
    }
  }

  private find(row: number): number {
    return this.placeOf(row, this.rank[row], this.key[row], 0, this.length);
  }

  /** Gives the first place between `low` and `high` whose row does not come before the given one. */
  private placeOf(row: number, rank: number, key: number, low: number, high: number): number {
    const { items, head } = this;
    let from = low;
    let to = high;
    while (from < to) {
      const middle = (from + to) >> 1;
      const other = items[head + middle];
      const otherRank = this.rank[other];
      const otherKey = this.key[other];
      const isBefore =
        otherRank !== rank
          ? otherRank < rank
          : otherKey !== key
            ? otherKey < key
            : this.isEarlier(other, row);
      if (isBefore) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  private isEarlier(row: number, other: number): boolean {
    return this.place === null ? row < other : this.place[row] < this.place[other];
  }

  private makeRoom(): void {
    if (this.head * 2 < this.items.length) this.items = doubled(this.items);
    this.items.copyWithin(0, this.head, this.head + this.length);
    this.head = 0;
  }
}
