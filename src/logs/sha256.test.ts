import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { Sha256 } from './sha256.ts';

function digestOf(text: string): string {
  const digest = new Sha256();
  digest.update(new TextEncoder().encode(text));
  return digest.finish();
}

test('the examples of the standard come out', () => {
  expect(digestOf('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('chunks of any size give the digest of the whole', () => {
  const bytes = Uint8Array.from({ length: 1_000 }, (_, at) => (at * 31) & 0xff);
  const expected = createHash('sha256').update(bytes).digest('hex');
  for (const size of [1, 7, 55, 56, 63, 64, 65, 128, 999, 1_000]) {
    const digest = new Sha256();
    for (let at = 0; at < bytes.length; at += size) digest.update(bytes.subarray(at, at + size));
    expect(digest.finish(), `chunks of ${size}`).toBe(expected);
  }
});

test('every length of a last block is padded as the standard says', () => {
  for (let length = 0; length <= 130; length += 1) {
    const bytes = new Uint8Array(length).fill(length);
    const digest = new Sha256();
    digest.update(bytes);
    expect(digest.finish()).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});
