import { scaleSqrt } from 'd3';
import { useMemo } from 'react';
import { percentileOfSorted, sorted } from '../../../algorithms/percentile.ts';
import { ChartLabel } from '../../../views/chart/ChartLabel.tsx';
import { hasRoomForTitles, plotIn, roomBelow } from '../../../views/chart/plot.ts';
import { tickText, withUnit } from '../../../views/chart/ticks.ts';
import { Layer } from '../../../views/surface/canvasView.tsx';
import { useMade } from '../../../views/surface/useMade.ts';
import { Axis } from '../../../widgets/Axis.tsx';
import { useRoom } from '../../../widgets/room.tsx';
import type { Draw } from '../../../widgets/useCanvas.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { Group, Subject } from './errors.ts';

/** Props of both drawings of estimates. */
interface EstimateChartProps {
  readonly groups: readonly Group[];
  /** Those of all runs on screen, which have one scale. */
  readonly together: readonly Group[];
  readonly subject: Subject;
}

/** Each task as a point: what was expected to the right, what came of it upwards; on the diagonal both are equal. */
export function Scatter({ groups, together, subject }: EstimateChartProps) {
  const { width, height } = useRoom();
  const { scale: zoom, inkFaint } = usePalette();
  const sides = { top: 22 * zoom, right: 16, bottom: roomBelow(height, zoom), left: 44 * zoom };
  const plot = plotIn(width, height, sides);
  const hasTitle = hasRoomForTitles(height, zoom);
  const most = useMade(mostOf, together);
  const x = useMemo(() => scaleSqrt().domain([0, most]).range([0, plot.width]), [most, plot.width]);
  const y = useMemo(() => scaleSqrt().domain([0, most]).range([plot.height, 0]), [most, plot.height]);
  const draw: Draw = (context, _size, palette) => {
    context.translate(plot.left, plot.top);
    const size = 2 * palette.scale;
    for (const [group, { expected, actual }] of [...groups.entries()].reverse()) {
      context.fillStyle = group === 0 ? palette.accent : palette.inkSoft;
      context.globalAlpha = group === 0 ? 0.5 : 0.3;
      for (const [at, value] of expected.entries())
        context.fillRect(
          x(Math.min(most, value)) - size / 2,
          y(Math.min(most, actual[at])) - size / 2,
          size,
          size,
        );
    }
    context.globalAlpha = 1;
  };
  const count = (pixels: number) => Math.max(2, Math.floor(pixels / (52 * zoom)));
  const ticks = x.ticks(count(plot.width));
  return (
    <div style={{ position: 'relative', width, height }}>
      <Layer draw={draw} />
      <svg
        role="img"
        aria-label={`${subject.title} of each task: expected, and what came of it`}
        data-rows={groups.reduce((sum, { expected }) => sum + expected.length, 0)}
        width={width}
        height={height}
        style={{ position: 'absolute', inset: 0 }}
      >
        <g transform={`translate(${plot.left} ${plot.top})`}>
          <g transform={`translate(0 ${plot.height})`}>
            <Axis
              scale={x}
              side="bottom"
              ticks={ticks}
              title={hasTitle ? `${subject.title} expected, s` : undefined}
              format={hasTitle ? tickText : withUnit(ticks, 's')}
            />
          </g>
          <Axis
            scale={y}
            side="left"
            ticks={y.ticks(count(plot.height))}
            across={plot.width}
            format={tickText}
          />
          <path d={`M0 ${plot.height}L${plot.width} 0`} stroke={inkFaint} strokeDasharray="4 3" />
          <ChartLabel x={-6} y={-12 * zoom} isFaint>
            actual, s (both axes by square root)
          </ChartLabel>
        </g>
      </svg>
    </div>
  );
}

/** Where axes end: at the largest value, or soon after the 99th percentile if a few are far away. */
function mostOf(groups: readonly Group[]): number {
  const all = sorted(groups.flatMap(({ expected, actual }) => [...expected, ...actual]));
  if (all.length === 0) return 1;
  const late = percentileOfSorted(all, 0.99);
  const highest = all[all.length - 1];
  return Math.max(0.1, highest > 2 * late && late > 0 ? 1.2 * late : highest * 1.02);
}
