import { assert } from '../base/assert.ts';
import { ln } from './elementary.ts';

const TWO_32 = 4294967296;

// The result of `mix`, in a fixed array, because returning four numbers would allocate memory.
const mixed = new Int32Array(4);

/**
 * Scrambles four words, bijectively for a given key (Jarzynski and Olano, "Hash Functions for GPU Rendering", pcg4d).
 * Differs from the paper: a key, and four rounds instead of two. After four rounds, flipping any input bit flips
 * every output bit with probability ½; after two, the low bits hardly depend on the high ones.
 */
function mix(a: number, b: number, c: number, d: number, key: number): void {
  key |= 0; // does not change the 32-bit sums, and keeps the compiler in 32-bit integers
  a = (Math.imul(a, 1664525) + 1013904223) | 0;
  b = (Math.imul(b, 1664525) + 1013904223) | 0;
  c = (Math.imul(c, 1664525) + 1013904223) | 0;
  d = (Math.imul(d, 1664525) + 1013904223) | 0;
  for (let round = 0; round < 4; round++) {
    a = (a + key + Math.imul(b, d)) | 0;
    b = (b + Math.imul(c, a)) | 0;
    c = (c + Math.imul(a, b)) | 0;
    d = (d + Math.imul(b, c)) | 0;
    a ^= a >>> 16;
    b ^= b >>> 16;
    c ^= c >>> 16;
    d ^= d >>> 16;
  }
  mixed[0] = a;
  mixed[1] = b;
  mixed[2] = c;
  mixed[3] = d;
}

/** Hashes four 32-bit integers to one, from 0 to 2^32 − 1. */
export function hash32(a: number, b = 0, c = 0, d = 0): number {
  mix(a, b, c, d, 0);
  return mixed[0] >>> 0;
}

/**
 * Returns a random number in (0, 1), both ends excluded, that depends only on the arguments. It has 52 bits and is
 * never rounded, so `1 − u` is exact too. Seeds are integers from 0 to 2^53 − 1, the others 32-bit integers.
 */
export function uniformOf(seed: number, a: number, b = 0, c = 0): number {
  mix(seed | 0, a, b, c, Math.floor(seed / TWO_32));
  return ((mixed[0] >>> 6) * 67108864 + (mixed[1] >>> 6) + 0.5) / 4503599627370496;
}

/** A sequence of random numbers of 32 bits each (Doty-Humphrey, PractRand, "sfc32"). Created by `streamOf`. */
export class Stream {
  // Not four fields: Chrome would store them as 64-bit floats, which is three times slower.
  private readonly state: Int32Array; // a, b, c, counter

  constructor(a: number, b: number, c: number, counter: number) {
    this.state = Int32Array.of(a, b, c, counter);
    for (let round = 0; round < 12; round++) this.next32();
  }

  /** Draws an integer from 0 to 2^32 − 1. */
  next32(): number {
    const state = this.state;
    const b = state[1];
    const c = state[2];
    const result = (state[0] + b + state[3]) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = c + (c << 3);
    state[2] = ((c << 21) | (c >>> 11)) + result;
    state[3]++;
    return result >>> 0;
  }

  /** Draws an integer from 0 to n − 1, each equally likely, for n from 1 to 2^31. */
  below(n: number): number {
    // Multiplication (Lemire) is exact in 53 bits only for small n; it needs a division once in 2^32 / n draws.
    if (n > 2097152) return this.belowLarge(n);
    let product = this.next32() * n;
    let result = Math.floor(product / TWO_32);
    if (product - result * TWO_32 >= n) return result;
    const rejected = TWO_32 % n;
    while (product - result * TWO_32 < rejected) {
      product = this.next32() * n;
      result = Math.floor(product / TWO_32);
    }
    return result;
  }

  private belowLarge(n: number): number {
    const end = TWO_32 - (TWO_32 % n);
    let draw = this.next32();
    while (draw >= end) draw = this.next32();
    return draw % n;
  }

  /** Draws a number in [0, 1) with 53 bits. */
  uniform(): number {
    return ((this.next32() >>> 5) * 67108864 + (this.next32() >>> 6)) / 9007199254740992;
  }

  /** Draws an exponentially distributed number. */
  exponential(mean: number): number {
    return -mean * ln(1 - this.uniform());
  }
}

/**
 * Creates the random stream of a purpose. Streams of different purposes or ids are independent, so that one more draw
 * in one place changes nothing elsewhere. Seed and ids are integers from 0 to 2^53 − 1.
 */
export function streamOf(seed: number, purpose: string, ...ids: number[]): Stream {
  let first = purpose.length;
  let second = ids.length;
  for (let i = 0; i < purpose.length; i++) {
    const letter = purpose.charCodeAt(i);
    first = Math.imul(first ^ letter, 16777619);
    second = Math.imul(((second << 5) | (second >>> 27)) ^ letter, 2246822507);
  }
  mix(seed | 0, Math.floor(seed / TWO_32), first, second, 0);
  for (const id of ids) mix(mixed[0] ^ id, mixed[1] ^ Math.floor(id / TWO_32), mixed[2], mixed[3], 1);
  return new Stream(mixed[0], mixed[1], mixed[2], mixed[3]);
}

/**
 * Draws samples without replacement. It keeps the order of the numbers between draws, which saves time but makes a
 * draw depend on those before it: use one sampler with one stream only.
 */
export class Sampler {
  private order = new Int32Array(0); // a permutation of 0 … n − 1

  /** Writes `k` distinct numbers below `n`, in random order, into `out`. O(k), but O(n) when `n` changes. */
  sampleDistinct(stream: Stream, n: number, k: number, out: Int32Array): void {
    assert(k <= n && k <= out.length, 'a sample is at most as large as the population and `out`');
    if (this.order.length !== n) this.start(n);
    const order = this.order;
    for (let i = 0; i < k; i++) {
      const j = i + stream.below(n - i);
      const drawn = order[j];
      order[j] = order[i];
      order[i] = drawn;
      out[i] = drawn;
    }
  }

  private start(n: number): void {
    this.order = new Int32Array(n);
    for (let i = 0; i < n; i++) this.order[i] = i;
  }
}

/** Draws a seed for `uniformOf`, of 53 bits: one purpose's numbers have nothing to do with another's. */
export function seedOf(seed: number, purpose: string): number {
  const stream = streamOf(seed, purpose);
  return stream.next32() * 2097152 + (stream.next32() >>> 11);
}
