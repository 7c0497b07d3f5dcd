import { scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import { formatPercent } from '../../base/format.ts';
import { Axis } from '../../widgets/Axis.tsx';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../chart/ChartLabel.tsx';
import { apart } from '../chart/endLabels.ts';
import { plotAbove } from '../chart/plot.ts';
import { dashOf, runName } from '../chart/runLook.ts';
import { TimeChart } from '../chart/TimeChart.tsx';
import { tickText, withUnit } from '../chart/ticks.ts';
import { useTimeScale } from '../chart/useTimeScale.ts';
import { capacityOf } from '../recordedRuns.ts';
import type { RunTrace } from '../view.ts';
import type { LineQuantity } from './quantities.ts';
import { texts } from './words.ts';

/** Props of all drawings over time. */
export interface OverTimeProps {
  readonly runs: readonly RunTrace[];
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** Returns the plot of a drawing over time. */
export function overTimePlot(width: number, height: number, isLow: boolean, zoom: number, right = 20) {
  return plotAbove(width, height, { top: 16 * zoom, right, left: 52 * zoom, isLow, zoom });
}

// Beside the plot: from the end of a line to its sample, and from there to its name. [px]
const LEADER = 14;
const SAMPLE = 26;
const BETWEEN = 16;
// Below so many pixels names would leave the lines too little; letters are used, which are also in the heads of the runs.
const LEAST_WIDTH = 420;

/** One line for each run, on common axes. */
export function Lines(props: OverTimeProps & { readonly quantity: LineQuantity }) {
  const { runs, isLow, width, height, quantity } = props;
  const { scale: zoom, ink, inkFaint } = usePalette();
  const hasNames = !isLow && width >= LEAST_WIDTH * zoom;
  const letters = hasNames ? Math.max(8, Math.floor(width / (32 * zoom))) : 1;
  const names = runs.map((run) => runName(run, letters));
  const longest = Math.max(0, ...names.map((name) => name.length)) * 7.6 * zoom;
  const beside = hasNames ? LEADER + SAMPLE : LEADER;
  const plot = overTimePlot(width, height, isLow, zoom, Math.ceil(beside + longest + 10));
  const scale = useTimeScale(runs, plot.width);
  const { until, leftOf } = scale;
  const lines = useMemo(
    () => runs.map(({ trace }) => quantity.lineIn(trace, until, plot.width)),
    [runs, quantity, until, plot.width],
  );
  const highest = useMemo(
    () => lines.reduce((most, { counts }) => counts.reduce((high, count) => Math.max(high, count), most), 0),
    [lines],
  );
  const capacity = quantity.hasCapacity ? capacityOf(runs) : 0;
  const isCapacityNear = capacity > 0 && highest > capacity / 4;
  const most = isCapacityNear ? Math.max(highest, capacity) : highest;
  const y = useMemo(
    () =>
      scaleLinear()
        .domain([0, quantity.unit === undefined ? Math.max(most, 1) : most || 1])
        .nice(4)
        .range([plot.height, 0]),
    [most, plot.height, quantity],
  );

  const draw = useCallback<Draw>(
    (context, _size, palette) => {
      context.translate(plot.left, plot.top);
      context.strokeStyle = palette.ink;
      context.lineWidth = 1.5 * palette.scale;
      context.lineJoin = 'round';
      for (const [index, { times, counts }] of lines.entries()) {
        const run = runs[index];
        context.setLineDash([...dashOf(run.index, runs.length)]);
        context.beginPath();
        context.moveTo(leftOf(0), y(0));
        for (let step = 0; step < times.length; step += 1) {
          context.lineTo(leftOf(times[step]), y(step > 0 ? counts[step - 1] : 0));
          context.lineTo(leftOf(times[step]), y(counts[step]));
        }
        context.lineTo(leftOf(run.trace.data.endedAt), y(counts.at(-1) ?? 0));
        context.stroke();
      }
    },
    [lines, runs, plot.left, plot.top, leftOf, y],
  );
  const canvas = useCanvas(draw, width, height);

  const ends = lines.map(({ counts }, at) => ({ at: y(counts.at(-1) ?? 0), run: runs[at], name: names[at] }));
  const labels = apart(ends, BETWEEN * zoom, plot.height);
  const ticks = y
    .ticks(Math.max(2, Math.floor(plot.height / (36 * zoom))))
    .filter((tick) => quantity.unit !== undefined || Number.isInteger(tick));
  const format = quantity.unit === '%' ? formatPercent : withUnit(ticks, quantity.unit ?? '');

  return (
    <>
      <canvas ref={canvas} />
      <TimeChart
        {...{ plot, scale, isLow, width, height }}
        label={texts.lines(quantity.title, names.join(', '), format(Number(highest.toPrecision(3))))}
        rows={lines.reduce((sum, { times }) => sum + times.length, 0)}
      >
        <Axis scale={y} side="left" ticks={ticks} across={plot.width} format={format} />
        {isCapacityNear && (
          <>
            <line x2={plot.width} y1={y(capacity)} y2={y(capacity)} stroke={inkFaint} />
            <ChartLabel x={plot.width} y={y(capacity) - 9 * zoom} anchor="end" isFaint>
              {`all ${tickText(capacity)} slots`}
            </ChartLabel>
          </>
        )}
        {labels.map(({ run, name, at, top }) => (
          <g key={run.index} data-end={run.index}>
            <path
              d={`M${leftOf(run.trace.data.endedAt)} ${at}H${plot.width}L${plot.width + LEADER} ${top}`}
              stroke={inkFaint}
              fill="none"
            />
            {hasNames && (
              <path
                d={`M${plot.width + LEADER} ${top}h${SAMPLE - 2}`}
                stroke={ink}
                strokeWidth={1.5 * zoom}
                strokeDasharray={dashOf(run.index, runs.length).join(' ')}
              />
            )}
            <ChartLabel x={plot.width + beside - 4} y={top}>
              {name}
            </ChartLabel>
          </g>
        ))}
      </TimeChart>
    </>
  );
}
