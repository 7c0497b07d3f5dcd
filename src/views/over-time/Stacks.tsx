import { scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { RunRows, rowsIn } from '../chart/RunRows.tsx';
import { runName } from '../chart/runLook.ts';
import { TimeChart } from '../chart/TimeChart.tsx';
import { tickText } from '../chart/ticks.ts';
import { useTimeScale } from '../chart/useTimeScale.ts';
import { capacityOf } from '../recordedRuns.ts';
import type { OverTimeProps } from './Lines.tsx';
import { overTimePlot } from './Lines.tsx';
import type { Stack } from './stackData.ts';
import { type StackLook, stackOf } from './stackData.ts';
import { texts } from './words.ts';

const HEAD = 18;

/** Running tasks of each run as stacked areas; one row per run, on equal axes. */
export function Stacks(props: OverTimeProps & { readonly look: StackLook }) {
  const { runs, isLow, width, height, look } = props;
  const palette = usePalette();
  const zoom = palette.scale;
  const shared = overTimePlot(width, height, isLow, zoom);
  // Height of the first run's name above the plot.
  const head = HEAD * zoom;
  const plot = { ...shared, top: shared.top - head, height: shared.height + head };
  const scale = useTimeScale(runs, plot.width);
  const { until, leftOf } = scale;
  const capacity = capacityOf(runs);
  const stacks = useMemo(
    () => runs.map(({ trace }) => stackOf(trace, look.spansOf(trace, palette), until, plot.width)),
    [runs, look, palette, until, plot.width],
  );

  const hasRoom = plot.width > 360 * zoom;
  const rows = rowsIn(plot.height, runs.length, head, 8);
  const { height: rowHeight, pitch } = rows;
  const y = useMemo(() => scaleLinear().domain([0, capacity]).range([rowHeight, 0]), [capacity, rowHeight]);
  const colours = useMemo(() => look.coloursOf(palette), [look, palette]);
  const draw = useCallback<Draw>(
    (context) => {
      const left = (time: number) => Math.min(plot.width, leftOf(time));
      context.translate(plot.left, plot.top + head);
      for (const stack of stacks) {
        drawStack(context, stack, colours, look, left, y);
        context.translate(0, pitch);
      }
    },
    [stacks, plot.left, plot.top, plot.width, head, pitch, colours, look, leftOf, y],
  );
  const canvas = useCanvas(draw, width, height);
  const marks = stacks.reduce((sum, { tops, buckets }) => sum + tops.length * buckets.count, 0);

  return (
    <>
      <canvas ref={canvas} />
      <TimeChart
        {...{ plot, scale, isLow, width, height }}
        rows={marks}
        label={texts.stacks(look.title, runs.map((run) => runName(run)).join(', '))}
      >
        <RunRows
          {...{ runs, rows }}
          width={plot.width}
          axis={{ scale: y, ticks: [0, capacity], lines: [0, capacity], format: tickText }}
          asideOf={(row) => (row === 0 && hasRoom ? `all ${tickText(capacity)} slots` : null)}
        />
      </TimeChart>
    </>
  );
}

/** Fills the layers from the top one down, so that each covers what is below its own top. */
function drawStack(
  context: CanvasRenderingContext2D,
  { buckets, tops }: Stack,
  colours: readonly string[],
  look: StackLook,
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
    if (look.isStriped(layer)) fillStriped(context, left(start + count * width), y(0), colours[layer]);
    else context.fill();
  }
}

// Distance of two stripes and how wide each is. CSS pixels.
const PITCH = 6;
const STRIPE = 2;

/** Fills the present path with stripes that lean back, as those of opportunistic tasks do elsewhere. */
function fillStriped(context: CanvasRenderingContext2D, width: number, height: number, colour: string): void {
  context.save();
  context.clip();
  context.strokeStyle = colour;
  context.lineWidth = STRIPE;
  context.beginPath();
  for (let at = -height; at < width; at += PITCH) {
    context.moveTo(at, 0);
    context.lineTo(at + height, height);
  }
  context.stroke();
  context.restore();
}
