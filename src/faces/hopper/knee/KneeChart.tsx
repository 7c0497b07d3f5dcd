import { line, scaleLinear } from 'd3';
import { maxOf } from '../../../base/extremes.ts';
import { bestCopies } from '../../../theory/copiesOfTask.ts';
import { Chart } from '../../../views/chart/Chart.tsx';
import { ChartLabel } from '../../../views/chart/ChartLabel.tsx';
import { plotAbove } from '../../../views/chart/plot.ts';
import { RunRing } from '../../../views/chart/RunRing.tsx';
import { runName } from '../../../views/chart/runLook.ts';
import { tickText } from '../../../views/chart/ticks.ts';
import { Axis } from '../../../widgets/Axis.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { KneePoint, KneeSetting } from './kneeRuns.ts';
import type { RunPoint } from './setting.ts';
import { texts } from './words.ts';

interface KneeChartProps {
  readonly setting: KneeSetting;
  readonly points: readonly KneePoint[];
  /** The curve of tasks that are known at once, if another one is shown. */
  readonly atOnce: readonly KneePoint[];
  readonly runs: readonly RunPoint[];
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

/** Slots for each task up to which the curve is drawn. */
const MOST = 3;

/** Completion of one job against its slots for each task, with the line of Hopper's virtual size. */
export function KneeChart({ setting, points, atOnce, runs, isLow, width, height }: KneeChartProps) {
  const { ink, inkSoft, inkFaint, accent, surface, scale: zoom } = usePalette();
  const plot = plotAbove(width, height, { top: 26 * zoom, right: 24, left: 40 * zoom, isLow, zoom });
  const heights = [...points, ...atOnce].map(({ mean }) => mean);
  // A run without copies may take a hundred times as long: its letter stands at the top then.
  const highest = maxOf(heights, 4);
  const most =
    maxOf(
      runs.map(({ completion }) => Math.min(completion, 1.5 * highest)),
      highest,
    ) * 1.05;
  const x = scaleLinear().domain([0, MOST]).range([0, plot.width]);
  const y = scaleLinear().domain([0, most]).nice(4).range([plot.height, 0]);
  const path = line<KneePoint>()
    .x(({ ratio }) => x(ratio))
    .y(({ mean }) => y(mean));
  const best = bestCopies(setting.beta);
  const last = atOnce.at(-1);
  return (
    <Chart
      {...{ width, height, plot, isLow }}
      x={{
        scale: x,
        ticks: x.ticks(Math.max(3, Math.min(12, plot.width / (50 * zoom)))),
        title: texts.slotsAxis,
        unit: 'S/T',
      }}
      rows={points.length}
      label={describe(setting, points)}
    >
      <Axis
        scale={y}
        side="left"
        ticks={y.ticks(plot.height > 150 * zoom ? 5 : 2)}
        across={plot.width}
        title={texts.completionAxis}
        format={tickText}
      />
      <line
        x1={x(best)}
        x2={x(best)}
        y2={plot.height}
        stroke={accent}
        strokeDasharray="5 4"
        strokeWidth={1.5 * zoom}
      />
      <ChartLabel x={x(best)} y={plot.height - 12 * zoom} anchor={best > MOST / 2 ? 'end' : 'start'}>
        {texts.kneeAt(tickText(Number(best.toFixed(2))))}
      </ChartLabel>
      <path d={path(atOnce) ?? ''} fill="none" stroke={inkFaint} strokeDasharray="2 3" strokeWidth={zoom} />
      {last !== undefined && last.ratio === MOST && (
        <ChartLabel x={x(MOST)} y={y(last.mean) + 11 * zoom} anchor="end" isFaint>
          {texts.atOnce}
        </ChartLabel>
      )}
      <path d={path(points) ?? ''} fill="none" stroke={inkSoft} strokeWidth={2 * zoom} />
      {points.map(({ ratio, mean, half, runs: count }) => (
        <g key={ratio} transform={`translate(${x(ratio)} ${y(mean)})`}>
          <title>{saysOf({ ratio, mean, half, runs: count })}</title>
          {half > 0 && (
            <line
              y1={y(mean + half) - y(mean)}
              y2={y(mean - half) - y(mean)}
              stroke={inkSoft}
              strokeWidth={1.5 * zoom}
            />
          )}
          <circle r={3.5 * zoom} fill={count === 1 ? surface : ink} stroke={ink} strokeWidth={1.5} />
        </g>
      ))}
      {runs.map(({ run, ratio, completion }) => (
        <RunRing
          key={run.index}
          run={run}
          left={x(Math.min(MOST, ratio))}
          top={Math.max(0, y(completion))}
          isFaint={y(completion) < 0}
          radius={8.5}
          says={texts.run(runName(run), completion.toFixed(2), tickText(ratio))}
        />
      ))}
    </Chart>
  );
}

function saysOf({ ratio, mean, half, runs }: KneePoint): string {
  const interval = half > 0 ? ` ± ${half.toFixed(2)}` : '';
  return texts.point(ratio, mean.toFixed(2) + interval, runs);
}

function describe({ beta, detection }: KneeSetting, points: readonly KneePoint[]): string {
  return texts.picture(beta, detection, points.map(saysOf).join('. '));
}
