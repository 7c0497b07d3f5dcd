import { maxOf, minOf } from '../../../base/extremes.ts';
import type { DerivedResult } from '../../../state/derivedRuns.ts';
import { runLetter } from '../../../views/chart/runLook.ts';
import type { AskedMetric } from '../../../views/shared/askedMetrics.ts';
import type { CurvePoint } from './curvePlan.ts';

/** A known point of a line. */
interface LinePoint {
  readonly value: number;
  readonly result: number;
}

/** The curve of one run, by ascending values. */
export interface CurveLine {
  readonly run: number;
  readonly points: readonly LinePoint[];
}

/** Puts what is known of a curve's runs together; `results` is in the order of the points and their runs. */
export function curveLines(
  points: readonly CurvePoint[],
  runs: readonly number[],
  results: readonly (DerivedResult | undefined)[],
): readonly CurveLine[] {
  return runs.map((run, place) => ({
    run,
    points: points
      .flatMap(({ value }, at): readonly LinePoint[] => {
        const result = results[at * runs.length + place];
        if (result?.ok !== true || !Number.isFinite(result.numbers[0])) return [];
        return [{ value, result: result.numbers[0] }];
      })
      .sort((a, b) => a.value - b.value),
  }));
}

/** Says a curve in a sentence: "Mean response over the range: 0.3 s at 1 to 0.1 s at 5". */
export function describeCurve(
  { title, write }: AskedMetric,
  lines: readonly CurveLine[],
  say: (value: number) => string,
): string {
  const said = lines
    .filter(({ points }) => points.length > 0)
    .map(({ run, points }) => {
      const ends = points.length > 1 ? [points[0], points[points.length - 1]] : points;
      const text = ends.map(({ value, result }) => `${write(result)} at ${say(value)}`).join(' to ');
      return lines.length > 1 ? `${runLetter(run)} ${text}` : text;
    });
  return `${title} over the range: ${said.length > 0 ? said.join(', ') : 'not known yet'}`;
}

/** Range of all results, for the vertical axis; a constant curve lies in the middle. */
export function spanOf(lines: readonly CurveLine[]): readonly [low: number, high: number] {
  const results = lines.flatMap(({ points }) => points.map(({ result }) => result));
  const [low, high] = [minOf(results), maxOf(results)];
  // Differences below 2 % are drawn as small as they are.
  const least = Math.max(Math.abs(high) * 0.02, 1e-9);
  const missing = Math.max(0, least - (high - low)) / 2;
  return [low - missing, high + missing];
}
