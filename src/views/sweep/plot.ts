import type { Mark, Panel, PanelGrid } from './panels.ts';

/** The rectangle of a panel in which lines are drawn, from the corner of the panel. CSS pixels. */
export interface PanelPlot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** From this distance of dots on, they are rings with letters. [px] */
export const RING = 18;
const SIDES = { left: 50, top: 28, right: 26, bottom: 22, titled: 38 } as const;
// How near the pointer must be to a dot or a line. [px]
const REACH = 14;
const REACH_LINE = 6;

/** Gives the plot of each panel, with room for the title of the axis if it has one. */
export function plotOf({ width, height }: PanelGrid, hasTitle: boolean, zoom: number): PanelPlot {
  const [left, top] = [SIDES.left * zoom, SIDES.top * zoom];
  const below = (hasTitle ? SIDES.titled : SIDES.bottom) * zoom;
  const high = Math.max(20, height - top - below);
  return { left, top, width: Math.max(20, width - left - SIDES.right * zoom), height: high };
}

/** Finds the dot near a place of the plot, or else the line across; null if there is none. */
export function markNear(
  { lines, across }: Panel,
  leftOf: (value: number) => number,
  topOf: (result: number) => number,
  left: number,
  top: number,
): Mark | null {
  let best: Mark | null = null;
  let least = REACH * REACH;
  for (const mark of lines.flat()) {
    const [over, down] = [leftOf(mark.value ?? 0) - left, topOf(mark.result) - top];
    const distance = over * over + down * down;
    if (distance > least) continue;
    least = distance;
    best = mark;
  }
  return best ?? across.find(({ result }) => Math.abs(topOf(result) - top) <= REACH_LINE) ?? null;
}

/** Keeps the values whose numbers have room beside each other. */
export function spreadTicks(
  values: readonly number[],
  leftOf: (value: number) => number,
  least: number,
): readonly number[] {
  const kept: number[] = [];
  for (const value of [...new Set(values)].sort((a, b) => a - b))
    if (kept.length === 0 || leftOf(value) - leftOf(kept[kept.length - 1]) >= least) kept.push(value);
  return kept;
}

/** Whether no ring with a letter would cover the next one of its line. */
export function ringsFit(
  lines: readonly (readonly Mark[])[],
  leftOf: (value: number) => number,
  least: number,
): boolean {
  return lines.every((line) =>
    line.every(({ value }, at) => at === 0 || leftOf(value ?? 0) - leftOf(line[at - 1].value ?? 0) >= least),
  );
}
