import { minOf } from '../../base/extremes.ts';
import { heightAt } from './geometry.ts';
import type { Layout } from './layout.ts';
import type { Picture, Spot } from './picture.ts';
import { panelOf } from './say.ts';

const FAR = 10;

/** Where a key moves the cursor: along a row with stops, else from row to row within a panel; up and down to another row. */
export function step<Row>(
  picture: Picture<Row>,
  layout: Layout,
  key: string,
  from: Spot | null,
  isFar: boolean,
): Spot | null {
  const { rows, stops } = picture;
  if (!/^Arrow(Up|Down|Left|Right)$|^(Home|End)$/.test(key) || rows.length === 0) return null;
  const first = Math.max(0, picture.first ?? picture.lifted ?? 0);
  if (from === null) return spotAt(picture, first, Number.NEGATIVE_INFINITY);
  const isBack = key === 'ArrowLeft' || key === 'ArrowUp';
  const isAcross = key === 'ArrowUp' || key === 'ArrowDown';
  if (stops !== undefined) {
    const standing = picture.isTogether ? [] : standingAt(picture, from.x);
    const order = standing.length > 0 ? standing : [...rows.keys()];
    if (isAcross)
      return spotAt(
        picture,
        order[within(order.indexOf(from.row) + (isBack ? -1 : 1), order.length)],
        from.x,
      );
    const own = stops(rows[from.row]);
    const steps = isFar ? FAR : 1;
    const at = placeOf(own, from.x);
    const next = key === 'Home' ? 0 : key === 'End' ? own.length - 1 : at + (isBack ? -steps : steps);
    return { row: from.row, x: own[within(next, own.length)] ?? from.x };
  }
  const order = layout.panels.map((_, panel) =>
    layout.columns.flatMap((_column, at) => layout.rowsIn(panel, at)),
  );
  const panel = panelOf(picture, rows[from.row]);
  const place = order[panel].indexOf(from.row);
  const inPanel = (of: number, at: number) => ({ row: order[of][within(at, order[of].length)], x: 0 });
  if (key === 'Home' || key === 'End') return inPanel(panel, key === 'Home' ? 0 : Number.POSITIVE_INFINITY);
  if (!isAcross) return inPanel(panel, place + (isBack ? -1 : 1));
  const filled = [...order.keys()].filter((each) => order[each].length > 0);
  const next = filled[within(filled.indexOf(panel) + (isBack ? -1 : 1), filled.length)];
  return next === panel ? from : inPanel(next, nearest(picture, order[next], from.row) ?? place);
}

/** The rows that have an area at a place of the axis, from top to bottom, panel by panel. */
function standingAt<Row>(picture: Picture<Row>, x: number): readonly number[] {
  const places = picture.rows.flatMap((it, row) =>
    picture.marks.flatMap((mark) => {
      if (mark.kind !== 'area' || mark.of?.(it) === false) return [];
      const { xs, high } = mark.points(it);
      const height = heightAt({ xs, ys: high }, { shape: mark.shape }, x, mark.end?.(it));
      return Number.isNaN(height) ? [] : [{ row, panel: panelOf(picture, it), height }];
    }),
  );
  places.sort((a, b) => a.panel - b.panel || b.height - a.height);
  return [...new Set(places.map(({ row }) => row))];
}

/** Of rows that are dots, the place of the one that is nearest along the axis; null: they are none. */
function nearest<Row>({ rows, marks }: Picture<Row>, order: readonly number[], from: number): number | null {
  const dots = marks.find(({ kind }) => kind === 'dots');
  if (dots?.kind !== 'dots') return null;
  const xOf = (row: number) => dots.points(rows[row]).xs[0];
  const away = order.map((row) => Math.abs(xOf(row) - xOf(from)));
  return away.indexOf(minOf(away));
}

function within(at: number, count: number): number {
  return Math.max(0, Math.min(count - 1, at));
}

/** The stop of a row that is nearest to a place. */
export function spotAt<Row>({ rows, stops }: Picture<Row>, row: number, x: number): Spot {
  const own = stops?.(rows[row]) ?? [0];
  return { row, x: own[placeOf(own, x)] ?? 0 };
}

function placeOf(stops: ArrayLike<number>, x: number): number {
  let best = 0;
  for (let at = 1; at < stops.length; at += 1)
    if (Math.abs(stops[at] - x) < Math.abs(stops[best] - x)) best = at;
  return best;
}
