import { doubled } from './doubled.ts';

/** A queue of 32-bit integers, first in, first out, in a ring buffer. */
export class Ring {
  length = 0;
  private items = new Int32Array(1024); // from `head` on, cyclically; the length is a power of two
  private head = 0;

  /** Adds a number at the end. */
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

  /** The oldest item; the ring must not be empty. */
  get oldest(): number {
    return this.items[this.head];
  }

  /** Removes and returns the oldest number, which must exist. */
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
