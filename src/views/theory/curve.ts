import { maxOf, minOf } from '../../base/extremes.ts';
import type { Formula, SimulatedPoint, Values } from './formula.ts';

/** A point of a curve. */
type Place = readonly [x: number, y: number];

const STEPS = 240;

/** Tells whether the horizontal axis is logarithmic: if its slider is, and if it spans decades. */
export function isLogX({ variables, xMost }: Formula): boolean {
  return variables[0].range.scale === 'log' && xMost === undefined;
}

/** Returns the range of the horizontal axis, which includes the points of runs. */
export function xDomain(formula: Formula, values: Values, points: readonly SimulatedPoint[]): Place {
  const { min, max } = formula.variables[0].range;
  const most = Math.max(formula.xMost?.(values) ?? max, values[formula.variables[0].id]);
  const far = points.reduce((farthest, { x }) => Math.max(farthest, x), most);
  return [isLogX(formula) ? min : 0, far];
}

/** Samples a formula at points that are evenly spaced along the axis. */
export function curveOf(formula: Formula, values: Values, [from, to]: Place): readonly Place[] {
  const { id, range } = formula.variables[0];
  const isWhole = range.step >= 1 && isLogX(formula);
  return Array.from({ length: STEPS + 1 }, (_, step): Place => {
    const part = step / STEPS;
    const even = isLogX(formula) ? from * (to / from) ** part : from + (to - from) * part;
    const x = Math.max(range.min, isWhole ? Math.round(even) : even);
    return [x, formula.evaluate({ ...values, [id]: x })];
  });
}

/** Returns the range of the vertical axis: the full range of shares, or from 0 to the largest value. */
export function yDomain(formula: Formula, curves: readonly (readonly Place[])[]): Place {
  if (formula.y.unit === '%') return [0, 1];
  const all = curves.flat().map(([, y]) => y);
  const [low, high] = [minOf(all, 0), maxOf(all, 0)];
  return low === high ? [0, 1] : [low, high];
}

/** Where a point is drawn. CSS pixels. */
interface PlacedPoint {
  readonly point: SimulatedPoint;
  readonly left: number;
  readonly top: number;
}

/** Places points; those that would overlap move right, so that every letter can be read. */
export function spread(
  points: readonly SimulatedPoint[],
  placeOf: (point: SimulatedPoint) => Place,
  size: number,
): readonly PlacedPoint[] {
  const placed: PlacedPoint[] = [];
  for (const point of points) {
    const [at, top] = placeOf(point);
    let left = at;
    const covers = (other: PlacedPoint) =>
      Math.abs(other.left - left) < size && Math.abs(other.top - top) < size;
    while (placed.some(covers)) left += size;
    placed.push({ point, left, top });
  }
  return placed;
}
