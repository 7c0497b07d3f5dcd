import { expect, test } from 'vitest';
import { transferables, withoutKept } from './transferables.ts';

test('every buffer is listed once, however deeply nested', () => {
  const shared = new ArrayBuffer(8);
  const own = new Float64Array(2);
  const data = { a: new Uint8Array(shared, 0, 4), b: [{ c: new Uint8Array(shared, 4) }, 1, null, 'x'], own };
  const named = new Map([['own', own]]);
  expect(transferables({ data, named })).toEqual([shared, own.buffer]);
});

test('buffers that are kept are copied once, all others are passed on', () => {
  const [given, kept] = [new Float64Array([1, 2]), new Uint8Array([3, 4, 5])];
  const views = [kept.subarray(1), new Map([['kept', kept]]), 'x', null];
  const data = { given, views };
  const sent = withoutKept(data, [{ kept }, new Uint8Array(1)]);
  expect(sent).toEqual(data);
  const buffers = transferables(sent);
  expect(buffers).toHaveLength(2);
  expect(buffers[0]).toBe(given.buffer);
  expect(buffers[1]).not.toBe(kept.buffer);
});
