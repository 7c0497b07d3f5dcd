import { maxOf } from '../../../base/extremes.ts';
import { textWidth } from '../../../widgets/fit.ts';
import type { SliderRange } from '../../../widgets/sliderScale.ts';
import type { CurveLine } from '../curve/curveLines.ts';
import styles from './WhatIf.module.css';

/** Above the highest line. [px] */
export const TOP = 16;
/** Apart enough for two lines of text. [px] */
const APART = 22;
/** Of the names at the right ends of the lines. [px] */
const NAME_SIZE = 15;
/** The share of the width that names may take. Our choice. */
const MOST_FOR_NAMES = 0.25;

/** The room right of the curves: for the names of the runs, or where they would take too much, none: they stand above the lines. */
export function roomForNames(names: readonly string[], width: number): number {
  const longest = maxOf(
    names.map((name) => textWidth(name, NAME_SIZE, true)),
    0,
  );
  return longest < MOST_FOR_NAMES * width ? longest : 0;
}

/** Places words beside their heights, each a line apart from the one above it. */
export function placed<At extends { readonly height: number }>(
  all: readonly At[],
  y: (value: number) => number,
) {
  let last = Number.NEGATIVE_INFINITY;
  return all
    .filter(({ height }) => Number.isFinite(height))
    .sort((a, b) => b.height - a.height)
    .map((each) => {
      last = Math.max(TOP + 6, y(each.height) - 8, last + APART);
      return { ...each, at: last };
    });
}

interface LabelsProps {
  readonly lines: readonly CurveLine[];
  readonly names: readonly string[];
  readonly range: SliderRange;
  /** Whether there is room right of the lines. */
  readonly areBeside: boolean;
  x(value: number): number;
  y(value: number): number;
}

/** The names of the runs at the right ends of their lines, or where these leave the picture. */
export function Labels({ lines, names, range, areBeside, x, y }: LabelsProps) {
  const ends = lines.flatMap(({ run, points }) => {
    const end = points.at(-1);
    return end === undefined ? [] : [{ run, height: end.result }];
  });
  return placed(ends, (value) => Math.max(TOP, y(value)) + (areBeside ? 13 : 0)).map(({ run, at }) => (
    <text
      key={run}
      className={styles.name}
      x={x(range.max) + (areBeside ? 10 : 0)}
      y={at}
      textAnchor={areBeside ? 'start' : 'end'}
    >
      {names[run]}
    </text>
  ));
}
