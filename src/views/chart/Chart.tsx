import type { ReactNode, SVGProps } from 'react';
import { Axis } from '../../widgets/Axis.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { hasRoomForTitles, type Plot } from './plot.ts';
import { tickText, withUnit } from './ticks.ts';

// The frame of a chart with its axis; marks are SVG, or a canvas below where there are thousands.

/** A horizontal axis. */
interface BottomAxis {
  readonly scale: Parameters<typeof Axis>[0]['scale'];
  readonly ticks: readonly number[];
  /** What it shows, with its unit. */
  readonly title: string;
  /** Stands at the last number where there is no room for the title. */
  readonly unit?: string;
  format?(value: number): string;
}

/** Draws a horizontal axis below a plot. */
function Bottom({
  axis,
  hasTitle,
  top,
}: {
  readonly axis: BottomAxis;
  readonly hasTitle: boolean;
  readonly top: number;
}) {
  const { scale, ticks, title, unit, format = tickText } = axis;
  return (
    <g transform={`translate(0 ${top})`}>
      <Axis
        scale={scale}
        side="bottom"
        ticks={ticks}
        title={hasTitle ? title : undefined}
        format={!hasTitle && unit !== undefined ? withUnit(ticks, unit) : format}
      />
    </g>
  );
}

interface ChartProps extends Omit<SVGProps<SVGSVGElement>, 'x' | 'scale'> {
  readonly width: number;
  readonly height: number;
  readonly plot: Plot;
  readonly x?: BottomAxis;
  /** What a screen reader says; without it, what is around the chart speaks for it. */
  readonly label?: string;
  /** How many marks there are, for tests. */
  readonly rows: number;
  /** Vertical axes, marks and labels, in pixels of the plot. */
  readonly children: ReactNode;
}

/** A drawing with a horizontal axis. */
export function Chart({ plot, x, height, label, rows, children, ...rest }: ChartProps) {
  const { scale: zoom } = usePalette();
  return (
    <svg
      role={label === undefined ? undefined : 'img'}
      aria-label={label}
      aria-hidden={label === undefined}
      data-rows={rows}
      height={height}
      {...rest}
    >
      <g transform={`translate(${plot.left} ${plot.top})`}>
        {x !== undefined && <Bottom axis={x} hasTitle={hasRoomForTitles(height, zoom)} top={plot.height} />}
        {children}
      </g>
    </svg>
  );
}
