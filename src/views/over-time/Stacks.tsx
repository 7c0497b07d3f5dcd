import { scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import { SECOND } from '../../engine/kernel/time.ts';
import { Axis } from '../../widgets/Axis.tsx';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../ChartLabel.tsx';
import { lastEnd, runName, tickText } from '../chart.ts';
import { capacityOf } from '../recordedRuns.ts';
import { TimeAxes } from '../TimeAxes.tsx';
import type { OverTimeProps } from './Lines.tsx';
import type { Stack } from './stackData.ts';
import { coloursOf, layersOfUsers, stackOf } from './stackData.ts';

/** Running tasks of each run as stacked areas of users, one run below the other on equal axes. */
export function Stacks(props: OverTimeProps) {
  const { runs, plot, x, unit, isLow, width, height } = props;
  const palette = usePalette();
  const zoom = palette.scale;
  const until = lastEnd(runs);
  const capacity = capacityOf(runs);
  const stacks = useMemo(
    () => runs.map(({ trace }) => stackOf(trace, layersOfUsers(trace, palette), until, plot.width)),
    [runs, palette, until, plot.width],
  );

  const hasRoom = plot.width > 360 * zoom;
  const letters = Math.floor((plot.width - (hasRoom ? 90 * zoom : 0)) / (8 * zoom));
  const gap = 18 * zoom;
  const rowHeight = Math.max(8, (plot.height - gap * (runs.length - 1)) / runs.length);
  const y = useMemo(() => scaleLinear().domain([0, capacity]).range([rowHeight, 0]), [capacity, rowHeight]);
  const colours = useMemo(() => coloursOf(palette), [palette]);
  const draw = useCallback<Draw>(
    (context) => {
      const left = (time: number) => Math.min(plot.width, x(time / SECOND / unit.seconds));
      context.translate(plot.left, plot.top);
      for (const stack of stacks) {
        drawStack(context, stack, colours, left, y);
        context.translate(0, rowHeight + gap);
      }
    },
    [stacks, plot.left, plot.top, plot.width, rowHeight, gap, colours, x, unit, y],
  );
  const canvas = useCanvas(draw, width, height);
  const rows = stacks.reduce((sum, { tops, buckets }) => sum + tops.length * buckets.count, 0);

  return (
    <>
      <canvas ref={canvas} />
      <TimeAxes
        {...{ plot, x, unit, isLow, width, height, rows }}
        label={`Running tasks by user over time under ${runs.map((run) => runName(run)).join(', ')}`}
      >
        {runs.map((run, index) => (
          <g key={run.index} transform={`translate(0 ${index * (rowHeight + gap)})`}>
            <Axis scale={y} side="left" ticks={[0, capacity]} format={tickText} />
            <line x2={plot.width} y1={y(0)} y2={y(0)} stroke={palette.inkFaint} />
            <line x2={plot.width} y1={y(capacity)} y2={y(capacity)} stroke={palette.inkFaint} />
            <ChartLabel x={-4} y={-8 * zoom}>
              {runName(run, letters)}
            </ChartLabel>
            {index === 0 && hasRoom && (
              <ChartLabel x={plot.width + 6} y={-8 * zoom} anchor="end" isFaint>
                {`all ${tickText(capacity)} slots`}
              </ChartLabel>
            )}
          </g>
        ))}
      </TimeAxes>
    </>
  );
}

/** Fills the layers from the top one down, so that each covers what lies below its own top. */
function drawStack(
  context: CanvasRenderingContext2D,
  { buckets, tops }: Stack,
  colours: readonly string[],
  left: (time: number) => number,
  y: (count: number) => number,
): void {
  const { start, width, count } = buckets;
  for (let layer = tops.length - 1; layer >= 0; layer -= 1) {
    context.fillStyle = colours[layer];
    context.beginPath();
    context.moveTo(left(start), y(0));
    for (let bucket = 0; bucket < count; bucket += 1) {
      const top = y(tops[layer][bucket]);
      context.lineTo(left(start + bucket * width), top);
      context.lineTo(left(start + (bucket + 1) * width), top);
    }
    context.lineTo(left(start + count * width), y(0));
    context.fill();
  }
}
