const [NEWLINE, RETURN, SPACE, TAB, PLUS, MINUS, ZERO, NINE] = [10, 13, 32, 9, 43, 45, 48, 57];

/**
 * Reads a text line by line and a line word by word, without splitting the text: files have hundreds of thousands of
 * lines.
 */
export class LineReader {
  /** Number of the line, counted from 1. */
  place = 0;
  /** Length of the whole text. */
  readonly length: number;
  private readonly whole: string;
  private begin = 0;
  private at = 0;
  private end = 0;
  private after = 0; // where the next line begins

  constructor(text: string) {
    this.whole = text;
    this.length = text.length;
  }

  /** Goes to the next line; returns false if there is none. */
  next(): boolean {
    if (this.after >= this.length) return false;
    this.begin = this.after;
    this.at = this.begin;
    const newline = this.whole.indexOf('\n', this.begin);
    this.end = newline < 0 ? this.length : newline;
    this.after = this.end + 1;
    this.place += 1;
    return true;
  }

  /** Reads the next word of the line; '' if there is none. */
  word(): string {
    const start = this.skipBlanks();
    while (this.at < this.end && !isBlank(this.whole.charCodeAt(this.at))) this.at += 1;
    return this.whole.slice(start, this.at);
  }

  /** Reads the next word as an integer: NaN if it is not one, infinite if it is too large to be exact. */
  number(): number {
    const { whole, end } = this;
    const start = this.skipBlanks();
    const sign = start < end ? whole.charCodeAt(start) : 0;
    let at = sign === MINUS || sign === PLUS ? start + 1 : start;
    const firstDigit = at;
    let value = 0;
    for (; at < end; at += 1) {
      const code = whole.charCodeAt(at);
      if (code < ZERO || code > NINE) break;
      value = value * 10 + (code - ZERO);
    }
    const hasDigits = at > firstDigit;
    if (at < end && !isBlank(whole.charCodeAt(at))) return infinity(this.word());
    this.at = at;
    if (!hasDigits) return Number.NaN;
    if (value > Number.MAX_SAFE_INTEGER) value = Number.POSITIVE_INFINITY;
    return sign === MINUS && value > 0 ? -value : value;
  }

  /** Whether all words of the line have been read. */
  get isWhole(): boolean {
    return this.skipBlanks() === this.end;
  }

  /** Reads the rest of the line. */
  rest(): string {
    const start = this.skipBlanks();
    this.at = this.end;
    return this.whole.slice(start, this.end).trimEnd();
  }

  /** Returns the line for error messages, shortened to 60 characters. */
  text(): string {
    const text = this.whole.slice(this.begin, this.end).trim();
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  }

  private skipBlanks(): number {
    while (this.at < this.end && isBlank(this.whole.charCodeAt(this.at))) this.at += 1;
    return this.at;
  }
}

function isBlank(code: number): boolean {
  return code === SPACE || code === TAB || code === RETURN || code === NEWLINE;
}

function infinity(word: string): number {
  if (/^\+?inf(inity)?$/i.test(word)) return Number.POSITIVE_INFINITY;
  return /^-inf(inity)?$/i.test(word) ? Number.NEGATIVE_INFINITY : Number.NaN;
}
