import { scaleLinear, scaleLog } from 'd3';
import { maxOf, minOf } from '../../../base/extremes.ts';
import type { SweepPlan } from '../../../state/sweepPlan.ts';
import { runLetter, runName } from '../../chart/runLook.ts';
import type { Lengths } from '../../grammar/picture.ts';
import type { RunTrace } from '../../shared/view.ts';
import { rangeOf } from '../panels.ts';
import type { GridPoint } from './gridPoints.ts';
import type { Shown } from './gridWords.ts';

/** What both pictures of a sweep are drawn from. */
export interface GridProps {
  readonly plan: SweepPlan;
  /** The runs on screen, whose names the lines have. */
  readonly runs: readonly RunTrace[];
  readonly points: readonly GridPoint[];
  readonly shown: Shown;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
  /** The point under the pointer or the cursor; −1: none. */
  readonly marked: number;
}

/** Where a point of a line is, from the corner of its plot. CSS pixels. */
export interface LinePlace {
  readonly point: GridPoint;
  /** Among the points. */
  readonly index: number;
  readonly left: number;
  readonly top: number;
  readonly low: number;
  readonly high: number;
}

/** The plot of the lines. CSS pixels. */
export interface LinePlot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Room on both sides of the first and the last value. */
  readonly inset: number;
  /** Names of the runs, each from long to short. */
  readonly names: readonly Lengths[];
}

/** Gives the plot of the lines, with room for the axes. */
export function linePlot({ plan, runs, width, height, isLow }: GridProps, zoom: number): LinePlot {
  const [left, top] = [54 * zoom, 28 * zoom];
  const high = Math.max(20, height - (28 + (isLow ? 22 : 40)) * zoom);
  const names = plan.scenario.runs.map((_, at) => {
    const run = runs.find(({ index }) => index === at);
    return run === undefined ? [runLetter(at)] : [runName(run), runName(run, 24), runLetter(at)];
  });
  return {
    ...{ left, top, inset: 16 * zoom, names },
    width: Math.max(20, width - left - 20 * zoom),
    height: high,
  };
}

// Bars of several runs stand beside each other. [px]
const BESIDE = 9;

/** Places all points of the lines; those without a number lie on the axis below. */
export function linePlaces(
  { plan, points, shown }: GridProps,
  plot: LinePlot,
  y: (value: number) => number,
): readonly LinePlace[] {
  const { values } = plan.scenario.sweep.axes[0];
  const count = plan.scenario.runs.length;
  const isLog = plan.choices[0]?.isLog === true && minOf(values) > 0;
  const x = (isLog ? scaleLog() : scaleLinear())
    .domain([minOf(values), maxOf(values)])
    .range([plot.inset, plot.width - plot.inset]);
  const down = (value: number) => (Number.isFinite(value) ? y(value) : plot.height);
  return points.map((point, index) => ({
    ...{ point, index },
    left: x(values[point.at[0]]) + (shown.isBars ? (point.run - (count - 1) / 2) * BESIDE : 0),
    ...{ top: down(point.mid), low: down(point.low), high: down(point.high) },
  }));
}

/** A cell of a heat map. CSS pixels. */
export interface HeatPlace {
  readonly point: GridPoint;
  readonly index: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Where the heat maps of the runs lie, each with its cells. */
export interface HeatMap {
  readonly run: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly places: readonly HeatPlace[];
}

/** Lays out a heat map for each run: beside each other, or below where it is narrow. The first axis goes to the right. */
export function heatMaps(
  { plan, points, width, height, isLow }: GridProps,
  zoom: number,
): readonly HeatMap[] {
  const [across, up] = plan.scenario.sweep.axes.map(({ values }) => values.length);
  const count = plan.scenario.runs.length;
  const columns = Math.max(1, Math.min(count, Math.floor(width / (200 * zoom))));
  const rows = Math.ceil(count / columns);
  const [left, top, bottom] = [58 * zoom, 22 * zoom, (isLow ? 20 : 38) * zoom];
  const inner = Math.max(20, width / columns - left - 10 * zoom);
  const high = Math.max(20, height / rows - top - bottom);
  return plan.scenario.runs.map((_, run) => {
    const corner = {
      left: (run % columns) * (width / columns) + left,
      top: Math.floor(run / columns) * (height / rows) + top,
    };
    const places = points.flatMap((point, index) =>
      point.run !== run
        ? []
        : [
            {
              ...{ point, index, width: inner / across, height: high / up },
              left: corner.left + (inner * point.at[0]) / across,
              top: corner.top + (high * (up - 1 - point.at[1])) / up,
            },
          ],
    );
    return { run, ...corner, width: inner, height: high, places };
  });
}

/** Finds the point at a place of the drawing; −1: none. */
export function pointAt(props: GridProps, zoom: number, left: number, top: number): number {
  if (props.plan.scenario.sweep.axes.length > 1) {
    const cell = heatMaps(props, zoom)
      .flatMap(({ places }) => places)
      .find(
        (at) => left >= at.left && left < at.left + at.width && top >= at.top && top < at.top + at.height,
      );
    return cell?.index ?? -1;
  }
  const plot = linePlot(props, zoom);
  const range = rangeOf(
    props.points.flatMap(({ low, mid, high }) => [low, mid, high]).filter(Number.isFinite),
  );
  const y = scaleLinear()
    .domain(Number.isFinite(range[0]) ? range : [0, 1])
    .range([plot.height, 0]);
  let best = -1;
  let least = 20 ** 2;
  for (const place of linePlaces(props, plot, y)) {
    const distance = (place.left - left + plot.left) ** 2 + (place.top - top + plot.top) ** 2;
    if (distance >= least) continue;
    least = distance;
    best = place.index;
  }
  return best;
}
