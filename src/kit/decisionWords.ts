import type { Micros } from '../engine/kernel/time.ts';

/** Writes whole numbers one after another; large ones as two words. */
export class Words {
  words = new Int32Array(64);
  count = 0;

  begin(): this {
    this.count = 0;
    return this;
  }

  add(value: number): this {
    if (this.count === this.words.length) {
      const longer = new Int32Array(this.count * 2);
      longer.set(this.words);
      this.words = longer;
    }
    this.words[this.count] = value;
    this.count += 1;
    return this;
  }

  addMany(values: readonly number[]): this {
    for (let i = 0; i < values.length; i += 1) this.add(values[i]);
    return this;
  }

  addLarge(value: number): this {
    return this.add(Math.floor(value / LOW)).add(value - Math.floor(value / LOW) * LOW);
  }

  addTime(time: Micros): this {
    return this.add(Math.floor(time / LOW_OF_TIME)).add(time % LOW_OF_TIME);
  }
}

const LOW = 2 ** 24;
// In µs, times beyond 35 minutes do not fit one word of 31 bits.
const LOW_OF_TIME = 2 ** 20;

/** Reads what `Words` wrote. */
export class Reader {
  /** Number of values in the last `counted` field. */
  counted = 0;
  private at = 0;

  constructor(private readonly words: Int32Array) {}

  get isAtEnd(): boolean {
    return this.at >= this.words.length;
  }

  next(): number {
    this.at += 1;
    return this.words[this.at - 1];
  }

  large(): number {
    const high = this.next();
    return high * LOW + this.next();
  }

  time(): Micros {
    const high = this.next();
    return high * LOW_OF_TIME + this.next();
  }

  flag(): boolean {
    return this.next() === 1;
  }

  rows<Row>(read: () => Row): Row[] {
    const rows: Row[] = [];
    while (!this.isAtEnd) rows.push(read());
    return rows;
  }
}

/** Writes a time as two words. */
export function writeTime(words: Int32Array, at: number, time: Micros): void {
  words[at] = Math.floor(time / LOW_OF_TIME);
  words[at + 1] = time % LOW_OF_TIME;
}
