import { maxOf, minOf } from '../../../base/extremes.ts';
import type { RecordedLine } from '../../../state/recordedCurves.ts';
import { ownValue, type SweepPlan } from '../../../state/sweepPlan.ts';
import { cividis } from '../../../widgets/cividis.ts';
import type { Palette } from '../../../widgets/tokens.ts';
import { runLetter } from '../../chart/runLook.ts';
import type { Panel, Picture } from '../../grammar/picture.ts';
import type { RunTrace } from '../../shared/view.ts';
import { heightAt } from '../../what-if/lines.ts';
import { type GridPoint, openGridPoint } from './gridPoints.ts';
import { axisText, describeGrid, pointWords, type Shown } from './gridWords.ts';

/** What maps of a sweep of two numbers are drawn from. */
export interface Mapped {
  readonly plan: SweepPlan;
  readonly points: readonly GridPoint[];
  readonly shown: Shown;
  readonly runs: readonly RunTrace[];
  readonly recorded: Recorded;
}

/** What is recorded of each run over one of the axes, while the other number is as it is now. */
export interface Recorded {
  readonly axis: number;
  readonly lines: readonly RecordedLine[];
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
  { plan, points, shown, runs, recorded }: Mapped,
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
  const ghostOf = (point: GridPoint) => {
    const height = recordedAt(plan, recorded, point);
    return height === undefined ? null : shown.metric.write(height);
  };
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
      text: (point) => {
        const ghost = ghostOf(point);
        const told = ghost === null ? [] : [`recorded: about ${ghost}`];
        return [...pointWords(plan, point, shown, runs), ...told][line] ?? null;
      },
    })),
    marks: [
      {
        ...{ kind: 'bar', from: () => 0, to: () => 1 - GAP, colour: colourOf },
        label: (point) => {
          const ghost = ghostOf(point);
          return [ghost === null ? writtenIn(point, shown) : `≈ ${ghost}`];
        },
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

/**
 * What is recorded of a point that has not been run, straight between the recorded values: what one sees before the first points are
 * made; undefined where nothing is.
 */
function recordedAt(plan: SweepPlan, { axis, lines }: Recorded, { at, run, done }: GridPoint) {
  const [over, other] = [axis, 1 - axis].map((each) => plan.scenario.sweep.axes[each].values[at[each]]);
  const line = lines[run];
  if (done > 0 || line === undefined || other !== ownValue(plan, 1 - axis)) return undefined;
  const [min, max] = [line.points[0].value, line.points[line.points.length - 1].value];
  return over < min || over > max ? undefined : heightAt(line, over, { min, max, step: 0 });
}

function writtenIn({ mid, done, fault, numbers }: GridPoint, { metric }: Shown): string {
  if (Number.isFinite(mid)) return metric.write(mid);
  return done > 0 && fault === null && numbers.length === 0 ? '–' : '';
}
