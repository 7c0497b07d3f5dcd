import { describe, expect, test } from 'vitest';
import { createColumn, Table } from './table.ts';

const schema = { at: 'f64', server: 'u32', change: 'i32', lane: 'u16', kind: 'u8' } as const;

describe('a table', () => {
  test('returns its rows, each column in its type', () => {
    const table = new Table(schema);
    const row = table.add();
    table.columns.at[row] = 1.5;
    table.columns.server[row] = 4_000_000_000;
    table.columns.change[row] = -7;
    table.columns.lane[row] = 65_535;
    table.columns.kind[row] = 255;
    expect(table.finish()).toEqual({
      length: 1,
      columns: {
        at: Float64Array.of(1.5),
        server: Uint32Array.of(4_000_000_000),
        change: Int32Array.of(-7),
        lane: Uint16Array.of(65_535),
        kind: Uint8Array.of(255),
      },
    });
  });

  test('keeps every row while it grows', () => {
    const table = new Table({ a: 'f64', b: 'u8' }, 1);
    for (let i = 0; i < 5000; i++) {
      const row = table.add();
      table.columns.a[row] = i * 3;
      table.columns.b[row] = i & 255;
    }
    const { length, columns } = table.finish();
    expect(length).toBe(5000);
    expect(columns.a.every((value, row) => value === row * 3)).toBe(true);
    expect(columns.b.every((value, row) => value === (row & 255))).toBe(true);
  });

  test('doubles its capacity, so that growing costs little per row', () => {
    const table = new Table({ a: 'u8' });
    const capacities = new Set<number>();
    for (let i = 0; i < 3_200_000; i++) {
      table.add();
      capacities.add(table.columns.a.length);
    }
    const doublings = Array.from({ length: 13 }, (_, i) => 1024 << i);
    expect([...capacities]).toEqual(doublings);
  });

  test('keeps the same `columns` object', () => {
    const table = new Table({ a: 'u8' }, 1);
    const { columns } = table;
    table.add();
    table.add();
    columns.a[1] = 9;
    expect(Array.from(table.finish().columns.a)).toEqual([0, 9]);
  });

  test('starts rows with zeros', () => {
    const table = new Table(schema, 2);
    for (let i = 0; i < 100; i++) table.add();
    expect(table.finish().columns.change).toEqual(new Int32Array(100));
  });

  test('returns trimmed copies that later rows do not change', () => {
    const table = new Table({ a: 'f64' });
    table.add();
    const { columns } = table.finish();
    table.columns.a[0] = 5;
    expect(columns.a).toEqual(Float64Array.of(0));
    expect(columns.a.buffer.byteLength).toBe(8);
  });

  test('can be sent to another thread even without rows', () => {
    const { length, columns } = new Table(schema).finish();
    expect(length).toBe(0);
    expect(structuredClone(columns, { transfer: [columns.at.buffer] })).toEqual({
      at: new Float64Array(0),
      server: new Uint32Array(0),
      change: new Int32Array(0),
      lane: new Uint16Array(0),
      kind: new Uint8Array(0),
    });
  });
});

test('a single column can be made by its kind', () => {
  expect(createColumn('i32', 2)).toEqual(Int32Array.of(0, 0));
});
