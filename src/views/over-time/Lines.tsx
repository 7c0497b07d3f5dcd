import { scaleLinear } from 'd3';
import { useCallback, useMemo } from 'react';
import { formatPercent } from '../../base/format.ts';
import { Axis } from '../../widgets/Axis.tsx';
import type { Draw } from '../../widgets/useCanvas.ts';
import { useCanvas } from '../../widgets/useCanvas.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { ChartLabel } from '../chart/ChartLabel.tsx';
import { EndNames, lettersBeside, namesFit, roomBeside } from '../chart/EndNames.tsx';
import { stepReach } from '../chart/ownEnds.ts';
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

/** One line for each run, on common axes. */
export function Lines(props: OverTimeProps & { readonly quantity: LineQuantity }) {
  const { runs, isLow, width, height, quantity } = props;
  const { scale: zoom, inkFaint } = usePalette();
  const hasNames =
    !isLow && namesFit(runs.length, width, overTimePlot(width, height, isLow, zoom).height, zoom);
  const names = runs.map((run) => runName(run, hasNames ? lettersBeside(width, zoom) : 1, runs));
  const plot = overTimePlot(width, height, isLow, zoom, roomBeside(names, hasNames, zoom));
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

  const ends = lines.map(({ times, counts }, at) => {
    const x = leftOf(runs[at].trace.data.endedAt);
    return {
      key: runs[at].index,
      name: names[at],
      ...{ x, at: y(counts.at(-1) ?? 0), dash: dashOf(runs[at].index, runs.length) },
      reach: stepReach(Array.from(times, leftOf), Array.from(counts, y), x),
    };
  });
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
              {texts.allSlots(tickText(capacity))}
            </ChartLabel>
          </>
        )}
        <EndNames
          {...{ ends, plot, hasSamples: hasNames }}
          others={isCapacityNear ? [() => [y(capacity) - 18 * zoom, y(capacity)]] : []}
        />
      </TimeChart>
    </>
  );
}
