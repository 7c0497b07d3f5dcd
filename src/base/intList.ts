import { doubled } from './doubled.ts';

/** A list of 32-bit integers that keeps its memory when it is emptied. */
export class IntList {
  count = 0;
  /** The first `count` are in the list. */
  items = new Int32Array(4);

  add(item: number): void {
    if (this.count === this.items.length) this.items = doubled(this.items);
    this.items[this.count++] = item;
  }

  clear(): void {
    this.count = 0;
  }

  /** Removes and returns the item at a place; those after it move up. */
  takeAt(place: number): number {
    const item = this.items[place];
    if (place < this.count - 1) this.items.copyWithin(place, place + 1, this.count);
    this.count -= 1;
    return item;
  }

  /** Puts an item at a place; those from there on move down. */
  insert(place: number, item: number): void {
    this.add(item);
    if (place === this.count - 1) return;
    this.items.copyWithin(place + 1, place, this.count - 1);
    this.items[place] = item;
  }

  /** Removes the items from one place to another; those after them move up. */
  remove(from: number, to: number): void {
    if (to < this.count) this.items.copyWithin(from, to, this.count);
    this.count -= to - from;
  }
}
