import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameData } from './sameData.ts';

test('data is the same as its clone, whatever the order of its fields', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => isSameData(value, structuredClone(value))));
  expect(isSameData({ a: 1, b: [{ c: 'x' }, null] }, { b: [{ c: 'x' }, null], a: 1 })).toBe(true);
});

test.each([
  [1, 2],
  [1, '1'],
  [null, {}],
  [{}, null],
  [[], {}],
  [{}, []],
  [[1], [1, 2]],
  [
    [1, 2],
    [2, 1],
  ],
  [{ a: 1 }, {}],
  [{}, { a: 1 }],
  [{ a: undefined }, { b: undefined }],
  [{ a: { b: [1, { c: 2 }] } }, { a: { b: [1, { c: 3 }] } }],
])('%j is not %j', (one, other) => {
  expect(isSameData(one, other)).toBe(false);
});

test('data is the same as other data only if its text is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 2 }), fc.jsonValue({ maxDepth: 2 }), (one, other) => {
      if (isSameData(one, other)) expect(one).toEqual(other);
      else expect(JSON.stringify(one)).not.toBe(JSON.stringify(other));
    }),
    { seed: 3 },
  );
});
