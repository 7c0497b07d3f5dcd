import type { Draws } from '../fuzzer.ts';

// The same table as text, in the shapes that tools print.

/** Null: unknown. */
export type Cell = string | number | null;

export interface Table {
  readonly header: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** What stands where nothing is known. */
const unknowns = ['', '', '-1', 'NaN', 'N/A', 'Unknown', 'null', 'None', '-', 'NA', '\\N'];

/** Prints rows with a separator, as spreadsheets, databases and scripts do. */
function delimited(separator: string, table: Table, draws: Draws): string {
  const unknown = draws.of(unknowns);
  const quotesAll = draws.onceIn(5);
  const isComma = separator === ';' && !draws.onceIn(3);
  const cell = (value: Cell) => {
    const text =
      value === null
        ? unknown
        : typeof value === 'number' && isComma
          ? String(value).replace('.', ',')
          : String(value);
    return quotesAll || text.includes(separator) || text.includes('"')
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  };
  const lines = [table.header, ...table.rows].map((row) => row.map(cell).join(separator));
  const above = [];
  if (separator === ';' && draws.onceIn(4)) above.push('sep=;');
  if (draws.onceIn(6)) above.push(`# exported on 2024-03-05 by report.py, ${table.rows.length} jobs`, '#');
  // Some tools mark the header itself as a comment.
  if (above.length === 0 && draws.onceIn(12)) lines[0] = `# ${lines[0]}`;
  if (draws.onceIn(10)) lines.splice(1 + Math.floor(table.rows.length / 2), 0, lines[0]);
  if (draws.onceIn(8)) lines.push('', '');
  return `${[...above, ...lines].join('\n')}${draws.onceIn(6) ? '' : '\n'}`;
}

/** Columns padded with blanks. Blanks within a cell would be read as two. */
function aligned(table: Table, draws: Draws): string {
  const rows = [table.header, ...table.rows].map((row) =>
    row.map((cell) => (cell === null ? '-' : `${cell}`)),
  );
  const widths = table.header.map((_, at) => rows.reduce((most, row) => Math.max(most, row[at].length), 0));
  const isRight = draws.onceIn(2);
  const lines = rows.map((row) =>
    row.map((cell, at) => (isRight ? cell.padStart(widths[at]) : cell.padEnd(widths[at]))).join('  '),
  );
  if (draws.onceIn(3)) lines.splice(1, 0, widths.map((width) => '-'.repeat(width)).join('  '));
  return `${lines.join('\n')}\n`;
}

/** As psql prints. */
function psql(table: Table): string {
  const rows = [table.header, ...table.rows].map((row) =>
    row.map((cell) => (cell === null ? '' : `${cell}`)),
  );
  const widths = table.header.map((_, at) => rows.reduce((most, row) => Math.max(most, row[at].length), 0));
  const lines = rows.map((row) => ` ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} `);
  lines.splice(1, 0, widths.map((width) => '-'.repeat(width + 2)).join('+'));
  return `${lines.join('\n')}\n(${table.rows.length} rows)\n\n`;
}

type Json = Readonly<Record<string, unknown>>;

function objects({ header, rows }: Table, draws: Draws): readonly Json[] {
  const isText = draws.onceIn(6);
  const leavesOut = draws.onceIn(3);
  const value = (cell: Cell) => (isText && cell !== null ? String(cell) : cell);
  return rows.map((row) =>
    Object.fromEntries(
      header.flatMap((name, at) => (row[at] === null && leavesOut ? [] : [[name, value(row[at])]])),
    ),
  );
}

/** Python writes NaN where JSON has no word for it. */
const pythonic = (text: string, draws: Draws) =>
  draws.onceIn(6) ? text.replaceAll(/: ?null/g, ': NaN') : text;

const json = (of: (table: Table, draws: Draws) => unknown) => (table: Table, draws: Draws) =>
  pythonic(JSON.stringify(of(table, draws), null, draws.of([0, 0, 1, 2, 4])), draws);

const columns = ({ header, rows }: Table) =>
  header.map((name, at) => [name, rows.map((row) => row[at])] as const);

export const shapes = {
  comma: (table, draws) => delimited(',', table, draws),
  semicolon: (table, draws) => delimited(';', table, draws),
  tab: (table, draws) => delimited('\t', table, draws),
  bar: (table, draws) => delimited('|', table, draws),
  aligned,
  psql,
  records: json(objects),
  lines: (table, draws) =>
    `${objects(table, draws)
      .map((each) => pythonic(JSON.stringify(each), draws))
      .join('\n')}\n`,
  concatenated: (table, draws) =>
    objects(table, draws)
      .map((each) => JSON.stringify(each, null, 2))
      .join('\n'),
  wrapped: json((table, draws) => ({ version: 1, total: table.rows.length, jobs: objects(table, draws) })),
  deep: json((table, draws) => ({ status: 'ok', data: { page: 1, items: objects(table, draws) } })),
  hits: json((table, draws) => ({
    took: 3,
    hits: {
      total: { value: table.rows.length },
      hits: objects(table, draws).map((each) => ({ _index: 'jobs', _source: each })),
    },
  })),
  byId: json((table, draws) =>
    Object.fromEntries(objects(table, draws).map((each, at) => [`job-${at + 1}`, each])),
  ),
  byColumn: json((table) => Object.fromEntries(columns(table))),
  byIndexedColumn: json((table) =>
    Object.fromEntries(columns(table).map(([name, values]) => [name, { ...values }])),
  ),
  split: json(({ header, rows }) => ({ columns: header, index: rows.map((_, at) => at), data: rows })),
} satisfies Record<string, (table: Table, draws: Draws) => string>;

export type ShapeId = keyof typeof shapes;
/** Shapes in which cells and names hold no blanks. */
export const tightShapes: ReadonlySet<ShapeId> = new Set<ShapeId>(['aligned']);
export const jsonShapes: ReadonlySet<ShapeId> = new Set<ShapeId>([
  'records',
  'lines',
  'concatenated',
  'wrapped',
  'deep',
  'hits',
  'byId',
  'byColumn',
  'byIndexedColumn',
  'split',
]);
