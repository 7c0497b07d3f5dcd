import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Micros } from '../kernel/time.ts';
import { Blocks } from './blocks.ts';
import { LaterMoments } from './laterMoments.ts';
import { following, Moments, narrowed } from './moments.ts';
import { type MomentColumn, readStored, type StoredColumn } from './storedColumn.ts';

const NOT_YET = Number.POSITIVE_INFINITY;
const HOUR = 3_600_000_000;

const near = fc.nat(90_000);
const anyMoment = fc.oneof(
  { weight: 6, arbitrary: near },
  { weight: 1, arbitrary: fc.nat(2 ** 31 - 1).map((at) => at * 8) },
  { weight: 1, arbitrary: fc.double({ min: 1, max: 1e13, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 2 ** 32 - 2, 2 ** 32 - 1, 2 ** 32, NOT_YET) },
);
const listOf = <Value>(value: fc.Arbitrary<Value>) => fc.array(value, { maxLength: 700, size: 'max' });

/** Records times as a table does, each row at the first of its times; undefined: no time was stored. */
function record(...columns: readonly (readonly (Micros | undefined)[])[]): MomentColumn[] {
  const blocks = new Blocks();
  const all = columns.map(() => new Moments(blocks));
  const rows = columns[0].length;
  for (const grown of [blocks, ...all]) grown.grow(rows);
  for (let row = 0; row < rows; row += 1) {
    blocks.begin(row, columns[0][row] ?? 0);
    for (const [index, moments] of all.entries()) {
      const at = columns[index][row];
      if (at !== undefined) moments.put(row, at);
    }
  }
  return all.map((moments) => moments.finish(rows));
}

const read = (column: StoredColumn) => Array.from(readStored('f64', column, 0));

/** Counts the bytes of a column, without buffers shared with another. */
function bytesOf(column: MomentColumn, other?: MomentColumn): number {
  const own = column.since === other?.since ? 0 : column.since.byteLength;
  return own + column.apartRows.byteLength + column.apart.byteLength;
}

describe('moments', () => {
  test('are not referenced any more after finish', () => {
    const moments = new Moments(new Blocks());
    moments.grow(300);
    expect(moments.finish(300).since).toHaveLength(300);
    expect(moments.finish(300).since).toHaveLength(0);
  });

  test('are read as they were stored, whatever their values', () => {
    fc.assert(
      fc.property(listOf(fc.tuple(anyMoment, fc.option(anyMoment, { nil: undefined }))), (rows) => {
        const begun = rows.map(([at]) => at);
        const ended = rows.map(([, at]) => at);
        const [from, to] = record(begun, ended);
        expect(read(from)).toEqual(begun);
        expect(read(to)).toEqual(ended.map((at) => at ?? NOT_YET));
        expect(read(narrowed(from))).toEqual(begun);
        expect(read(narrowed(to))).toEqual(read(to));
        expect(read(following(to, from))).toEqual(read(to));
        expect(read(following(to, narrowed(from)))).toEqual(read(to));
      }),
      { numRuns: 60 },
    );
  });

  test('may be stored again: the last one counts', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(9), anyMoment), { maxLength: 60 }), (puts) => {
        const blocks = new Blocks();
        const moments = new Moments(blocks);
        for (const grown of [blocks, moments]) grown.grow(10);
        blocks.begin(0, 5);
        const expected = new Array<Micros>(10).fill(NOT_YET);
        for (const [row, at] of puts) {
          moments.put(row, at);
          expected[row] = at;
        }
        expect(read(moments.finish(10))).toEqual(expected);
      }),
    );
  });

  test('take 4 bytes each at any time of a run, and 2 if they are close together', () => {
    const rows = Array.from({ length: 1000 }, (_, row) => 5 * HOUR + row);
    const [column] = record(rows);
    expect(bytesOf(column)).toBe(4000);
    expect(bytesOf(narrowed(column))).toBe(2000);
    const withPause = rows.map((at, row) => (row < 990 ? at : at + 1_000_000));
    expect(bytesOf(narrowed(record(withPause)[0]))).toBe(2000 + 10 * 12);
    const apart = rows.map((_, row) => row * 10_000);
    expect(narrowed(record(apart)[0]).since).toBeInstanceOf(Uint32Array);
  });

  test('take no memory if they follow others by a constant, except for the few that are not yet', () => {
    const begun = Array.from({ length: 1000 }, (_, row) => 3 * row);
    const ended = begun.map((at, row) => (row % 100 === 7 ? undefined : at + 500));
    const [from, to] = record(begun, ended);
    const column = following(to, from);
    expect(read(column)).toEqual(ended.map((at) => at ?? NOT_YET));
    expect(bytesOf(column, from)).toBe(10 * 12);
    const [, mostlyOpen] = record(
      begun,
      begun.map((at, row) => (row % 2 === 0 ? undefined : at + 500)),
    );
    expect(following(mostlyOpen, from)).toBe(mostlyOpen);
    const [, uneven] = record(
      begun,
      begun.map((at, row) => at + (row === 999 ? 501 : 500)),
    );
    expect(following(uneven, from)).toBe(uneven);
  });
});

describe('later moments', () => {
  test('are read as they were added, or as they were changed afterwards', () => {
    const row = fc.tuple(anyMoment, fc.oneof(near, fc.constantFrom(500, 500, 500)));
    fc.assert(
      fc.property(listOf(row), fc.array(fc.nat(699)), (rows, lost) => {
        const sent = rows.map(([at]) => at);
        const received = rows.map(([at, delay]) => at + delay);
        const later = new LaterMoments();
        for (const [row, at] of sent.entries()) later.add(row, at, received[row]);
        for (const row of lost.filter((row) => row < rows.length)) {
          later.put(row, NOT_YET);
          received[row] = NOT_YET;
        }
        const [column] = record(sent);
        expect(read(later.finish(column))).toEqual(received);
        expect(read(later.finish(narrowed(column)))).toEqual(received);
      }),
      { numRuns: 60 },
    );
  });

  test('take no memory if the delay is constant', () => {
    const later = new LaterMoments();
    const sent = Array.from({ length: 600 }, (_, row) => 7 * row);
    for (const [row, at] of sent.entries()) later.add(row, at, at + 500);
    const [column] = record(sent);
    expect(later.finish(column)).toMatchObject({ since: column.since, apartRows: new Uint32Array(0) });
  });

  test('are stored in full if every delay is different', () => {
    const later = new LaterMoments();
    const sent = Array.from({ length: 600 }, (_, row) => 7 * row);
    for (const [row, at] of sent.entries()) later.add(row, at, at + row);
    expect(later.finish(record(sent)[0])).toEqual(Float64Array.from(sent, (at, row) => at + row));
  });
});
