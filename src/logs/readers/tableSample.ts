import { type DateOrder, dateSeconds, isUnknown, numberIn, spanSeconds } from '../moments.ts';

/** What most values of a column are. */
type Kind = 'number' | 'date' | 'span' | 'text' | 'empty';

/** Share of values that must be of one kind. The others are damage. */
const MOST = 0.9;

/** What the first rows say about a column. */
export interface SampleColumn {
  /** In lower case, with `_` between words. */
  readonly name: string;
  /** The list whose items hold the values, as `job.tasks[]`; empty: each row has one value. */
  readonly list: string;
  readonly kind: Kind;
  /** The value of each row: a number as it is written, a date or duration in seconds; NaN where there is none. */
  readonly values: readonly number[];
  /** The cells that hold anything, of the first rows. */
  readonly cells: readonly string[];
  readonly isWhole: boolean;
}

/** The name of a column in lower case, with `_` between its words. */
export const plainName = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9µ]+/g, '_')
    .replace(/^_|_$/g, '');

/** Cuts a cell that lists values; a date with blanks in it is one. */
export function partsOf(cell: string): readonly string[] {
  if (!/[\s;|,]/.test(cell) || !Number.isNaN(dateSeconds(cell)) || !Number.isNaN(spanSeconds(cell)))
    return [cell];
  const parts = cell.replace(/^[[({]|[\])}]$/g, '').split(/[\s;|]+|,\s*/);
  return parts.filter((part) => part !== '');
}

/** Looks at the cells of a column. */
export function sampleColumn(
  name: string,
  cells: readonly string[],
  comma: boolean,
  order?: DateOrder,
): SampleColumn {
  const known = cells.filter((cell) => !isUnknown(cell));
  const parts = known.flatMap((cell) =>
    comma && !Number.isNaN(numberIn(cell, true)) ? [cell] : partsOf(cell),
  );
  const kind = kindOf(parts, comma);
  const read = (cell: string): number => {
    if (isUnknown(cell) || kind === 'text') return Number.NaN;
    const [part] = partsOf(cell);
    if (kind === 'date') return dateSeconds(cell, order);
    return kind === 'span' ? spanSeconds(cell) : numberIn(comma ? cell : part, comma);
  };
  const values = cells.map(read);
  return {
    name: plainName(name),
    list: /^.*\[\]/.exec(name.replace(/^number of .*/, ''))?.[0] ?? '',
    kind,
    values,
    cells: known,
    isWhole: kind === 'number' && values.every((value) => Number.isNaN(value) || Number.isInteger(value)),
  };
}

function kindOf(parts: readonly string[], comma: boolean): Kind {
  if (parts.length === 0) return 'empty';
  const isMost = (test: (part: string) => boolean) => parts.filter(test).length >= parts.length * MOST;
  if (
    isMost((part) => /^(19|20)\d{6}(\d{6})?$/.test(part)) &&
    isMost((part) => !Number.isNaN(dateSeconds(part)))
  )
    return 'date';
  if (isMost((part) => !Number.isNaN(numberIn(part, comma)))) return 'number';
  if (isMost((part) => !Number.isNaN(dateSeconds(part)))) return 'date';
  return isMost((part) => !Number.isNaN(spanSeconds(part))) ? 'span' : 'text';
}

/** The known values of a column, sorted. */
export function sortedValues({ values }: SampleColumn): readonly number[] {
  return values.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
}
