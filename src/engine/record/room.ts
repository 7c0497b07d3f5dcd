import { type ColumnArrays, type ColumnKind, createColumn } from '../../base/table.ts';

/** The smallest capacity of a table that has rows. */
const FEWEST = 64;

/**
 * The largest number of rows by which a table grows at once: more would be too much for the address space of a 32-bit
 * browser. Capacity that is never written to takes no memory.
 */
const MOST_AT_ONCE = 4_194_304;

/** Returns the next capacity of a full table: first the expected number of rows, later twice as many as before. */
export function moreRoom(room: number, expectedRows: number): number {
  const first = Math.min(Math.max(FEWEST, expectedRows), MOST_AT_ONCE);
  return room === 0 ? first : room + Math.min(room, MOST_AT_ONCE);
}

/** Copies a column into a longer one, filled up with zeros. */
export function lengthened<Kind extends ColumnKind>(
  kind: Kind,
  column: ColumnArrays[Kind],
  room: number,
): ColumnArrays[Kind] {
  const longer = createColumn(kind, room);
  longer.set(column);
  return longer;
}

/** Returns the narrowest kind of column for ids from 0 to `count` − 1. */
export function idKind(count: number): 'u16' | 'u32' {
  return count <= 0x10000 ? 'u16' : 'u32';
}
