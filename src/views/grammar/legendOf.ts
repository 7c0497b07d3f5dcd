import type { LegendEntry } from '../../widgets/Legend.tsx';
import type { TableRows } from '../shared/view.ts';
import type { Column, Mark, Picture } from './picture.ts';

/** Lists what the marks of a picture mean, each meaning once, in the order of marks and rows. */
export function legendOf<Row>({ rows, marks }: Picture<Row>): readonly LegendEntry[] {
  const entries = new Map<string, LegendEntry>();
  for (const mark of marks) {
    for (const row of rows) {
      const title = mark.of?.(row) === false ? undefined : mark.legend?.(row);
      if (title !== undefined && !entries.has(title)) entries.set(title, entryOf(mark, row, title));
    }
  }
  return [...entries.values()];
}

function entryOf<Row>(mark: Mark<Row>, row: Row, title: string): LegendEntry {
  const colour = mark.colour?.(row);
  if (mark.kind === 'line') return { title, mark: mark.dash === undefined ? 'line' : 'dashed' };
  if (mark.kind === 'dots') return { title, mark: mark.shape, ...(colour !== undefined && { colour }) };
  if (mark.kind === 'bar' && mark.draw !== undefined)
    return { title, mark: 'solid', draw: (box) => mark.draw?.(row, box) };
  const texture = mark.texture?.(row);
  if (texture !== undefined)
    return texture === 'hatch' ? { title, mark: 'hatch' } : { title, mark: 'stripes', colour };
  const opacity = mark.kind === 'area' ? mark.opacity?.(row) : undefined;
  if (opacity === undefined) return { title, mark: 'solid', colour };
  const mixed = `color-mix(in srgb, ${colour ?? 'currentColor'} ${opacity * 100}%, transparent)`;
  return { title, mark: 'solid', colour: mixed };
}

/** Lists rows with all that columns know of them. */
export function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): TableRows {
  const shown = columns.filter(({ value }) => value !== undefined);
  return [
    shown.map(({ title }) => title),
    ...rows.map((row) => shown.map(({ value }) => value?.(row) ?? '')),
  ];
}

/** The same of rows that are only in a table: what each column is called, and what stands in it. */
export function tableBy<Row>(
  rows: readonly Row[],
  columns: Readonly<Record<string, (row: Row) => string | number>>,
): TableRows {
  const cells = Object.values(columns);
  return [Object.keys(columns), ...rows.map((row) => cells.map((cell) => cell(row)))];
}

/** What a table knows at every place: a column. */
export interface Series {
  readonly title: string;
  readonly values: ArrayLike<number>;
}

/** Lists places, such as times or shares, with a column for each series. */
export function tableAcross(title: string, places: readonly number[], series: readonly Series[]): TableRows {
  return [
    [title, ...series.map((each) => each.title)],
    ...places.map((place, at) => [place, ...series.map(({ values }) => values[at])]),
  ];
}
