import { type ColumnArrays, type ColumnKind, createColumn } from '../../base/table.ts';
import { blockOf } from './blocks.ts';

type NumberArray = ColumnArrays[ColumnKind];

/** A column whose numbers are `kept[row] + plus`; `kept` null: all zeros. */
export interface ShiftedColumn {
  readonly plus: number;
  readonly kept: NumberArray | null;
}

/**
 * A column of times: `starts[block] + since[row] − 1 + later`, where a `since` of 0 means "not yet". Rows in
 * `apartRows` have the time in `apart` instead.
 */
export interface MomentColumn {
  readonly starts: Float64Array<ArrayBuffer>; // [blocks], Micros
  readonly since: Uint32Array<ArrayBuffer> | Uint16Array<ArrayBuffer>; // [rows]
  readonly later: number;
  readonly apartRows: Uint32Array<ArrayBuffer>;
  readonly apart: Float64Array<ArrayBuffer>; // [apartRows], Micros
}

/** A column with the same number in all rows from one of `firstRows` to before the next: that of `of` at the same place. */
export interface RunColumn {
  readonly firstRows: Uint32Array<ArrayBuffer>; // ascending
  readonly of: NumberArray;
  readonly length: number; // of the column
}

/** A column that has in each row what another column has in the row of `rows`, + `later`; in `open` rows Infinity. */
export interface GatheredColumn {
  readonly rows: Uint32Array<ArrayBuffer>;
  readonly of: StoredColumn;
  readonly length: number; // of the other column
  readonly later: number;
  readonly open: Uint32Array<ArrayBuffer>;
}

/** A column in compact form, as plain data. An array may be of a narrower kind than its readers see. */
export type StoredColumn = NumberArray | ShiftedColumn | MomentColumn | RunColumn | GatheredColumn;

/** Returns a stored column as the array that readers see; no copy is made if the stored array is of that kind. */
export function readStored(kind: ColumnKind, stored: StoredColumn, length: number): NumberArray {
  if ('starts' in stored) return readMoments(stored);
  if (isOfKind(kind, stored)) return stored;
  const column = createColumn(kind, length);
  if ('plus' in stored) readShifted(stored, column);
  else if ('firstRows' in stored) readRuns(stored, column);
  else if ('rows' in stored) readGathered(stored, readStored(kind, stored.of, stored.length), column);
  else column.set(stored);
  return column;
}

function isOfKind(kind: ColumnKind, stored: StoredColumn): stored is NumberArray {
  return stored.constructor === createColumn(kind, 0).constructor;
}

function readShifted({ plus, kept }: ShiftedColumn, column: NumberArray): void {
  if (kept === null) column.fill(plus);
  else for (let row = 0; row < column.length; row += 1) column[row] = kept[row] + plus;
}

function readRuns({ firstRows, of }: RunColumn, column: NumberArray): void {
  for (let run = 0; run < firstRows.length; run += 1)
    column.fill(of[run], firstRows[run], firstRows[run + 1]);
}

function readGathered({ rows, later, open }: GatheredColumn, other: NumberArray, column: NumberArray): void {
  for (let row = 0; row < rows.length; row += 1) column[row] = other[rows[row]] + later;
  for (const row of open) column[row] = Number.POSITIVE_INFINITY;
}

/** Returns the times of a column as an array. */
export function readMoments({
  starts,
  since,
  later,
  apartRows,
  apart,
}: MomentColumn): Float64Array<ArrayBuffer> {
  const column = new Float64Array(since.length);
  for (let row = 0; row < since.length; row += 1) {
    const kept = since[row];
    column[row] = kept === 0 ? Number.POSITIVE_INFINITY : starts[blockOf(row)] + (kept - 1) + later;
  }
  for (let i = 0; i < apart.length; i += 1) column[apartRows[i]] = apart[i];
  return column;
}
