import { drawLines, type Pen } from '../looks/pen.ts';
import type { Link, Point, Scene } from './scene.ts';

/** Draws the links of a scene: those that are emphasized last. */
export function paintLinks(
  pen: Pen,
  { links = [] }: Scene,
  strong: ReadonlySet<string>,
  growth: number,
): void {
  const isStrong = ({ thing }: Link) => thing !== undefined && strong.has(thing.id);
  for (const link of links) {
    if (isStrong(link)) continue;
    pen.context.globalAlpha = (link.alpha ?? 1) * (strong.size > 0 ? (link.dim ?? 1) : 1);
    paintLink(pen, link, growth);
  }
  pen.context.globalAlpha = 1;
  for (const link of links) if (isStrong(link)) paintLink(pen, { ...link, ...link.strong }, growth);
}

function paintLink(pen: Pen, link: Link, growth: number): void {
  const { context } = pen;
  const { colour, width, dash = [], casing, tip = 0, points } = link;
  const [[x1, y1], [x, y]] = [points[0], points[points.length - 1]];
  context.lineCap = 'butt';
  context.beginPath();
  context.moveTo(x1, y1);
  for (const [c, d, to] of curvesOf(link)) context.bezierCurveTo(...c, ...d, ...to);
  if (casing !== undefined) {
    context.lineWidth = width + 3.5;
    context.strokeStyle = casing;
    context.stroke();
  }
  context.strokeStyle = colour;
  context.lineWidth = width;
  const most = Math.abs(x - x1) + Math.abs(y - y1);
  context.setLineDash(link.grows === true && growth < 1 ? [most * growth, most * 2] : [...dash]);
  context.stroke();
  context.setLineDash([]);
  if (tip === 0) return;
  const [dx, dy] = wayAtEnd(link);
  const corner = (by: number) => [x - tip * (dx + by * dy), y - tip * (dy - by * dx)];
  const { tipFill = colour } = link;
  const outline = tipFill === colour ? {} : { stroke: colour };
  drawLines(pen, { fill: tipFill, ...outline }, [...corner(0.62), x, y, ...corner(-0.62), ...corner(0.62)]);
}

/** Where a link heads at its end; a curve comes from the right where its bow is to the right. */
function wayAtEnd({ points, isStraight = false, bow }: Link): Point {
  if (!isStraight) return [(bow?.[1] ?? -1) > 0 ? -1 : 1, 0];
  const [[x1, y1], [x2, y2]] = points.slice(-2);
  const length = Math.max(1, Math.hypot(x2 - x1, y2 - y1));
  return [(x2 - x1) / length, (y2 - y1) / length];
}

/** Gives the curves of a link: two points that hold each, and its end. The last one ends within the arrow. */
function curvesOf(link: Link): readonly (readonly [Point, Point, Point])[] {
  const { points, bow, isStraight = false, tip = 0 } = link;
  const [dx, dy] = wayAtEnd(link);
  return points.slice(1).map(([x, y], at) => {
    const [x1, y1] = points[at];
    const short = at === points.length - 2 && bow === undefined ? tip : 0;
    const [x2, y2] = [x - dx * short, y - dy * short];
    const along = (share: number): Point => [x1 + (x2 - x1) * share, y1 + (y2 - y1) * share];
    if (isStraight) return [along(1 / 3), along(2 / 3), along(1)];
    const [out, back] = bow ?? [(x2 - x1) / 2, (x1 - x2) / 2];
    return [
      [x1 + out, y1],
      [x2 + back, y2],
      [x2, y2],
    ];
  });
}

/** Gives a point on a link; `share` is from 0 to 1. */
export function pointOn(link: Link, share: number): Point {
  const curves = curvesOf(link);
  const at = Math.min(curves.length - 1, Math.floor(share * curves.length));
  const along = share * curves.length - at;
  const rest = 1 - along;
  const [c, d, end] = curves[at];
  const begin = link.points[at];
  const blend = (axis: 0 | 1) =>
    rest ** 3 * begin[axis] +
    3 * rest * rest * along * c[axis] +
    3 * rest * along * along * d[axis] +
    along ** 3 * end[axis];
  return [blend(0), blend(1)];
}
