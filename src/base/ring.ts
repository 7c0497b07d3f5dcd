import { doubled } from './doubled.ts';

/** Whole numbers in a line, first in, first out. */
export class Ring {
  length = 0;
  private items = new Int32Array(1024); // from `head`, in a circle; a power of two of them
  private head = 0;

  /** Adds one at the end. */
  add(item: number): void {
    if (this.length === this.items.length) this.grow();
    this.items[(this.head + this.length) & (this.items.length - 1)] = item;
    this.length += 1;
  }

  /** Adds the first `count` of `items` at the end. */
  addMany(items: Int32Array, count: number): void {
    while (this.length + count > this.items.length) this.grow();
    const mask = this.items.length - 1;
    const end = this.head + this.length;
    for (let i = 0; i < count; i += 1) this.items[(end + i) & mask] = items[i];
    this.length += count;
  }

  /** Takes the oldest, which must exist. */
  take(): number {
    const item = this.items[this.head];
    this.head = (this.head + 1) & (this.items.length - 1);
    this.length -= 1;
    return item;
  }

  private grow(): void {
    const { items, head } = this;
    const larger = doubled(items);
    for (let i = 0; i < this.length; i += 1) larger[i] = items[(head + i) & (items.length - 1)];
    this.items = larger;
    this.head = 0;
  }
}
