import type { SweepPlan } from '../../../state/sweepPlan.ts';
import type { RunTrace } from '../../shared/view.ts';
import type { GridPoint } from './gridPoints.ts';
import type { Shown } from './gridWords.ts';

/** What maps of a sweep are drawn from. */
export interface GridProps {
  readonly plan: SweepPlan;
  readonly runs: readonly RunTrace[];
  readonly points: readonly GridPoint[];
  readonly shown: Shown;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
  /** The point under the pointer or the cursor; −1: none. */
  readonly marked: number;
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
  const cell = heatMaps(props, zoom)
    .flatMap(({ places }) => places)
    .find((at) => left >= at.left && left < at.left + at.width && top >= at.top && top < at.top + at.height);
  return cell?.index ?? -1;
}
