import { describe, expect, test } from 'vitest';
import { Digest } from './digest.ts';
import { streamOf } from './random.ts';

const digest = (...views: ArrayBufferView[]) => {
  const all = new Digest();
  for (const view of views) all.update(view);
  return all.hex();
};

describe('a digest', () => {
  test('is 16 characters and the same in every version', () => {
    expect(digest()).toBe('531f37d6d232ea36');
    expect(digest(Uint32Array.of(1, 2, 3))).toBe('38ce108f9649932d');
    expect(digest(Float64Array.of(0.5, Infinity), Uint8Array.of(7))).toBe('63ccc7ae7eab0ef9');
  });

  test('differs with every single bit', () => {
    const seen = new Set<string>();
    for (let bit = 0; bit < 37 * 8; bit++) {
      const bytes = new Uint8Array(37);
      bytes[bit >> 3] = 1 << (bit & 7);
      seen.add(digest(bytes));
    }
    expect(seen.size).toBe(37 * 8);
  });

  test('differs with the order of words and of tables', () => {
    expect(digest(Uint32Array.of(1, 2))).not.toBe(digest(Uint32Array.of(2, 1)));
    expect(digest(Uint8Array.of(1), Uint8Array.of(2))).not.toBe(digest(Uint8Array.of(2), Uint8Array.of(1)));
  });

  test('depends on lengths: zeros at the end and empty arrays change it', () => {
    const all = [[], [0], [0, 0], [0, 0, 0, 0], [0, 0, 0, 0, 0]].map((values) =>
      digest(Uint8Array.from(values)),
    );
    expect(new Set([...all, digest()]).size).toBe(6);
    expect(digest(Uint32Array.of(1, 2))).not.toBe(digest(Uint32Array.of(1), Uint32Array.of(2)));
  });

  test('depends on the bytes and not on their place in memory', () => {
    const bytes = Uint8Array.from({ length: 100 }, (_, i) => i * 37);
    const shifted = new Uint8Array(200);
    for (let offset = 0; offset < 9; offset++) {
      shifted.set(bytes, offset);
      expect(digest(shifted.subarray(offset, offset + 100))).toBe(digest(bytes));
    }
    expect(digest(new DataView(bytes.buffer, 4, 8))).toBe(digest(bytes.subarray(4, 12)));
  });

  test('is the same for any NaN, and differs for Infinity', () => {
    const signaling = new Float64Array(Uint32Array.of(1, 0xfff80000).buffer);
    const onlyLow = new Float64Array(Uint32Array.of(1, 0x7ff00000).buffer);
    expect(digest(signaling)).toBe(digest(Float64Array.of(Number.NaN)));
    expect(digest(onlyLow)).toBe(digest(Float64Array.of(Number.NaN)));
    expect(digest(Float64Array.of(Infinity))).not.toBe(digest(Float64Array.of(Number.NaN)));
    expect(digest(Float64Array.of(Infinity))).not.toBe(digest(Float64Array.of(-Infinity)));
  });

  test('of floats is that of their bytes', () => {
    const floats = Float64Array.of(0, -0, 1.5, -Infinity, 5e-324, 1e300);
    expect(digest(floats)).toBe(digest(new Uint8Array(floats.buffer)));
  });

  test('spreads over both halves without collisions', () => {
    const first = new Set<string>();
    const both = new Set<string>();
    const words = new Uint32Array(4);
    const stream = streamOf(1, 'digest');
    for (let i = 0; i < 50_000; i++) {
      words[i & 3] = i;
      words[(i + 1) & 3] = stream.next32();
      const hex = digest(words);
      first.add(hex.slice(0, 8));
      both.add(hex);
    }
    expect(both.size).toBe(50_000);
    expect(first.size).toBeGreaterThan(49_990);
  });
});
