import { doubled } from '../../base/doubled.ts';

/** Lists of receivers on their way, first in, first out. */
export class AddressRing {
  private ring = new Int32Array(1024);
  private head = 0;
  private length = 0;

  /** Adds the first `count` of `addresses`. */
  add(addresses: Int32Array, count: number): void {
    while (this.length + count > this.ring.length) this.grow();
    const mask = this.ring.length - 1;
    for (let i = 0; i < count; i += 1) this.ring[(this.head + this.length + i) & mask] = addresses[i];
    this.length += count;
  }

  /** Takes the oldest. */
  take(): number {
    const address = this.ring[this.head];
    this.head = (this.head + 1) & (this.ring.length - 1);
    this.length -= 1;
    return address;
  }

  private grow(): void {
    const { ring, head } = this;
    const larger = doubled(ring);
    for (let i = 0; i < this.length; i += 1) larger[i] = ring[(head + i) & (ring.length - 1)];
    this.ring = larger;
    this.head = 0;
  }
}
