import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MostlyZeros } from './mostlyZeros.ts';
import { readStored } from './storedColumn.ts';

test('numbers are read as the last that was put, through any growth', () => {
  const put = fc.tuple(fc.nat(99), fc.oneof(fc.constant(0), fc.nat(2 ** 32 - 1)));
  fc.assert(
    fc.property(fc.array(put), (puts) => {
      const column = new MostlyZeros('u32');
      const expected = new Array<number>(100).fill(0);
      let room = 0;
      for (const [row, value] of puts) {
        room = Math.max(room, row + 1);
        column.grow(room);
        column.put(row, value);
        expected[row] = value;
      }
      column.grow(100);
      expect(Array.from(readStored('u32', column.finish(100), 100))).toEqual(expected);
      const shifted = Array.from(readStored('i32', column.finish(100, -1), 100));
      expect(shifted).toEqual(expected.map((value) => (value - 1) | 0));
    }),
  );
});

test('zeros alone take no room', () => {
  const column = new MostlyZeros('u16');
  column.grow(1000);
  for (let row = 0; row < 1000; row += 1) column.put(row, 0);
  expect(column.finish(1000)).toEqual({ plus: 0, kept: null });
  column.put(3, 7);
  expect(column.finish(1000).kept).toHaveLength(1000);
});
