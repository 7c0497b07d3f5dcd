import { doubled } from '../../base/doubled.ts';

/** Collects payloads of integers, end to end in one array. */
export class Words {
  length = 0;
  private words = new Int32Array(1024);

  /** Adds the first `count` numbers of a payload; returns the index of the first. */
  add(payload: ArrayLike<number>, count: number): number {
    const first = this.length;
    if (first + count > this.words.length) this.grow(count);
    for (let i = 0; i < count; i += 1) this.words[first + i] = payload[i];
    this.length = first + count;
    return first;
  }

  finish(): Int32Array<ArrayBuffer> {
    return this.words.subarray(0, this.length);
  }

  private grow(count: number): void {
    while (this.length + count > this.words.length) this.words = doubled(this.words);
  }
}
