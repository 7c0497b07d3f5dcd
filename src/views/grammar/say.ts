import type { Micros } from '../../engine/kernel/time.ts';
import type { Picture, Place, Spot } from './picture.ts';

/** Says what is known of a row, one string per line; where rows are read together, of the others, too. */
export function say<Row>(picture: Picture<Row>, { row, x }: Spot, time: Micros): readonly string[] {
  const place = { x, time };
  const own = linesOf(picture, picture.rows[row], place);
  if (picture.isTogether !== true) return own;
  const panel = panelOf(picture, picture.rows[row]);
  const others = picture.rows.filter((each, at) => at !== row && panelOf(picture, each) === panel);
  return [...own, ...others.flatMap((each) => linesOf(picture, each, place).slice(1))];
}

function linesOf<Row>({ columns }: Picture<Row>, row: Row, place: Place): readonly string[] {
  return columns.flatMap(({ text }) => text?.(row, place) ?? []);
}

/** The number of the panel of a row. */
export function panelOf<Row>(picture: Picture<Row>, row: Row): number {
  return picture.panelOf?.(row) ?? 0;
}
