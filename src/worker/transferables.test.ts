import { expect, test } from 'vitest';
import { transferables } from './transferables.ts';

test('every buffer is listed once, however deeply nested', () => {
  const shared = new ArrayBuffer(8);
  const own = new Float64Array(2);
  const data = { a: new Uint8Array(shared, 0, 4), b: [{ c: new Uint8Array(shared, 4) }, 1, null, 'x'], own };
  const named = new Map([['own', own]]);
  expect(transferables({ data, named })).toEqual([shared, own.buffer]);
});

test('buffers in `kept` are left out', () => {
  const [given, kept] = [new Float64Array(2), new Float64Array(2)];
  expect(transferables({ given, kept }, { kept, more: new Uint8Array(1) })).toEqual([given.buffer]);
});
