import { maxOf } from '../../base/extremes.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from './ChartLabel.tsx';
import { linesIn, nameColumn } from './nameColumn.ts';
import { type EndingCurve, ownEnds, type Reach } from './ownEnds.ts';
import type { Plot } from './plot.ts';

/** Where a curve is left for its name. CSS pixels of the plot. */
export interface CurveEnd extends EndingCurve {
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
  return Math.max(8, Math.floor(width / (24 * zoom)));
}

/** Returns the room that names need beside a plot; letters alone have no samples of their curves. */
export function roomBeside(names: readonly string[], hasSamples: boolean, zoom: number): number {
  const longest =
    maxOf(
      names.map(({ length }) => length),
      0,
    ) *
    LETTER *
    zoom;
  return Math.ceil(LEADER + (hasSamples ? SAMPLE : 0) + longest + 10);
}

interface EndNamesProps {
  readonly ends: readonly CurveEnd[];
  readonly plot: Plot;
  readonly hasSamples: boolean;
  /** Where else something is drawn that names at the ends of curves do not cover. */
  readonly others?: readonly Reach[];
}

/**
 * Names curves: at their own ends where there is free room, else beside the plot, where a dotted line leads from a dot on
 * each curve to its name. It interrupts the curves that it crosses, so that the eye can follow it. No name covers another.
 */
export function EndNames({ ends, plot, hasSamples, others }: EndNamesProps) {
  const { ink, inkSoft, inkFaint, surface, scale: zoom } = usePalette();
  const atEnds = ownEnds(ends, plot, LINE * zoom, (name) => name.length * LETTER * zoom, others);
  const column = nameColumn(
    ends.filter(({ key }) => !atEnds.has(key)),
    LINE * zoom,
    plot.height,
  );
  const right = plot.width + LEADER;
  return (
    <g pointerEvents="none">
      {ends.map(({ key, name, x, dash }) => {
        const top = atEnds.get(key);
        return top === undefined ? null : (
          <g key={key} data-own-end={key}>
            <ChartLabel x={x} y={top} isFaint={dash === null}>
              {name}
            </ChartLabel>
          </g>
        );
      })}
      {column.map(({ members, name, top }) => (
        <g key={members[0].key}>
          {members.map(({ key, x, at }) => {
            const path = `M${x} ${at}H${Math.max(x, plot.width)}L${right} ${top}`;
            return (
              <g key={key} fill="none">
                {x < plot.width && <path d={path} stroke={surface} strokeWidth={4 * zoom} />}
                {x < plot.width && <circle cx={x} cy={at} r={2 * zoom} fill={inkSoft} />}
                <path data-end={key} d={path} stroke={inkSoft} strokeDasharray="1 2" />
              </g>
            );
          })}
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
      ))}
    </g>
  );
}
