import { scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import { formatPercent } from '../../base/format.ts';
import type { StepFunction } from '../../trace/series.ts';
import { bucketsOf } from '../../trace/series.ts';
import type { Trace } from '../../trace/trace.ts';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { RunRows, rowsIn } from '../chart/RunRows.tsx';
import { runName } from '../chart/runLook.ts';
import { TimeChart } from '../chart/TimeChart.tsx';
import { withUnit } from '../chart/ticks.ts';
import { useTimeScale } from '../chart/useTimeScale.ts';
import { meansOfLine } from './bandMeans.ts';
import type { BandQuantity } from './bands.ts';
import { drawBands } from './drawBands.ts';
import { type OverTimeProps, overTimePlot } from './Lines.tsx';
import { texts } from './words.ts';

// CSS pixels, before the theme's scale: the head of a row, ticks of an axis, and pieces of time for which counts are means,
// since what holds for a moment only would look as if it lasted.
const HEAD = 18;
const TICKS_APART = 34;
const PIECE = 2;

/** Several lines for each run with areas between them; one row per run, on equal axes. */
export function Bands(props: OverTimeProps & { readonly quantity: BandQuantity }) {
  const { runs, isLow, width, height, quantity } = props;
  const palette = usePalette();
  const zoom = palette.scale;
  const shared = overTimePlot(width, height, isLow, zoom);
  const head = HEAD * zoom;
  const plot = { ...shared, top: shared.top - head, height: shared.height + head };
  const scale = useTimeScale(runs, plot.width);
  const { until, leftOf } = scale;
  const bands = useMemo(
    () => runs.map(({ trace }) => linesOf(quantity, trace, until, plot.width / PIECE)),
    [runs, quantity, until, plot.width],
  );
  const ceilings = useMemo(() => runs.map(({ trace }) => quantity.ceilingOf?.(trace)), [runs, quantity]);
  const highest = useMemo(() => highestOf(bands), [bands]);
  const most = ceilings.reduce<number>((high, each) => Math.max(high, each ?? 0), highest);
  const rows = rowsIn(plot.height, runs.length, head, 8);
  const y = useMemo(
    () =>
      scaleLinear()
        .domain([0, most || 1])
        .nice(4)
        .range([rows.height, 0]),
    [most, rows.height],
  );
  const draw = useCallback<Draw>(
    (context, _size, look) => {
      context.translate(plot.left, plot.top + head);
      for (const [row, lines] of bands.entries()) {
        const { endedAt: end } = runs[row].trace.data;
        drawBands(context, { looks: quantity.lines, lines, end, leftOf, y }, look);
        context.translate(0, rows.pitch);
      }
    },
    [bands, runs, quantity, plot.left, plot.top, head, rows.pitch, leftOf, y],
  );
  const canvas = useCanvas(draw, width, height);
  const ticks = y.ticks(Math.max(1, Math.floor(rows.height / (TICKS_APART * zoom))));
  const format = quantity.unit === '%' ? formatPercent : withUnit(ticks, quantity.unit ?? '');
  return (
    <>
      <canvas ref={canvas} />
      <TimeChart
        {...{ plot, scale, isLow, width, height }}
        rows={bands.reduce((sum, lines) => sum + lines.length * lines[0].times.length, 0)}
        label={texts.bands(
          quantity.title,
          runs.map((run) => runName(run)).join(', '),
          format(Number(highest.toPrecision(3))),
        )}
      >
        <RunRows
          {...{ runs, rows }}
          width={plot.width}
          axis={{ scale: y, ticks, lines: [0], format }}
          asideOf={(row) => asideOf(quantity, ceilings[row])}
        >
          {({ trace }, row) => <Ceiling at={ceilings[row]} width={leftOf(trace.data.endedAt)} y={y} />}
        </RunRows>
      </TimeChart>
    </>
  );
}

/** The lines of a run; counts as means of short pieces of time. */
function linesOf(quantity: BandQuantity, trace: Trace, until: number, most: number): readonly StepFunction[] {
  const lines = quantity.linesIn(trace, until);
  if (quantity.unit !== undefined) return lines;
  const pieces = bucketsOf(0, until, Math.max(1, most));
  const times = Float64Array.from({ length: pieces.count }, (_, piece) => piece * pieces.width);
  return lines.map((line) => ({ times, counts: meansOfLine(line, pieces, trace.data.endedAt) }));
}

function asideOf({ ceilingWords }: BandQuantity, ceiling: number | undefined): string | null {
  return ceiling === undefined || ceilingWords === undefined ? null : ceilingWords(ceiling);
}

function highestOf(bands: readonly (readonly StepFunction[])[]): number {
  let highest = 0;
  for (const lines of bands)
    for (const { counts } of lines) for (const count of counts) if (count > highest) highest = count; // never NaN
  return highest;
}

interface CeilingProps {
  readonly at: number | undefined;
  readonly width: number;
  y(value: number): number;
}

/** A dashed line that nothing rises above. */
function Ceiling({ at, width, y }: CeilingProps) {
  const { ink, scale } = usePalette();
  if (at === undefined) return null;
  return <path d={`M0 ${y(at)}H${width}`} stroke={ink} strokeWidth={scale} strokeDasharray="5 4" />;
}
