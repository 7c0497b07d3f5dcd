import { scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import { formatPercent } from '../../base/format.ts';
import { SECOND, toSeconds } from '../../engine/kernel/time.ts';
import { serverLocal } from '../../metrics/locality.ts';
import { valuesOf } from '../../metrics/samples.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { bucketsOf } from '../../trace/series.ts';
import { Axis } from '../../widgets/Axis.tsx';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../ChartLabel.tsx';
import { lastEnd, plotIn, runName, timeUnitFor } from '../chart.ts';
import { localityTints, YET_TO_COME } from '../localityLook.ts';
import { onClock } from '../onClock.ts';
import { TimeAxes } from '../TimeAxes.tsx';
import type { RunTrace } from '../view.ts';
import { drawShares } from './drawShares.ts';
import { sharesOverTime } from './inputReads.ts';
import { Meter, meterWidth } from './Meter.tsx';
import { rowMargins, rowsIn, shareTicks } from './rowsIn.ts';

export interface LocalityRowsProps {
  /** Runs whose tasks read. */
  readonly runs: readonly RunTrace[];
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** Shares of the running tasks by distance from their input over time, a run in each row, with a meter beside it. */
export function TimeRows({ runs, isLow, width, height }: LocalityRowsProps) {
  const palette = usePalette();
  const { scale: zoom, inkFaint } = palette;
  const until = lastEnd(runs);
  const unit = timeUnitFor(toSeconds(until));
  const margins = rowMargins(isLow, zoom);
  const rows = rowsIn(Math.max(0, height - margins.top - margins.bottom), runs, zoom);
  const meter = meterWidth(width, rows.height, zoom);
  const plot = plotIn(width, height, { ...margins, right: margins.right + meter });
  const x = useMemo(
    () =>
      scaleLinear()
        .domain([0, Math.max(until / SECOND / unit.seconds, Number.EPSILON)])
        .range([0, plot.width]),
    [until, unit.seconds, plot.width],
  );
  const y = scaleLinear().domain([0, 1]).range([rows.height, 0]);

  const buckets = useMemo(() => bucketsOf(0, until, Math.max(1, plot.width / 3)), [until, plot.width]);
  const shares = useMemo(() => runs.map(({ trace }) => sharesOverTime(trace, buckets)), [runs, buckets]);
  const tints = useMemo(() => localityTints(palette), [palette]);
  const [rowHeight, firstTop, secondTop] = [rows.height, rows.topOf(0), rows.topOf(1)];
  const draw = useCallback<Draw>(
    (context, _size, { surface }) => {
      const left = (time: number) => Math.min(plot.width, x(time / SECOND / unit.seconds));
      const now = left(playbackStore.getState().time);
      context.translate(plot.left, plot.top + firstTop);
      for (const run of shares) {
        drawShares(context, run, buckets, tints, left, rowHeight);
        context.globalAlpha = 1 - YET_TO_COME;
        context.fillStyle = surface;
        context.fillRect(now, 0, plot.width - now, rowHeight);
        context.globalAlpha = 1;
        context.translate(0, secondTop - firstTop);
      }
    },
    [
      shares,
      buckets,
      tints,
      plot.left,
      plot.top,
      plot.width,
      rowHeight,
      firstTop,
      secondTop,
      x,
      unit.seconds,
    ],
  );
  const canvas = useCanvas(draw, width, height, onClock);

  const letters = Math.floor((plot.width - (meter > 0 ? 0 : 150 * zoom)) / (8 * zoom));
  const inAll = runs.map(({ trace }) => valuesOf(trace, serverLocal)[0]);
  const label = runs
    .map((run, row) => `${runName(run)} ${formatPercent(inAll[row])} of all tasks`)
    .join(', ');

  return (
    <>
      <canvas ref={canvas} />
      <TimeAxes
        {...{ plot, x, unit, isLow, width, height }}
        label={`Share of running tasks on a server with their input, over time: ${label}`}
        rows={shares.length * buckets.count}
      >
        {runs.map((run, row) => (
          <g key={run.index} transform={`translate(0 ${rows.topOf(row)})`}>
            <Axis scale={y} side="left" ticks={shareTicks(rowHeight / zoom)} format={formatPercent} />
            <path d={`M0 0H${plot.width}M0 ${rowHeight}H${plot.width}`} stroke={inkFaint} fill="none" />
            <ChartLabel x={-4} y={-9 * zoom}>
              {runName(run, letters)}
            </ChartLabel>
            <Meter run={run} inAll={inAll[row]} left={plot.width} height={rowHeight} hasRoom={meter > 0} />
          </g>
        ))}
      </TimeAxes>
    </>
  );
}
