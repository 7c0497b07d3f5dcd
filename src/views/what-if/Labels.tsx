import { maxOf } from '../../base/extremes.ts';
import { runLetter } from '../../base/runLetter.ts';
import type { CurveLine } from '../../state/curvePlan.ts';
import { textWidth } from '../../widgets/fit.ts';
import type { SliderRange } from '../../widgets/sliderScale.ts';
import type { FormLine } from './forms.ts';
import styles from './WhatIf.module.css';

/** Above the highest line. [px] */
export const TOP = 16;
/** Of the values at the handle. [px] */
export const VALUE_SIZE = 20;
/** Names at the right ends of the lines are smaller than values. [px] */
export const nameSize = (size: number) => Math.max(15, size / 2);
/** Lines of text are so far apart, as a factor of their size. */
const APART = 1.1;
/** The share of the width that names may take. Our choice. */
const MOST_FOR_NAMES = 0.28;

/** Above a line, a name may take so much of its length: else a letter stands for it. Our choice. */
const MOST_ABOVE = 0.5;

/** The room right of the curves: for the names of the runs, or where they would take too much, none: they stand above the lines. */
export function roomForNames(names: readonly string[], width: number, size: number): number {
  const longest = maxOf(
    names.map((name) => textWidth(name, nameSize(size), true)),
    0,
  );
  return longest < MOST_FOR_NAMES * width ? longest : 0;
}

/** Places words beside their heights, each a line apart from the one above it. */
function placed<At extends { readonly height: number }>(
  all: readonly At[],
  y: (value: number) => number,
  size: number,
) {
  let last = Number.NEGATIVE_INFINITY;
  return all
    .filter(({ height }) => Number.isFinite(height))
    .sort((a, b) => b.height - a.height)
    .map((each) => {
      last = Math.max(TOP + 0.3 * size, y(each.height) - 0.4 * size, last + APART * size);
      return { ...each, at: last };
    });
}

/** Values so near each other stand above and below their lines. As a factor of their size. */
const NEAR = 2.2;

/** Places values above their lines; the lowest, where another is near, below its own, for between two lines it would be of neither. */
export function placedBesideLines<At extends { readonly height: number }>(
  all: readonly At[],
  y: (value: number) => number,
  size: number,
  bottom: number,
) {
  const values = placed(all, y, size);
  const [upper, lowest] = values.slice(-2);
  if (lowest === undefined || y(lowest.height) - y(upper.height) >= NEAR * size) return values;
  const below = y(lowest.height) + 0.95 * size;
  return below > bottom - 4
    ? values
    : [...values.slice(0, -1), { ...lowest, at: Math.max(lowest.at, below) }];
}

/** The values at the handle: the baselines at which they stand, and where they end. [px] */
export interface Values {
  readonly baselines: readonly number[];
  readonly until: number;
}

/** Whether a name that begins at `left` stands clear of the values at the handle, which are larger. */
export function isClearOf(
  { baselines, until }: Values,
  left: number,
  baseline: number,
  size: number,
): boolean {
  return left > until || baselines.every((each) => Math.abs(each - baseline) >= size);
}

interface LabelsProps {
  readonly lines: readonly CurveLine[];
  readonly forms: readonly FormLine[];
  readonly names: readonly string[];
  readonly range: SliderRange;
  /** Of the values. [px] */
  readonly size: number;
  /** Whether there is room right of the lines. */
  readonly areBeside: boolean;
  readonly values: Values;
  x(value: number): number;
  y(value: number): number;
}

/** The names of runs and formulas at the right ends of their lines, or where these leave the picture. */
export function Labels({ lines, forms, names, range, size, areBeside, values, x, y }: LabelsProps) {
  const all = [
    ...lines.map(({ run, points }) => ({
      key: String(run),
      points,
      name: names[run],
      short: runLetter(run),
      className: styles.name,
    })),
    ...forms.map(({ name, points }) => ({
      key: name,
      points,
      name,
      short: name,
      className: styles.formName,
    })),
  ];
  const ends = all.flatMap(({ points, ...end }) => {
    const last = points.at(-1);
    return last === undefined ? [] : [{ ...end, height: last.result }];
  });
  const hasRoom = (name: string, at: number) => {
    const width = textWidth(name, nameSize(size), true);
    const end = x(range.max);
    return (
      areBeside || (width < MOST_ABOVE * (end - x(range.min)) && isClearOf(values, end - width, at, size))
    );
  };
  const below = areBeside ? 0.65 * nameSize(size) : 0;
  return placed(ends, (value) => Math.max(TOP, y(value)) + below, 1.3 * nameSize(size)).map(
    ({ key, name, short, className, at }) => (
      <text
        key={key}
        className={className}
        x={x(range.max) + (areBeside ? 10 : 0)}
        y={at}
        textAnchor={areBeside ? 'start' : 'end'}
      >
        {hasRoom(name, at) ? name : short}
      </text>
    ),
  );
}
