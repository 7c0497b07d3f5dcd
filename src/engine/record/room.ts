import { type ColumnArrays, type ColumnKind, createColumn } from '../../base/table.ts';

/** Rows that a table has room for once it has any: less would only mean to grow again. */
const FEWEST = 64;

/**
 * Rows up to which room is made beforehand, and by which large tables grow: more at a time would be too much for the
 * address space of a 32-bit browser. Room that is never written to takes no memory.
 */
const MOST_AT_ONCE = 4_194_304;

/** Gives the room that a full table needs: first for the rows that are expected, later for twice as many as before. */
export function moreRoom(room: number, expectedRows: number): number {
  const first = Math.min(Math.max(FEWEST, expectedRows), MOST_AT_ONCE);
  return room === 0 ? first : room + Math.min(room, MOST_AT_ONCE);
}

/** Copies a column into a longer one; what is new is zeros. */
export function lengthened<Kind extends ColumnKind>(
  kind: Kind,
  column: ColumnArrays[Kind],
  room: number,
): ColumnArrays[Kind] {
  const longer = createColumn(kind, room);
  longer.set(column);
  return longer;
}

/** Gives the narrowest kind of column for the ids from 0 up to a number of them, itself not included. */
export function idKind(count: number): 'u16' | 'u32' {
  return count <= 0x10000 ? 'u16' : 'u32';
}
