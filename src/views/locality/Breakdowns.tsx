import { scaleBand, scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import { formatPercent } from '../../base/format.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { Chart } from '../chart/Chart.tsx';
import { RunRows, rowsIn } from '../chart/RunRows.tsx';
import { runName } from '../chart/runLook.ts';
import { localityTints } from '../looks/localityLook.ts';
import { onClock } from '../surface/onClock.ts';
import { BinNames } from './BinNames.tsx';
import { binsByCrowd, binsByJob } from './bins.ts';
import { breakDown, countsAt, sharesOf } from './breakdown.ts';
import { drawColumn } from './drawColumn.ts';
import { columnPlot, NAME, shareTicks } from './rowLook.ts';
import type { LocalityRowsProps } from './TimeRows.tsx';
import { texts } from './words.ts';

// Left margin beside other rows, which already have an axis. CSS pixels.
const BESIDE = 8;
// Largest width of a column. CSS pixels.
const WIDEST = 76;
const END = Number.POSITIVE_INFINITY;

interface BreakdownsProps extends LocalityRowsProps {
  readonly by: 'job' | 'crowd';
  /** Whether the rows are beside others, which show the names of the runs. */
  readonly isBeside: boolean;
}

/** Shares of the started tasks by distance from their input, in groups; one row per run. */
export function Breakdowns(props: BreakdownsProps) {
  const { runs, by, isBeside, isLow, width, height } = props;
  const palette = usePalette();
  const { scale: zoom } = palette;
  const whole = columnPlot(width, height, isLow, zoom);
  const plot = isBeside ? { ...whole, left: BESIDE, width: whole.width + whole.left - BESIDE } : whole;
  const rows = rowsIn(plot.height, runs.length, NAME * zoom);
  const bins = useMemo(() => (by === 'job' ? binsByJob(runs) : binsByCrowd(runs)), [by, runs]);
  const parts = useMemo(() => runs.map((run) => breakDown(run, bins)), [runs, bins]);
  const tints = useMemo(() => localityTints(palette), [palette]);
  const x = useMemo(
    () =>
      scaleBand<number>()
        .domain(bins.names.map((_, bin) => bin))
        .range([0, Math.min(plot.width, bins.names.length * WIDEST * zoom)])
        .padding(0.18),
    [bins, plot.width, zoom],
  );
  const y = scaleLinear().domain([0, 1]).range([rows.height, 0]);

  const { height: rowHeight, head, pitch } = rows;
  const draw = useCallback<Draw>(
    (context, _size, shown) => {
      const { time } = playbackStore.getState();
      context.translate(plot.left, plot.top + head);
      for (const part of parts) {
        for (const bin of bins.names.keys()) {
          const end = sharesOf(countsAt(part, bin, END));
          const column = { left: x(bin) ?? 0, width: x.bandwidth(), height: rowHeight };
          if (end !== null)
            drawColumn(context, column, sharesOf(countsAt(part, bin, time)), end, tints, shown);
        }
        context.translate(0, pitch);
      }
    },
    [parts, bins, x, plot.left, plot.top, rowHeight, head, pitch, tints],
  );
  const canvas = useCanvas(draw, width, height, onClock);

  const ends = runs.map((run, row) => {
    const shares = bins.names.map((name, bin) => {
      const share = sharesOf(countsAt(parts[row], bin, END))?.[0];
      return `${name}: ${formatPercent(share ?? Number.NaN)}`;
    });
    return `${runName(run)}: ${shares.join(', ')}`;
  });

  return (
    <>
      <canvas ref={canvas} />
      <Chart
        {...{ plot, isLow, width, height }}
        style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
        label={texts.breakdown(by === 'job', ends.join('. '))}
        rows={bins.names.length * runs.length}
      >
        <RunRows
          {...{ runs, rows }}
          width={plot.width}
          axis={{
            scale: y,
            ticks: isBeside ? [] : shareTicks(rowHeight / zoom),
            lines: [0],
            format: formatPercent,
          }}
          nameOf={isBeside ? (row) => (row === 0 ? `by ${bins.title}` : null) : undefined}
        />
        <g transform={`translate(0 ${plot.height})`}>
          <BinNames
            names={bins.names}
            middleOf={(bin) => (x(bin) ?? 0) + x.bandwidth() / 2}
            room={x.step()}
            width={plot.width}
            title={isLow || isBeside ? undefined : bins.title}
          />
        </g>
      </Chart>
    </>
  );
}
