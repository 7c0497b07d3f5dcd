import type { TableRows } from '../shared/view.ts';
import type { Column } from './picture.ts';

/** Lists rows with all that columns know of them. */
export function tableOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): TableRows {
  const shown = columns.filter(({ value }) => value !== undefined);
  return [
    shown.map(({ title }) => title),
    ...rows.map((row) => shown.map(({ value }) => value?.(row) ?? '')),
  ];
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
