import type { Corner } from './geometry.ts';

/** A curve that wants a name. CSS pixels of the panel. */
export interface NamedCurve {
  readonly key: number;
  /** From long to short, with their widths. */
  readonly texts: readonly { readonly text: string; readonly width: number }[];
  readonly pieces: readonly (readonly Corner[])[];
}

/** Where a name stands: its left end and the middle of its line. */
interface PlacedName {
  readonly key: number;
  readonly text: string;
  readonly left: number;
  readonly middle: number;
}

/** A rectangle of the plot. CSS pixels. */
interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

// The plot is looked at in squares of so many pixels; places along a curve that are tried; what a name covers costs.
const SQUARE = 4;
const TRIES = 40;
const COST = { outside: 100, name: 60, other: 6, own: 3, near: 1 } as const;
// What a name may cover before a shorter one is taken.
const BEARABLE = 18;
// So far around a name no other curve should be: there the name could be taken for its own.
const AROUND = 10;

/**
 * Places a name at each curve, where the gap to other curves is widest: right or left of where it is steep, above or
 * below where it is flat; not on what is taken. Earlier curves choose first. No names are left out; if room is short, shorter ones stand.
 */
export function placeNames(
  curves: readonly NamedCurve[],
  width: number,
  height: number,
  line: number,
  taken: readonly Box[] = [],
): readonly PlacedName[] {
  const columns = Math.ceil(width / SQUARE) + 1;
  const squares = squaresOf(curves, columns, Math.ceil(height / SQUARE) + 1);
  const placed: (Box & PlacedName)[] = [];
  for (const [at, curve] of curves.entries()) {
    const points = pointsAlong(curve.pieces);
    let [best, least] = [undefined as (Box & PlacedName) | undefined, Number.POSITIVE_INFINITY];
    for (const { text, width: length } of curve.texts) {
      if (least <= BEARABLE) break;
      for (const box of points.flatMap((point) => boxesAt(point, length, line))) {
        const cost = costOf(box, 1 << (at % 31), squares, [...taken, ...placed], { width, height, columns });
        if (cost >= least) continue;
        [best, least] = [{ ...box, key: curve.key, text, middle: (box.top + box.bottom) / 2 }, cost];
      }
    }
    if (best !== undefined) placed.push(best);
  }
  return placed;
}

/** Which curves go through each square: a bit for each. */
function squaresOf(curves: readonly NamedCurve[], columns: number, rows: number): Int32Array {
  const squares = new Int32Array(columns * rows);
  for (const [curve, { pieces }] of curves.entries()) {
    for (const corners of pieces) {
      for (const [at, [left, top]] of corners.entries()) {
        const [toLeft, toTop] = corners[at + 1] ?? [left, top];
        const steps = Math.ceil(Math.max(Math.abs(toLeft - left), Math.abs(toTop - top)) / SQUARE);
        for (let step = 0; step <= steps; step += 1) {
          const share = steps === 0 ? 0 : step / steps;
          const column = Math.floor((left + share * (toLeft - left)) / SQUARE);
          squares[Math.floor((top + share * (toTop - top)) / SQUARE) * columns + column] |= 1 << (curve % 31);
        }
      }
    }
  }
  return squares;
}

/** Points along a curve at equal distances, from its middle outward. */
function pointsAlong(pieces: readonly (readonly Corner[])[]): readonly Corner[] {
  const parts = pieces.flatMap((corners) =>
    corners.slice(1).map((to, at) => {
      const from = corners[at];
      return { from, to, length: Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1]) };
    }),
  );
  const whole = parts.reduce((sum, { length }) => sum + length, 0);
  const points: Corner[] = [];
  let before = 0;
  for (const { from, to, length } of parts) {
    while (length > 0 && points.length < TRIES && ((points.length + 0.5) / TRIES) * whole < before + length) {
      const share = (((points.length + 0.5) / TRIES) * whole - before) / length;
      points.push([from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]);
    }
    before += length;
  }
  const middle = points.length / 2;
  return points
    .map((point, at) => ({ point, away: Math.abs(at - middle) }))
    .sort((a, b) => a.away - b.away)
    .map(({ point }) => point);
}

/** Where a name may stand at a point of its curve. */
function boxesAt([x, y]: Corner, length: number, line: number): readonly Box[] {
  const at = (left: number, middle: number): Box => {
    return { left, right: left + length, top: middle - line / 2, bottom: middle + line / 2 };
  };
  const off = line / 2 + 3;
  return [at(x + 6, y), at(x - 6 - length, y), at(x - length / 2, y - off), at(x - length / 2, y + off)];
}

/** What a name would cover; outside is worst, another name next. */
function costOf(
  box: Box,
  own: number,
  squares: Int32Array,
  placed: readonly Box[],
  { width, height, columns }: { readonly width: number; readonly height: number; readonly columns: number },
): number {
  const { left, right, top, bottom } = box;
  const outside =
    Math.max(0, -left) + Math.max(0, right - width) + Math.max(0, -top) + Math.max(0, bottom - height);
  if (outside > 0) return COST.outside * (1 + outside);
  const names = placed.filter(
    (other) => other.left < right + 4 && left < other.right + 4 && other.top < bottom && top < other.bottom,
  );
  let cost = names.length * COST.name;
  const [first, last] = [Math.floor(left / SQUARE), Math.floor(right / SQUARE)];
  const around = Math.ceil(AROUND / SQUARE);
  for (let row = Math.floor(top / SQUARE) - around; row <= Math.floor(bottom / SQUARE) + around; row += 1) {
    const isBeside = row * SQUARE + SQUARE <= top || row * SQUARE >= bottom;
    for (let column = first - around; column <= last + around; column += 1) {
      const isInside = !isBeside && column >= first && column <= last;
      if (column < 0 || column >= columns) continue;
      const bits = squares[row * columns + column];
      if (bits === 0 || bits === undefined) continue;
      if (isInside) cost += ((bits & own) === 0 ? 0 : COST.own) + ((bits & ~own) === 0 ? 0 : COST.other);
      else if ((bits & ~own) !== 0) cost += COST.near;
    }
  }
  return cost;
}
