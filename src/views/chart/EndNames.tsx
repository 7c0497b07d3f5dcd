import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from './ChartLabel.tsx';
import { linesIn, nameColumn } from './nameColumn.ts';
import type { Plot } from './plot.ts';

/** Where a curve is left for its name beside the plot. CSS pixels of the plot. */
export interface CurveEnd {
  readonly key: string | number;
  readonly name: string;
  readonly x: number;
  readonly at: number;
  /** How the curve is dashed; null: it is a faint one. */
  readonly dash: readonly number[] | null;
}

// From the plot to the sample of a curve, and from there to its name. CSS pixels
const LEADER = 14;
const SAMPLE = 26;
const LINE = 16;
const LETTER = 7.6;
// Below this width names would leave the curves too little; letters are used, which are also in the heads of the runs.
const LEAST_WIDTH = 420;

/** Tells whether so many names have room beside a plot of this height. */
export function namesFit(count: number, width: number, plotHeight: number, zoom: number): boolean {
  return width >= LEAST_WIDTH * zoom && count <= linesIn(LINE * zoom, plotHeight);
}

/** Returns how many letters the names beside a plot may have. */
export function lettersBeside(width: number, zoom: number): number {
  return Math.max(8, Math.floor(width / (32 * zoom)));
}

/** Returns the room that names need beside a plot; letters alone have no samples of their curves. */
export function roomBeside(names: readonly string[], hasSamples: boolean, zoom: number): number {
  const longest = Math.max(0, ...names.map(({ length }) => length)) * LETTER * zoom;
  return Math.ceil(LEADER + (hasSamples ? SAMPLE : 0) + longest + 10);
}

interface EndNamesProps {
  readonly ends: readonly CurveEnd[];
  readonly plot: Plot;
  readonly hasSamples: boolean;
}

/** Names curves beside the plot: a thin line leads from each curve to its name. None covers another. */
export function EndNames({ ends, plot, hasSamples }: EndNamesProps) {
  const { ink, inkFaint, scale: zoom } = usePalette();
  const column = nameColumn(ends, LINE * zoom, plot.height);
  const right = plot.width + LEADER;
  return column.map(({ members, name, top }) => (
    <g key={members[0].key} pointerEvents="none">
      {members.map(({ key, x, at }) => (
        <path
          key={key}
          data-end={key}
          d={`M${x} ${at}H${Math.max(x, plot.width)}L${right} ${top}`}
          stroke={inkFaint}
          fill="none"
        />
      ))}
      {hasSamples && (
        <path
          d={`M${right} ${top}h${SAMPLE - 2}`}
          stroke={members[0].dash === null ? inkFaint : ink}
          strokeWidth={1.5 * zoom}
          strokeDasharray={members[0].dash?.join(' ')}
        />
      )}
      <ChartLabel
        x={right + (hasSamples ? SAMPLE : 0) - 4}
        y={top}
        isFaint={members.every(({ dash }) => dash === null)}
      >
        {name}
      </ChartLabel>
    </g>
  ));
}
