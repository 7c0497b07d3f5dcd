import { minOf } from '../../base/extremes.ts';

/** A curve that wants a name beside it. CSS pixels. */
export interface NamedCurve {
  readonly id: string;
  /** Room that the name needs. */
  readonly length: number;
  /** Rather without a name than over the name of another. */
  readonly isOptional?: boolean;
  /** How far right the curve is where it reaches a share. */
  leftAt(share: number): number;
}

/** Where a name stands: beside its curve, at the height of a share. */
export interface CurveLabel {
  readonly id: string;
  readonly left: number;
  readonly share: number;
  readonly anchor: 'start' | 'end';
}

const shares = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82, 0.1, 0.88];
const LINE = 16;
const OVERLAP = 500;
const CROSSED = 10;

interface Box {
  readonly label: CurveLabel;
  readonly from: number;
  readonly to: number;
}

/**
 * Places names beside their curves, where they cover as little as possible of other curves and names. Tries a few
 * heights on both sides; earlier curves choose first.
 */
export function placeLabels(
  curves: readonly NamedCurve[],
  width: number,
  height: number,
): readonly CurveLabel[] {
  const placed: Box[] = [];
  for (const curve of curves) {
    const boxes = shares.flatMap((share) => boxesAt(curve, share));
    const costs = boxes.map((box) => costOf(box, curve, curves, placed, width, height));
    const least = minOf(costs);
    if (curve.isOptional === true && least >= OVERLAP) continue;
    placed.push(boxes[costs.indexOf(least)]);
  }
  return placed.map(({ label }) => label);
}

function boxesAt({ id, length, leftAt }: NamedCurve, share: number): readonly Box[] {
  const left = leftAt(share);
  return [
    { label: { id, left, share, anchor: 'start' }, from: left + 2, to: left + length + 8 },
    { label: { id, left, share, anchor: 'end' }, from: left - length - 8, to: left - 2 },
  ];
}

/** Counts what a name would cover; outside the plot is worst, beside another name next. */
function costOf(
  { from, to, label }: Box,
  own: NamedCurve,
  curves: readonly NamedCurve[],
  placed: readonly Box[],
  width: number,
  height: number,
): number {
  const outside = Math.max(0, -from) + Math.max(0, to - width);
  const names = placed.filter(
    (other) =>
      other.from < to && from < other.to && Math.abs(other.label.share - label.share) * height < LINE,
  );
  const reach = LINE / 2 / height;
  const crossed = curves.filter((curve) => {
    const [above, below] = [curve.leftAt(label.share + reach), curve.leftAt(label.share - reach)];
    return curve !== own && Math.min(above, below) < to && from < Math.max(above, below);
  });
  return outside * 100 + names.length * OVERLAP + crossed.length * CROSSED;
}
