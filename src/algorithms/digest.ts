const INFINITY_HIGH = 0x7ff00000;
// Stands for any NaN, since JavaScript engines may choose its bits.
const NAN_HIGH = 0x7ff80000;

/**
 * Hashes arrays to 64 bits; fast, not secure. The length of each array is hashed too, so two arrays and their
 * concatenation have different digests. Bytes are hashed as they lie in memory: little-endian on every machine with a
 * browser.
 */
export class Digest {
  private first = 0x6a09e667;
  private second = 0x3b67ae85;

  /** Adds an array, or any part of a buffer. */
  update(view: ArrayBufferView): this {
    const { buffer, byteOffset, byteLength } = view;
    this.mix(byteLength | 0);
    const whole = byteLength >> 2;
    const isAligned = byteOffset % 4 === 0;
    const words = isAligned ? new Int32Array(buffer, byteOffset, whole) : copyOf(view, whole);
    if (view instanceof Float64Array) this.mixFloats(words);
    else this.mixWords(words);
    const bytes = new Uint8Array(buffer, byteOffset, byteLength);
    for (let i = whole * 4; i < byteLength; i++) this.mix(bytes[i]);
    return this;
  }

  /** Returns the digest of everything so far: 16 hexadecimal digits. */
  hex(): string {
    const first = finish(this.first ^ Math.imul(this.second, 0x27d4eb2f));
    const second = finish(this.second ^ first);
    return hexOf(first) + hexOf(second);
  }

  private mix(word: number): void {
    const first = Math.imul(((this.first << 13) | (this.first >>> 19)) ^ word, 0x9e3779b1);
    this.second = Math.imul(((this.second << 17) | (this.second >>> 15)) ^ (word + first), 0x85ebca77);
    this.first = first;
  }

  // The same as `mix` for each word, with the state in registers.
  private mixWords(words: Int32Array): void {
    let { first, second } = this;
    for (let i = 0; i < words.length; i++) {
      const word = words[i];
      first = Math.imul(((first << 13) | (first >>> 19)) ^ word, 0x9e3779b1);
      second = Math.imul(((second << 17) | (second >>> 15)) ^ (word + first), 0x85ebca77);
    }
    this.first = first;
    this.second = second;
  }

  private mixFloats(words: Int32Array): void {
    let { first, second } = this;
    for (let i = 0; i < words.length; i += 2) {
      let low = words[i];
      let high = words[i + 1];
      if ((high & INFINITY_HIGH) === INFINITY_HIGH && ((high & 0xfffff) | low) !== 0) {
        low = 0;
        high = NAN_HIGH;
      }
      first = Math.imul(((first << 13) | (first >>> 19)) ^ low, 0x9e3779b1);
      second = Math.imul(((second << 17) | (second >>> 15)) ^ (low + first), 0x85ebca77);
      first = Math.imul(((first << 13) | (first >>> 19)) ^ high, 0x9e3779b1);
      second = Math.imul(((second << 17) | (second >>> 15)) ^ (high + first), 0x85ebca77);
    }
    this.first = first;
    this.second = second;
  }
}

function copyOf(view: ArrayBufferView, words: number): Int32Array {
  const start = view.byteOffset;
  return new Int32Array(view.buffer.slice(start, start + words * 4));
}

function finish(word: number): number {
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return word ^ (word >>> 16);
}

function hexOf(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}
