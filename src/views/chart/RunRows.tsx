import type { ReactNode } from 'react';
import type { AxisScale } from '../../widgets/Axis.tsx';
import { Axis } from '../../widgets/Axis.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import type { RunTrace } from '../shared/view.ts';
import { ChartLabel } from './ChartLabel.tsx';
import { runLetter } from './runLook.ts';

/** Where the row of each run lies in a plot: its name stands above the rectangle that is drawn in. CSS pixels. */
interface Rows {
  /** From one row to the next. */
  readonly pitch: number;
  readonly height: number;
  /** Room for the name. */
  readonly head: number;
  topOf(row: number): number;
}

/** Divides a plot into so many equal rows. */
export function rowsIn(plotHeight: number, count: number, head: number, least = 6): Rows {
  const pitch = plotHeight / Math.max(1, count);
  return { pitch, head, height: Math.max(least, pitch - head), topOf: (row) => row * pitch + head };
}

/** The vertical axis of each row; a line crosses the plot at each of its `lines`. */
interface RowAxis {
  readonly scale: AxisScale;
  readonly ticks: readonly number[];
  readonly lines: readonly number[];
  format(value: number): string;
}

interface RunRowsProps {
  readonly runs: readonly RunTrace[];
  readonly rows: Rows;
  readonly width: number;
  readonly axis?: RowAxis;
  /** Names a row otherwise than by the letter of its run, whose title stands in the head of the view; null for no name. */
  nameOf?(row: number): string | null;
  /** What stands at the right end of the line of the name. */
  asideOf?(row: number): string | null;
  /** Marks and labels of a row, in pixels of its rectangle. */
  children?(run: RunTrace, row: number): ReactNode;
}

/** A row for each run, one below the other, on equal axes. */
export function RunRows({ runs, rows, width, axis, nameOf, asideOf, children }: RunRowsProps) {
  const { inkFaint } = usePalette();
  const line = 1 - rows.head / 2;
  return runs.map((run, row) => {
    const name = nameOf === undefined ? runLetter(run.index) : nameOf(row);
    const aside = asideOf?.(row) ?? null;
    return (
      <g key={run.index} transform={`translate(0 ${rows.topOf(row)})`}>
        {axis !== undefined && (
          <>
            <Axis scale={axis.scale} side="left" ticks={axis.ticks} format={axis.format} />
            <path d={axis.lines.map((at) => `M0 ${axis.scale(at)}H${width}`).join('')} stroke={inkFaint} />
          </>
        )}
        {name !== null && (
          <ChartLabel x={-4} y={line}>
            {name}
          </ChartLabel>
        )}
        {aside !== null && (
          <ChartLabel x={width + 6} y={line} anchor="end" isFaint>
            {aside}
          </ChartLabel>
        )}
        {children?.(run, row)}
      </g>
    );
  });
}
