/**
 * Writes rows as CSV (RFC 4180). Numbers keep all digits that say something; a number that is not finite becomes an empty cell.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(cell: string | number): string {
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(withoutNoise(cell)) : '';
  // A spreadsheet would evaluate a cell that begins like a formula.
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A fraction to the 15 digits that a binary number always holds: what comes after is how it was added up, as in .1 + .2. */
function withoutNoise(number: number): number {
  return Number.isInteger(number) ? number : Number(number.toPrecision(15));
}
