import { maxOf } from '../base/extremes.ts';

/** Formats a table for a terminal: the first columns aligned left, the others right. */
export function textTable(rows: readonly (readonly string[])[], leftColumns = 1): string {
  const widths = (rows[0] ?? []).map((_, column) => maxOf(rows.map((row) => row[column].length)));
  const cell = (text: string, column: number) =>
    column < leftColumns ? text.padEnd(widths[column]) : text.padStart(widths[column]);
  return rows.map((row) => `${row.map(cell).join('  ').trimEnd()}\n`).join('');
}
