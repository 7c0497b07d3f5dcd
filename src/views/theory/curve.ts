import type { Formula, SimulatedPoint, Values } from './formula.ts';

/** A place on a curve. */
export type Place = readonly [x: number, y: number];

const STEPS = 240;

/** Tells whether the horizontal axis of a form is logarithmic: where its slider is, and reaches over decades. */
export function isLogX({ variables, xMost }: Formula): boolean {
  return variables[0].range.scale === 'log' && xMost === undefined;
}

/** Gives the ends of the horizontal axis; points of runs lie within. */
export function xDomain(formula: Formula, values: Values, points: readonly SimulatedPoint[]): Place {
  const { min, max } = formula.variables[0].range;
  const most = Math.max(formula.xMost?.(values) ?? max, values[formula.variables[0].id]);
  const far = points.reduce((farthest, { x }) => Math.max(farthest, x), most);
  return [isLogX(formula) ? min : 0, far];
}

/** Draws a form as places that lie evenly along the axis. */
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

/** Gives the ends of the vertical axis: all of a share, or what seconds there are, 0 included. */
export function yDomain(formula: Formula, curves: readonly (readonly Place[])[]): Place {
  if (formula.y.unit === '%') return [0, 1];
  const all = curves.flat().map(([, y]) => y);
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)];
  return low === high ? [0, 1] : [low, high];
}

/** Where a point is drawn. CSS pixels. */
export interface PlacedPoint {
  readonly point: SimulatedPoint;
  readonly left: number;
  readonly top: number;
}

/** Places points, those that would cover others to their right, so that every letter can be read. */
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
