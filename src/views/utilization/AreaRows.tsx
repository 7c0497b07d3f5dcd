import { scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import { maxOf } from '../../base/extremes.ts';
import { formatCount, formatMicros, formatPercent } from '../../base/format.ts';
import type { JobId } from '../../engine/ids.ts';
import { selectionStore } from '../../state/selectionStore.ts';
import type { Draw } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../chart/ChartLabel.tsx';
import { plotAbove } from '../chart/plot.ts';
import { RunRows, rowsIn } from '../chart/RunRows.tsx';
import { runLetter, runName } from '../chart/runLook.ts';
import { TimeChart } from '../chart/TimeChart.tsx';
import { tickText } from '../chart/ticks.ts';
import { useTimeScale } from '../chart/useTimeScale.ts';
import { jobColour } from '../looks/colour.ts';
import { inkOn } from '../looks/contrast.ts';
import { useJobHues } from '../looks/useJobHues.ts';
import { jobTitle } from '../shared/names.ts';
import { capacityOf } from '../shared/recordedRuns.ts';
import type { RunTrace } from '../shared/view.ts';
import { CanvasView, Layer } from '../surface/canvasView.tsx';
import { useCursor } from '../surface/useCursor.ts';
import { usePointer } from '../surface/usePointer.ts';
import { areaKeys } from './areaKeys.ts';
import type { AreaScale } from './drawAreas.ts';
import { drawAreas, outlineArea } from './drawAreas.ts';
import type { JobAreas } from './jobAreas.ts';
import { areaAt } from './jobAreas.ts';
import { placeNames } from './placeNames.ts';
import { shareBusy } from './shareBusy.ts';

interface AreaRowsProps {
  readonly runs: readonly RunTrace[];
  readonly shown: readonly JobAreas[]; // [runs]
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** What is under the pointer, and in which row. */
interface Found {
  readonly row: number;
  readonly bucket: number;
  /** Null where nothing runs. */
  readonly job: JobId | null;
  readonly tasks: number;
  readonly opportunistic: number;
  readonly isWasted: boolean;
}

const NAME = 18;
const BELOW = 10;
const LOW_ROW = 44;
const nobody = { job: null, hoveredJob: null } as const;

/** Stacked areas of jobs, one row per run, on common axes; the pointer names a job and moves the clock. */
export function AreaRows({ runs, shown, isLow, width, height }: AreaRowsProps) {
  const palette = usePalette();
  const { scale: zoom } = palette;
  const hues = useJobHues(runs[0].trace);
  const { job: selected, hoveredJob, hoverJob } = selectionStore();
  const { graphs } = runs[0].trace.data;
  const capacity = capacityOf(runs);
  const mostWasted = maxOf(
    shown.map((each) => each.mostWasted),
    0,
  );

  const plot = plotAbove(width, height, { top: 2 * zoom, right: 20 * zoom, left: 52 * zoom, isLow, zoom });
  // Low rows have no line for a name: a letter beside the row is used instead.
  const isTight = plot.height / runs.length < LOW_ROW * zoom;
  // What is below zero ends in a number of its own, which the next row's first one shall not touch.
  const head = isTight ? 6 : mostWasted > 0 ? NAME + BELOW : NAME;
  const rows = rowsIn(plot.height, runs.length, head * zoom, 8);
  const { pitch, height: rowHeight } = rows;
  const time = useTimeScale(runs, plot.width);
  const { leftOf, timeAt } = time;
  const y = useMemo(
    () => scaleLinear().domain([-mostWasted, capacity]).range([rowHeight, 0]),
    [capacity, mostWasted, rowHeight],
  );
  const { buckets } = shown[0];
  const scale = useMemo<AreaScale>(
    () => ({
      left: (bucket) => Math.round(Math.min(plot.width, leftOf(buckets.start + bucket * buckets.width))),
      y,
    }),
    [leftOf, y, buckets, plot.width],
  );

  const draw = useCallback<Draw>(
    (context, _size, colours) => {
      context.translate(plot.left, plot.top + rows.head);
      for (const each of shown) {
        drawAreas(context, each, scale, (job) => jobColour(hues, colours, nobody, job), colours);
        context.translate(0, pitch);
      }
    },
    [shown, scale, hues, plot.left, plot.top, rows.head, pitch],
  );
  // A canvas of its own, as it follows the pointer.
  const drawOutlines = useCallback<Draw>(
    (context, _size, colours) => {
      context.translate(plot.left, plot.top + rows.head);
      for (const each of shown) {
        for (const job of new Set([selected, hoveredJob]))
          if (job !== null) outlineArea(context, each, job, scale, colours);
        context.translate(0, pitch);
      }
    },
    [shown, scale, plot.left, plot.top, rows.head, pitch, selected, hoveredJob],
  );
  const names = useMemo(
    () => shown.map((each) => placeNames(each, scale, (job) => jobTitle(graphs, job), 12 * zoom)),
    [shown, scale, graphs, zoom],
  );

  const find = (left: number, top: number): Found | null => {
    const row = Math.floor((top - plot.top) / pitch);
    const bucket = Math.floor((timeAt(left - plot.left) - buckets.start) / buckets.width);
    if (row < 0 || row >= shown.length || bucket < 0 || bucket >= buckets.count) return null;
    const place = areaAt(shown[row], bucket, y.invert(top - plot.top - rows.topOf(row)));
    return { row, bucket, ...(place ?? { job: null, tasks: 0, opportunistic: 0, isWasted: false }) };
  };
  const { hover, handlers } = usePointer<Found>({ find, jobOf: ({ job }) => job });
  const keys = useCursor(areaKeys(runs, shown), [hoveredJob, hoverJob]);
  const found = hover?.found ?? null;
  const note = useCallback(() => {
    if (found === null) return [];
    const { bucket, job, tasks, opportunistic, isWasted } = found;
    const at = `at ${formatMicros(buckets.start + bucket * buckets.width)}`;
    if (job === null) return ['idle, or held by a root task', at];
    const what = isWasted
      ? ', wasted'
      : opportunistic > 0
        ? `, ${formatCount(opportunistic)} of them opportunistic`
        : '';
    return [jobTitle(graphs, job), `${formatCount(tasks)} tasks run${what}`, at];
  }, [found, buckets, graphs]);

  const busy = useMemo(() => runs.map(({ trace }) => formatPercent(shareBusy(trace))), [runs]);
  const hasRoom = plot.width > 380 * zoom;
  const marks = shown.reduce((sum, { areas }) => sum + areas.length, 0);
  const lineHeight = 14 * zoom;
  const ticks = [capacity];
  if (y(0) - y(capacity) >= lineHeight && !isTight) ticks.push(0);
  if (y(-mostWasted) - y(0) >= lineHeight && !isTight) ticks.push(-Math.round(mostWasted));
  const label = runs.map((run, row) => `${runName(run)}: ${busy[row]} busy`);

  return (
    <CanvasView
      {...{ width, height, hover, note }}
      label={`Running tasks by job over time. Up and down keys move through the jobs that run at the clock, Enter selects. ${label.join('. ')}`}
      spoken={keys.spoken}
      {...handlers}
      {...keys.handlers}
    >
      <Layer draw={draw} width={width} height={height} />
      <Layer draw={drawOutlines} width={width} height={height} />
      <TimeChart {...{ plot, isLow, width, height }} scale={time} rows={marks} label={label.join('. ')}>
        <RunRows
          {...{ runs, rows }}
          width={plot.width}
          axis={{
            scale: y,
            ticks,
            lines: [0, capacity],
            format: (count) => tickText(Math.abs(count)),
          }}
          nameOf={isTight ? () => null : undefined}
          asideOf={(row) =>
            hasRoom && !isTight
              ? `${row === 0 ? `${tickText(capacity)} slots · ` : ''}${busy[row]} busy`
              : null
          }
        >
          {(run, row) => (
            <>
              {isTight && (
                <ChartLabel x={-40 * zoom} y={rowHeight / 2}>
                  {runLetter(run.index)}
                </ChartLabel>
              )}
              {names[row].map(({ job, name, x: middle, y: line }) => (
                <text
                  key={job}
                  x={middle}
                  y={line}
                  dy="0.35em"
                  textAnchor="middle"
                  fontSize={12 * zoom}
                  fill={inkOn(jobColour(hues, palette, nobody, job), palette)}
                  pointerEvents="none"
                >
                  {name}
                </text>
              ))}
            </>
          )}
        </RunRows>
      </TimeChart>
    </CanvasView>
  );
}
