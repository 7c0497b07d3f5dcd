import { scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import { formatPercent } from '../../base/format.ts';
import { serverLocal } from '../../metrics/locality.ts';
import { valuesOf } from '../../metrics/samples.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { bucketsOf } from '../../trace/series.ts';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { RunRows, rowsIn } from '../chart/RunRows.tsx';
import { runName } from '../chart/runLook.ts';
import { TimeChart } from '../chart/TimeChart.tsx';
import { useTimeScale } from '../chart/useTimeScale.ts';
import { localityTints, YET_TO_COME } from '../looks/localityLook.ts';
import type { RunTrace } from '../shared/view.ts';
import { onClock } from '../surface/onClock.ts';
import { drawShares } from './drawShares.ts';
import { sharesOverTime } from './inputReads.ts';
import { Meter, meterWidth } from './Meter.tsx';
import { columnPlot, NAME, shareTicks } from './rowLook.ts';
import { texts } from './words.ts';

export interface LocalityRowsProps {
  /** Runs whose tasks read. */
  readonly runs: readonly RunTrace[];
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** Shares of the running tasks by distance from their input over time; one row per run, with a meter beside it. */
export function TimeRows({ runs, isLow, width, height }: LocalityRowsProps) {
  const palette = usePalette();
  const { scale: zoom } = palette;
  const whole = columnPlot(width, height, isLow, zoom);
  const rows = rowsIn(whole.height, runs.length, NAME * zoom);
  const meter = meterWidth(width, rows.height, zoom);
  const plot = { ...whole, width: Math.max(0, whole.width - meter) };
  const scale = useTimeScale(runs, plot.width);
  const { until, leftOf } = scale;
  const y = scaleLinear().domain([0, 1]).range([rows.height, 0]);

  const buckets = useMemo(() => bucketsOf(0, until, Math.max(1, plot.width / 3)), [until, plot.width]);
  const shares = useMemo(() => runs.map(({ trace }) => sharesOverTime(trace, buckets)), [runs, buckets]);
  const tints = useMemo(() => localityTints(palette), [palette]);
  const { height: rowHeight, head, pitch } = rows;
  const draw = useCallback<Draw>(
    (context, _size, { surface }) => {
      const left = (time: number) => Math.min(plot.width, leftOf(time));
      const now = left(playbackStore.getState().time);
      context.translate(plot.left, plot.top + head);
      for (const run of shares) {
        drawShares(context, run, buckets, tints, left, rowHeight);
        context.globalAlpha = 1 - YET_TO_COME;
        context.fillStyle = surface;
        context.fillRect(now, 0, plot.width - now, rowHeight);
        context.globalAlpha = 1;
        context.translate(0, pitch);
      }
    },
    [shares, buckets, tints, plot.left, plot.top, plot.width, rowHeight, head, pitch, leftOf],
  );
  const canvas = useCanvas(draw, width, height, onClock);

  const inAll = runs.map(({ trace }) => valuesOf(trace, serverLocal)[0]);
  const label = runs.map((run, row) => texts.ofAllTasks(runName(run), formatPercent(inAll[row]))).join(', ');

  return (
    <>
      <canvas ref={canvas} />
      <TimeChart
        {...{ plot, scale, isLow, width, height }}
        label={texts.overTime(label)}
        rows={shares.length * buckets.count}
      >
        <RunRows
          {...{ runs, rows }}
          width={plot.width}
          axis={{ scale: y, ticks: shareTicks(rowHeight / zoom), lines: [0, 1], format: formatPercent }}
        >
          {(run, row) => (
            <Meter run={run} inAll={inAll[row]} left={plot.width} height={rowHeight} hasRoom={meter > 0} />
          )}
        </RunRows>
      </TimeChart>
    </>
  );
}
