import { expect, test } from 'vitest';
import { canonicalJson, digestOf } from './digest.ts';

test('equal data have one digest, whatever the order of their fields', () => {
  expect(digestOf({ b: [1, { d: 'x', c: null }], a: true })).toBe(
    digestOf({ a: true, b: [1, { c: null, d: 'x' }] }),
  );
  expect(digestOf({ a: 1, b: undefined })).toBe(digestOf({ a: 1 }));
});

test('the order of a list counts, and so does every letter', () => {
  const digests = [[1, 2], [2, 1], [12], ['12'], { 1: 2 }, 'ab', 'ba', '😀', '😁'].map(digestOf);
  expect(new Set(digests).size).toBe(9);
});

test('canonical JSON is JSON', () => {
  const value = { b: 'quoted "text"', a: [1.5, null, false, { z: [], y: {} }] };
  expect(JSON.parse(canonicalJson(value))).toEqual(value);
  expect(canonicalJson(value)).toBe('{"a":[1.5,null,false,{"y":{},"z":[]}],"b":"quoted \\"text\\""}');
});
