import { scaleLog } from 'd3';
import { useMemo } from 'react';
import { minOf } from '../../../base/extremes.ts';
import { formatPercent } from '../../../base/format.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { Chart } from '../../../views/chart/Chart.tsx';
import { ChartLabel } from '../../../views/chart/ChartLabel.tsx';
import { EndNames, lettersBeside, namesFit, roomBeside } from '../../../views/chart/EndNames.tsx';
import { type Reach, slopeReach } from '../../../views/chart/ownEnds.ts';
import { plotAbove } from '../../../views/chart/plot.ts';
import { dashOf, runName } from '../../../views/chart/runLook.ts';
import { logTicks, tickText } from '../../../views/chart/ticks.ts';
import { Axis } from '../../../widgets/Axis.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import { fitAt, shapeOf } from './fits.ts';
import { finishedTail } from './tail.ts';
import type { RunLine } from './useFits.ts';
import { texts } from './words.ts';

interface TailChartProps {
  /** One of each run. */
  readonly lines: readonly RunLine[];
  /** β of the scenario; null: it has none. */
  readonly truth: number | null;
  /** Attempts that ended by then count. */
  readonly until: Micros;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

// The axes: so many orders of shares, and times up to so many times what is told.
const LEAST_SHARE = 0.001;
const MOST_TIME = 50;

/** Tails on logarithmic axes, where a Pareto law is straight: of finished attempts, as fitted, and the true one. */
export function TailChart({ lines, truth, until, isLow, width, height }: TailChartProps) {
  const { ink, inkFaint, accent, scale: zoom } = usePalette();
  const sides = { top: 26 * zoom, left: 56 * zoom, isLow, zoom };
  const hasNames = namesFit(
    lines.length,
    width,
    plotAbove(width, height, { ...sides, right: 0 }).height,
    zoom,
  );
  const named = lines.map(({ run }) => run);
  const names = lines.map(({ run }) => runName(run, hasNames ? lettersBeside(width, zoom) : 1, named));
  const plot = plotAbove(width, height, { ...sides, right: roomBeside(names, hasNames, zoom) });
  const ofRuns = useMemo(
    () =>
      lines.map(({ run, line }) => ({
        run,
        fit: fitAt(line, until),
        points: finishedTail(run.trace, line, until),
        upper: Number(run.trace.data.params.betaUpper ?? 50) / 100,
      })),
    [lines, until],
  );
  const shortest = minOf(
    ofRuns.map(({ points }) => points[0]?.time ?? 0.5),
    0.5,
  );
  const x = scaleLog().domain([shortest, MOST_TIME]).range([0, plot.width]);
  const y = scaleLog().domain([LEAST_SHARE, 1]).range([plot.height, 0]);
  /** A line that begins at a point of the tail and falls by β up to the edge of the plot. */
  const law = (from: number, share: number, shape: number) => {
    const end = Math.min(MOST_TIME, from * (share / LEAST_SHARE) ** (1 / shape));
    return { x1: x(from), y1: y(share), x2: x(end), y2: y(share * (from / end) ** shape) };
  };
  const fitted = ofRuns.flatMap(({ run, fit, upper }) =>
    fit === null || fit.above === 0
      ? []
      : [{ run, line: law(shapeOf(fit.threshold), upper, shapeOf(fit.shape)) }],
  );
  // A Pareto law of mean 1 begins at (β − 1)/β.
  const trueLine = truth === null ? null : law(Math.max(shortest, (truth - 1) / truth), 1, truth);
  const ends = fitted.map(({ run, line: { x1, y1, x2, y2 } }) => ({
    key: run.index,
    name: names[lines.findIndex((each) => each.run === run)],
    ...{ x: x2, at: y2, dash: dashOf(run.index, lines.length + 1) },
    reach: slopeReach(x1, y1, x2, y2),
  }));
  // The words in the corner at the top.
  const wordsReach: Reach = () => [0, 36 * zoom];
  return (
    <Chart
      {...{ width, height, plot, isLow }}
      rows={ofRuns.reduce((sum, { points }) => sum + points.length, 0)}
      label={texts.tail}
      x={{
        scale: x,
        ticks: logTicks([shortest, MOST_TIME], Math.max(3, plot.width / (46 * zoom))),
        title: texts.timeToldTime,
        unit: '×',
      }}
    >
      <Axis
        scale={y}
        side="left"
        ticks={[0.001, 0.01, 0.1, 1]}
        across={plot.width}
        title={texts.takeLonger}
        format={formatPercent}
      />
      {trueLine !== null && <line {...trueLine} stroke={accent} strokeWidth={1.5 * zoom} />}
      {ofRuns.map(({ run, points }) => (
        <path
          key={run.index}
          d={points
            .filter(({ time, share }) => time <= MOST_TIME && share >= LEAST_SHARE)
            .map(
              ({ time, share }, index) =>
                `${index === 0 ? 'M' : 'L'}${x(time).toFixed(1)} ${y(share).toFixed(1)}`,
            )
            .join('')}
          fill="none"
          stroke={inkFaint}
          strokeWidth={3 * zoom}
          strokeLinejoin="round"
        />
      ))}
      {fitted.map(({ run, line }) => (
        <line
          key={run.index}
          {...line}
          stroke={ink}
          strokeWidth={1.5 * zoom}
          strokeDasharray={dashOf(run.index, lines.length + 1).join(' ')}
        />
      ))}
      {trueLine !== null && (
        <ChartLabel x={plot.width} y={10 * zoom} anchor="end" isFaint>
          {texts.trueFallsBy(tickText(truth ?? 0))}
        </ChartLabel>
      )}
      <ChartLabel x={plot.width} y={26 * zoom} anchor="end" isFaint>
        {texts.thickFinishedAttempts}
      </ChartLabel>
      <EndNames ends={ends} plot={plot} hasSamples={hasNames} others={[wordsReach]} />
    </Chart>
  );
}
