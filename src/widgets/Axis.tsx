import { usePalette } from './usePalette.ts';

/** The part of a d3 scale that an axis uses. */
interface AxisScale {
  (value: number): number;
  domain(): readonly number[];
  range(): readonly number[];
}

interface AxisProps {
  readonly scale: AxisScale;
  readonly side: 'bottom' | 'left';
  /** Values with a tick, from the scale's `ticks()`. */
  readonly ticks: readonly number[];
  /** Length of the grid lines across the plot; 0 for none. [px] */
  readonly across?: number;
  /** What the axis shows, with its unit; placed at the end of the axis. */
  readonly title?: string;
  format(value: number): string;
}

// Space that every chart keeps to the right of its plot; labels that would exceed it move left. [px]
const BESIDE = 18;

const halfOf = (label: string, size: number) => label.length * size * 0.29;

/**
 * An axis as SVG, placed at the origin of the plot: horizontal labels, faint grid lines, and a title with the unit.
 */
export function Axis({ scale, side, ticks, across = 0, title, format }: AxisProps) {
  const { ink, inkSoft, inkFaint, grid, scale: zoom } = usePalette();
  const isBottom = side === 'bottom';
  const size = 12 * zoom;
  const [start, end] = scale.range();
  return (
    <g fontSize={size} fill={inkSoft}>
      {ticks.map((tick) => {
        const at = scale(tick);
        const line = isBottom ? { x1: at, x2: at, y2: -across } : { y1: at, y2: at, x2: across };
        return (
          <g key={tick}>
            {across !== 0 && <line {...line} stroke={tick === 0 ? inkFaint : grid} />}
            {isBottom ? (
              <text
                x={Math.min(at, end + BESIDE - halfOf(format(tick), size))}
                y={size * 1.4}
                textAnchor="middle"
              >
                {format(tick)}
              </text>
            ) : (
              <text x={-8} y={at} dy="0.32em" textAnchor="end">
                {format(tick)}
              </text>
            )}
          </g>
        );
      })}
      {title !== undefined && (
        <text
          x={isBottom ? Math.max(start, end) : 0}
          y={isBottom ? size * 2.7 : Math.min(start, end) - size * 0.8}
          textAnchor={isBottom ? 'end' : 'start'}
          fill={ink}
        >
          {title}
        </text>
      )}
    </g>
  );
}
