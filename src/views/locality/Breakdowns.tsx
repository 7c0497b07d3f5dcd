import { scaleBand, scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import { formatPercent } from '../../base/format.ts';
import { playbackStore } from '../../state/playbackStore.ts';
import { Axis } from '../../widgets/Axis.tsx';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../ChartLabel.tsx';
import { plotIn, runName } from '../chart.ts';
import { localityTints } from '../localityLook.ts';
import { onClock } from '../onClock.ts';
import { BinNames } from './BinNames.tsx';
import { binsByCrowd, binsByJob } from './bins.ts';
import { breakDown, countsAt, sharesOf } from './breakdown.ts';
import { drawColumn } from './drawColumn.ts';
import { rowMargins, rowsIn, shareTicks } from './rowsIn.ts';
import type { LocalityRowsProps } from './TimeRows.tsx';

// No column need be wider.
const WIDEST = 76;
const END = Number.POSITIVE_INFINITY;

interface BreakdownsProps extends LocalityRowsProps {
  readonly by: 'job' | 'crowd';
  /** Whether rows stand beside others that say what they are. */
  readonly isBeside: boolean;
}

/** Shares of the tasks that have started by distance from their input, in groups, a run in each row. */
export function Breakdowns(props: BreakdownsProps) {
  const { runs, by, isBeside, isLow, width, height } = props;
  const palette = usePalette();
  const { scale: zoom, inkFaint } = palette;
  const margins = rowMargins(isLow, zoom);
  const plot = plotIn(width, height, isBeside ? { ...margins, left: 8 } : margins);
  const rows = rowsIn(plot.height, runs, zoom);
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

  const [rowHeight, firstTop, secondTop] = [rows.height, rows.topOf(0), rows.topOf(1)];
  const draw = useCallback<Draw>(
    (context, _size, shown) => {
      const { time } = playbackStore.getState();
      context.translate(plot.left, plot.top + firstTop);
      for (const part of parts) {
        for (const bin of bins.names.keys()) {
          const end = sharesOf(countsAt(part, bin, END));
          const column = { left: x(bin) ?? 0, width: x.bandwidth(), height: rowHeight };
          if (end !== null)
            drawColumn(context, column, sharesOf(countsAt(part, bin, time)), end, tints, shown);
        }
        context.translate(0, secondTop - firstTop);
      }
    },
    [parts, bins, x, plot.left, plot.top, rowHeight, firstTop, secondTop, tints],
  );
  const canvas = useCanvas(draw, width, height, onClock);

  const ends = runs.map((run, row) => {
    const shares = bins.names.map((name, bin) => {
      const share = sharesOf(countsAt(parts[row], bin, END))?.[0];
      return `${name}: ${formatPercent(share ?? Number.NaN)}`;
    });
    return `${runName(run)}: ${shares.join(', ')}`;
  });
  const letters = Math.floor(plot.width / (8 * zoom));

  return (
    <>
      <canvas ref={canvas} />
      <svg
        width={width}
        height={height}
        style={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}
        role="img"
        aria-label={`Share of tasks on a server with their input, ${by === 'job' ? 'by job' : 'by jobs in the system'}. ${ends.join('. ')}`}
        data-rows={bins.names.length * runs.length}
      >
        <g transform={`translate(${plot.left} ${plot.top})`}>
          {runs.map((run, row) => (
            <g key={run.index} transform={`translate(0 ${rows.topOf(row)})`}>
              {!isBeside && (
                <Axis scale={y} side="left" ticks={shareTicks(rowHeight / zoom)} format={formatPercent} />
              )}
              <path d={`M0 ${rowHeight}H${plot.width}`} stroke={inkFaint} />
              {(!isBeside || row === 0) && (
                <ChartLabel x={-4} y={-9 * zoom}>
                  {isBeside ? `by ${bins.title}` : runName(run, letters)}
                </ChartLabel>
              )}
            </g>
          ))}
          <g transform={`translate(0 ${plot.height})`}>
            <BinNames
              names={bins.names}
              middleOf={(bin) => (x(bin) ?? 0) + x.bandwidth() / 2}
              room={x.step()}
              width={plot.width}
              title={isLow || isBeside ? undefined : bins.title}
            />
          </g>
        </g>
      </svg>
    </>
  );
}
