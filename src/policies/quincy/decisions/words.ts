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

  addLarge(value: number): this {
    return this.add(Math.floor(value / LOW)).add(value - Math.floor(value / LOW) * LOW);
  }
}

const LOW = 2 ** 24;

/** Reads what `Words` wrote. */
export class Reader {
  private at = 0;
  private readonly words: Int32Array;

  constructor(words: Int32Array) {
    this.words = words;
  }

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

  flag(): boolean {
    return this.next() === 1;
  }

  rows<Row>(read: () => Row): Row[] {
    const rows: Row[] = [];
    while (!this.isAtEnd) rows.push(read());
    return rows;
  }
}
