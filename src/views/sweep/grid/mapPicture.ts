import { maxOf, minOf } from '../../../base/extremes.ts';
import { ownValue, type SweepPlan } from '../../../state/sweepPlan.ts';
import { cividis } from '../../../widgets/cividis.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { runLetter } from '../../chart/runLook.ts';
import type { Panel, Picture } from '../../grammar/picture.ts';
import type { RunTrace } from '../../shared/view.ts';
import type { GridPoint } from './gridPoints.ts';
import { openGridPoint } from './gridPoints.ts';
import { axisText, describeGrid, pointWords, type Shown } from './gridWords.ts';

/** What maps of a sweep of two numbers are drawn from. */
export interface Mapped {
  readonly plan: SweepPlan;
  readonly points: readonly GridPoint[];
  readonly shown: Shown;
  readonly runs: readonly RunTrace[];
}

/** The room of a map. CSS pixels. */
interface Room {
  readonly width: number;
  readonly height: number;
}

// Numbers beside and above cells have so much room each. [px]
const NUMBER = { width: 44, height: 16 } as const;
// What is beside and above the cells. [px]
const SIDES = 60;
// Lines that are said of a point.
const MOST_SAID = 6;
const GAP = 0.015;

/** A map of one run: the first number goes to the right, the second one up; all maps share one scale of colours. */
export function mapPicture(
  { plan, points, shown, runs }: Mapped,
  run: number,
  { width, height }: Room,
  { theme, surface, scale: zoom }: Palette,
): Picture<GridPoint> {
  const known = points.map(({ mid }) => mid).filter(Number.isFinite);
  const [low, high] = [minOf(known), maxOf(known)];
  const colourOf = ({ mid }: GridPoint) => {
    if (!Number.isFinite(mid)) return surface;
    const share = high > low ? (mid - low) / (high - low) : 0.5;
    // More is farther from the ground.
    return cividis(theme === 'dark' ? share : 1 - share);
  };
  const [across, up] = plan.scenario.sweep.axes.map(({ values }) => values);
  const headsOf = (axis: number, values: readonly number[], every: number): readonly Panel[] =>
    values.map((value, at) => ({
      key: at,
      name: at % every === 0 ? [axisText(plan, axis, at)] : [],
      aside: value === ownValue(plan, axis) ? ['now'] : [],
    }));
  const rows = points
    .filter((point) => point.run === run)
    .sort((one, other) => other.at[1] - one.at[1] || one.at[0] - other.at[0]);
  return {
    label: `${`${runLetter(run)}. ${describeGrid(plan, points, shown)}`}. Arrow keys move between points, Enter opens one.`,
    ...{ rows, fillsCells: true, heads: 'beside', x: { domain: [0, 1], isBare: true } },
    // Begins at the lower left.
    first: (up.length - 1) * across.length,
    facts: { rows: rows.filter(({ mid }) => Number.isFinite(mid)).length },
    panels: headsOf(
      1,
      up,
      Math.ceil((NUMBER.height * zoom * up.length) / (height - SIDES * zoom)),
    ).toReversed(),
    panelOf: ({ at }) => up.length - 1 - at[1],
    across: headsOf(0, across, Math.ceil((NUMBER.width * zoom * across.length) / (width - SIDES * zoom))),
    acrossOf: ({ at }) => at[0],
    open: openGridPoint,
    columns: Array.from({ length: MOST_SAID }, (_, line) => ({
      title: '',
      text: (point) => pointWords(plan, point, shown, runs)[line] ?? null,
    })),
    marks: [
      {
        ...{ kind: 'bar', from: () => 0, to: () => 1 - GAP, colour: colourOf },
        label: (point) => [writtenIn(point, shown)],
      },
      {
        ...{ kind: 'bar', from: () => 0, to: () => 1 - GAP, colour: colourOf },
        of: ({ fault }) => fault !== null,
        label: () => ['✕'],
        facts: () => ({ fault: '' }),
      },
    ],
  };
}

function writtenIn({ mid, done, fault, numbers }: GridPoint, { metric }: Shown): string {
  if (Number.isFinite(mid)) return metric.write(mid);
  return done > 0 && fault === null && numbers.length === 0 ? '–' : '';
}
