import { line, scaleLinear } from 'd3';
import { useMemo } from 'react';
import { formatPercent } from '../../../base/format.ts';
import { loadForZeroWait } from '../../../theory/zeroWait.ts';
import { Chart } from '../../../views/chart/Chart.tsx';
import { ChartLabel } from '../../../views/chart/ChartLabel.tsx';
import { placeLabels } from '../../../views/chart/curveLabels.ts';
import { plotAbove } from '../../../views/chart/plot.ts';
import { RunRing } from '../../../views/chart/RunRing.tsx';
import { runName } from '../../../views/chart/runLook.ts';
import { tickText } from '../../../views/chart/ticks.ts';
import { Axis } from '../../../widgets/Axis.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { Curve } from './forms.ts';
import type { Point } from './setting.ts';
import { texts } from './words.ts';

interface ZeroWaitChartProps {
  readonly curves: readonly Curve[];
  readonly points: readonly Point[];
  /** Loads above which queues grow without end, for runs with late binding. */
  readonly limits: readonly Limit[];
  /** Whether the axes have no room for titles. */
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** A load beyond which a run is unstable. */
export interface Limit {
  readonly load: number;
  /** Letter of the run, if there are several. */
  readonly name: string;
}

const STEPS = 240;

// Narrower, the names of limits do not fit beside the title of the axis, and stand above it. CSS pixels, before the theme's scale.
const [NARROW, LINE] = [480, 16];

const loads = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS);

/** Draws the closed forms against load, and the finished runs as points on them. */
export function ZeroWaitChart({ curves, points, limits, isLow, width, height }: ZeroWaitChartProps) {
  const { ink, inkSoft, inkFaint, scale: zoom } = usePalette();
  const above = width < NARROW * zoom ? LINE * limits.length : 0;
  const plot = plotAbove(width, height, {
    top: (24 + above) * zoom,
    right: 24,
    left: 52 * zoom,
    isLow,
    zoom,
  });
  const x = scaleLinear().domain([0, 1]).range([0, plot.width]);
  const y = scaleLinear().domain([0, 1]).range([plot.height, 0]);
  const drawn = useMemo(
    () =>
      curves.map(({ form, setting }) => loads.map((load) => [load, form.zeroWait(load, setting)] as const)),
    [curves],
  );
  const ticks = x.ticks(plot.width > 300 ? 10 : 5);
  const path = line<readonly [number, number]>()
    .x(([load]) => x(load))
    .y(([, share]) => y(share));
  const labels = placeLabels(
    curves.map(({ title, form, setting }) => ({
      id: title,
      length: title.length * 7.6 * zoom,
      leftAt: (share) => x(loadForZeroWait(share, (load) => form.zeroWait(load, setting))),
    })),
    plot.width,
    plot.height / zoom,
  );

  return (
    <Chart
      {...{ width, height, plot, isLow }}
      x={{ scale: x, ticks, title: texts.load, unit: texts.load }}
      rows={points.length}
      label={texts.picture(curves[0].setting.tasks, describe(curves, points))}
      data-tasks={curves[0].setting.tasks}
      data-curves={curves.length}
    >
      <Axis
        scale={y}
        side="left"
        ticks={y.ticks(plot.height > 150 * zoom ? 5 : 2)}
        across={plot.width}
        title={texts.neverWait}
        format={formatPercent}
      />
      {limits.map(({ load, name }, index) => (
        <g key={name}>
          <line
            x1={x(load)}
            x2={x(load)}
            y1={-(LINE + above) * zoom}
            y2={plot.height}
            stroke={inkFaint}
            strokeDasharray="2 4"
          />
          <ChartLabel
            x={x(load)}
            y={(LINE * index - 10 - above) * zoom}
            anchor={load > 0.7 ? 'end' : 'start'}
            isFaint
          >
            {texts.unstableAbove(name === '' ? '' : texts.is(name), tickText(Number(load.toPrecision(2))))}
          </ChartLabel>
        </g>
      ))}
      {drawn.map((curve, index) => (
        <path
          key={curves[index].title}
          d={path(curve) ?? ''}
          fill="none"
          stroke={inkSoft}
          strokeWidth={1.5 * zoom}
        />
      ))}
      {labels.map(({ id, left, share, anchor }) => (
        <ChartLabel key={id} x={left} y={y(share)} anchor={anchor}>
          {id}
        </ChartLabel>
      ))}
      {points.map(({ run, load, busy, share }) => {
        const left = x(Math.min(load, 1));
        const says = `${runName(run)}: ${sayPoint(load, share)}`;
        return (
          <RunRing key={run.index} {...{ run, left, says }} top={y(share)} radius={9}>
            <path d={`M0 0H${x(Math.min(busy, 1)) - left}m0 -5v10`} stroke={ink} strokeWidth={1.5} />
          </RunRing>
        );
      })}
    </Chart>
  );
}

function sayPoint(load: number, share: number): string {
  return texts.point(formatPercent(share), load.toFixed(2));
}

function describe(curves: readonly Curve[], points: readonly Point[]): string {
  const simulated = points.map(({ run, load, share }) => `${runName(run)}: ${sayPoint(load, share)}`);
  return [curves.map(({ title }) => title).join('; '), ...simulated].join('. ');
}
