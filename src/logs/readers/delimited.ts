// d3-dsv splits cells, as quotes make that harder than it looks. It reads whole texts only, so `lines.ts` cuts a file of any
// size into lines while it arrives, in the worker. Columns with blanks between (SWF, .tr) are not its concern: there are no
// quotes in these, and any number of blanks is one separator (`fieldsOf`).
import { type DSV, dsvFormat } from 'd3';

const formats = new Map<string, DSV>();

function formatOf(separator: string): DSV {
  const known = formats.get(separator) ?? dsvFormat(separator);
  formats.set(separator, known);
  return known;
}

/** Splits a record into trimmed cells; quotes may enclose separators. */
export function cellsOf(record: string, separator = ','): readonly string[] {
  return (formatOf(separator).parseRows(record)[0] ?? []).map((cell) => cell.trim());
}
