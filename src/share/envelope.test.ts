import { expect, test } from 'vitest';
import { fromBase64Url, toBase64Url } from './base64Url.ts';
import { checksum, seal, unseal } from './envelope.ts';

function bytes(length: number, seed = 1): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (Math.imul(at + seed, 2654435761) >>> 13) & 255);
}

test('base64url follows RFC 4648', () => {
  for (let length = 0; length < 40; length += 1) {
    const data = bytes(length);
    expect(toBase64Url(data)).toBe(Buffer.from(data).toString('base64url'));
    expect(fromBase64Url(toBase64Url(data))).toEqual(data);
  }
});

test('the check value is the CRC-32', () => {
  expect(checksum(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
});

test('sealed data can be read back, whatever text follows it', () => {
  for (let length = 0; length < 100; length += 1) {
    const letters = seal(bytes(length, length));
    expect(letters).toMatch(/^[\w-]*[a-zA-Z0-9]$/);
    for (const tail of ['', ']', ').', '%5D', ' and so on', 'AAAA', '"></a>']) {
      expect(unseal(letters + tail)).toEqual({ kind: 'data', data: bytes(length, length) });
    }
  }
});

test('a link that was cut off tells how long it was', () => {
  const letters = seal(bytes(300));
  expect(unseal(letters.slice(0, 200))).toEqual({ kind: 'cutOff', letters: 200, expected: 410 });
  expect(letters.length).toBe(410);
  expect(unseal(letters.slice(0, -1))).toEqual({ kind: 'cutOff', letters: 409, expected: 410 });
  expect(unseal('A')).toEqual({ kind: 'cutOff', letters: 1, expected: undefined });
  expect(unseal('')).toEqual({ kind: 'cutOff', letters: 0, expected: undefined });
});

test('a change of any single letter is noticed', () => {
  const data = bytes(60);
  const letters = seal(data);
  for (let at = 0; at < letters.length; at += 1) {
    for (const letter of ['A', 'z', '-', '!']) {
      if (letters[at] === letter) continue;
      const changed = unseal(letters.slice(0, at) + letter + letters.slice(at + 1));
      // The last letter has bits that are not used.
      if (changed.kind === 'data') expect([changed.data, at]).toEqual([data, letters.length - 1]);
      else expect(changed.kind).toBe('damaged');
    }
  }
});
