import { expect, test } from 'vitest';
import { transferables } from './transferables.ts';

test('every buffer is handed over once, however deep it lies', () => {
  const shared = new ArrayBuffer(8);
  const own = new Float64Array(2);
  const data = { a: new Uint8Array(shared, 0, 4), b: [{ c: new Uint8Array(shared, 4) }, 1, null, 'x'], own };
  const named = new Map([['own', own]]);
  expect(transferables({ data, named })).toEqual([shared, own.buffer]);
});
