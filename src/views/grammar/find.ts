import type { Micros } from '../../engine/kernel/time.ts';
import { heightAt } from './geometry.ts';
import type { Layout } from './layout.ts';
import type { Picture, Spot } from './picture.ts';
import { spotAt } from './steps.ts';

// How far from a dot it is still pointed at. CSS pixels.
const NEAR = 14;
// The same of a thin bar.
const REACH = 4;

/** Finds the row that is drawn at a place of the picture: the bar or area there, else the nearest dot or line. */
export function findSpot<Row>(
  picture: Picture<Row>,
  layout: Layout,
  left: number,
  top: number,
  time: Micros,
): Spot | null {
  const { panels, columns, headHeight } = layout;
  const panel = panels.findIndex(({ at, size }) => top >= at - headHeight && top < at + size);
  const column = columns.findIndex(({ at, size }) => left >= at && left <= at + size);
  if (panel < 0 || column < 0) return null;
  const rows = layout.rowsIn(panel, column);
  const x = layout.x.invert(left - columns[column].at);
  // A cell has one row, whatever is drawn in it.
  if (picture.across !== undefined) return rows.length === 0 ? null : { row: rows[0], x: 0 };
  let [found, least] = [-1, picture.reach ?? Number.POSITIVE_INFINITY];
  for (const row of rows) {
    const away = awayFrom(picture, layout, picture.rows[row], {
      x,
      left: left - layout.left,
      top: top - panels[panel].at,
      time,
    });
    if (away < least) [found, least] = [row, away];
  }
  if (found < 0) return null;
  return picture.snaps ? spotAt(picture, found, x) : { row: found, x: picture.y === undefined ? 0 : x };
}

interface Pointed {
  readonly x: number;
  readonly left: number;
  readonly top: number;
  readonly time: Micros;
}

/** How far a row is from where one points. CSS pixels; infinite: not there. */
function awayFrom<Row>(
  { marks }: Picture<Row>,
  { x: scale, y }: Layout,
  row: Row,
  { x, left, top, time }: Pointed,
): number {
  let least = Number.POSITIVE_INFINITY;
  for (const mark of marks) {
    if (mark.of?.(row) === false) continue;
    if (mark.kind === 'bar') {
      const [from, to] = [scale(mark.from(row, time)), scale(mark.to(row, time))];
      const away = Math.max(from - left, left - to, 0);
      if (!mark.isLive && away <= REACH) least = Math.min(least, away);
    } else if (y === null) {
    } else if (mark.kind === 'line') {
      const [points, ...others] = mark.points(row);
      if (points === undefined || others.length > 0) continue;
      const height = heightAt(points, mark, x, mark.end?.(row));
      if (!Number.isNaN(height)) least = Math.min(least, Math.abs(y(height) - top));
    } else if (mark.kind === 'area') {
      const { xs, low, high } = mark.points(row);
      const [from, to] = [low, high].map((ys) =>
        y(heightAt({ xs, ys }, { shape: mark.shape }, x, mark.end?.(row))),
      );
      if (top <= from && top >= to) least = Math.min(least, 0);
      else if (!Number.isNaN(from)) least = Math.min(least, Math.abs(top - (top > from ? from : to)));
    } else {
      const { xs, ys } = mark.points(row);
      for (let at = 0; at < xs.length; at += 1) {
        const away = Math.hypot(scale(xs[at]) - left, y(ys[at]) - top);
        // A dot goes before the line that it lies on.
        if (away <= NEAR) least = Math.min(least, away - NEAR);
      }
    }
  }
  return least;
}
