import { scaleLinear } from 'd3';
import { useMemo, useState } from 'react';
import { formatPercent } from '../base/format.ts';
import { Axis, type AxisScale } from '../widgets/Axis.tsx';
import { usePalette } from '../widgets/usePalette.ts';
import { Chart } from './chart/Chart.tsx';
import { ChartLabel } from './chart/ChartLabel.tsx';
import { placeLabels } from './chart/curveLabels.ts';
import { EndNames, lettersBeside, namesFit, roomBeside } from './chart/EndNames.tsx';
import { ecdfOf, reachedAt, shareUpTo, stepPath } from './chart/ecdf.ts';
import { leaderShares } from './chart/nameColumn.ts';
import { plotAbove } from './chart/plot.ts';
import { dashOf, runLetter, runName } from './chart/runLook.ts';
import { MARKS, type ShareCurve } from './shareCurve.ts';
import { placeOf } from './usePointer.ts';
import { curveWords } from './words.ts';

/** An axis for the numbers, on which a place has a number too. */
export interface ShareAxis {
  readonly scale: AxisScale & { invert(place: number): number };
  readonly ticks: readonly number[];
  readonly title: string;
  format(value: number): string;
}

interface ShareCurvesProps {
  readonly curves: readonly ShareCurve[];
  /** What the curves show, for those who do not see them. */
  readonly label: string;
  /** The number that neither gains nor loses. */
  readonly neutral: number;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
  /** Chooses the axis for a plot of this width; the same as long as what it depends on is. */
  axisIn(width: number, zoom: number): ShareAxis;
  text(value: number): string;
}

const MOST_STEPS = 1000;
const SHARES = [0, 0.1, 0.5, 0.9, 1];

/** Distribution functions of numbers of single jobs; dots at the percentiles, a diamond at the mean. */
export function ShareCurves(props: ShareCurvesProps) {
  const { curves, label, neutral, isLow, width, height, axisIn, text } = props;
  const { ink, inkFaint, accent, scale: zoom } = usePalette();
  const [pointed, setPointed] = useState<number | null>(null);
  const sides = { top: 14 * zoom, right: 20, left: 48 * zoom, isLow, zoom };
  const hasNames = !isLow && namesFit(curves.length, width, plotAbove(width, height, sides).height, zoom);
  const runs = curves.map(({ run }) => run);
  const names = runs.map((run) => runName(run, lettersBeside(width, zoom), runs));
  const plot = plotAbove(width, height, {
    ...sides,
    right: hasNames ? roomBeside(names, true, zoom) : sides.right,
  });
  const axis = useMemo(() => axisIn(plot.width, zoom), [axisIn, plot.width, zoom]);
  const x = axis.scale;
  const y = useMemo(() => scaleLinear().domain([0, 1]).range([plot.height, 0]), [plot.height]);
  const steps = useMemo(() => curves.map(({ ascending }) => ecdfOf(ascending, MOST_STEPS)), [curves]);

  const leftAt = (ascending: ArrayLike<number>, share: number) => x(reachedAt(ascending, share));
  const shares = leaderShares(curves.map(({ marks }) => marks[1]));
  const ends = curves.map(({ run, ascending }, at) => ({
    key: run.index,
    name: names[at],
    x: Math.min(plot.width, leftAt(ascending, shares[at])),
    at: y(shares[at]),
    dash: dashOf(run.index, curves.length),
  }));
  const letters = curves.map(({ run, ascending }) => ({
    id: runName(run, 1),
    length: 7.6 * zoom,
    leftAt: (share: number) => leftAt(ascending, share),
  }));
  const labels = hasNames ? [] : placeLabels(letters, plot.width, plot.height / zoom);

  return (
    <Chart
      {...{ width, height, plot, isLow, label }}
      rows={steps.reduce((sum, { values }) => sum + values.length, 0)}
      x={axis}
      onPointerMove={(event) => {
        const left = placeOf(event).x - plot.left;
        setPointed(left < 0 || left > plot.width ? null : x.invert(left));
      }}
      onPointerLeave={() => setPointed(null)}
    >
      <Axis scale={y} side="left" ticks={SHARES} across={plot.width} format={formatPercent} />
      <path d={`M${x(neutral)} 0V${plot.height}`} stroke={inkFaint} />
      {curves.map(({ run, marks, mean, ascending }, at) => (
        <g key={run.index}>
          <path
            d={stepPath(steps[at], x, y, plot.width)}
            fill="none"
            stroke={ink}
            strokeWidth={2 * zoom}
            strokeDasharray={dashOf(run.index, curves.length).join(' ')}
          />
          {marks.map((value, mark) => (
            <circle key={MARKS[mark]} cx={x(value)} cy={y(MARKS[mark])} r={2.5 * zoom} fill={ink} />
          ))}
          <path
            transform={`translate(${x(mean)} ${y(shareUpTo(ascending, mean))}) scale(${zoom})`}
            d="M0 -5L5 0L0 5L-5 0z"
            fill={ink}
          />
        </g>
      ))}
      {hasNames && <EndNames ends={ends} plot={plot} hasSamples />}
      {labels.map(({ id, left, share, anchor }) => (
        <ChartLabel key={id} x={left} y={y(share)} anchor={anchor}>
          {id}
        </ChartLabel>
      ))}
      {pointed !== null && (
        <g pointerEvents="none">
          <line x1={x(pointed)} x2={x(pointed)} y2={plot.height} stroke={accent} />
          <ChartLabel
            x={x(pointed)}
            y={plot.height - 12 * zoom}
            anchor={x(pointed) > plot.width / 2 ? 'end' : 'start'}
          >
            {`≤ ${text(pointed)}: `}
            {curves
              .map(
                ({ run, ascending }) =>
                  `${runLetter(run.index)} ${formatPercent(shareUpTo(ascending, pointed))}`,
              )
              .join(' · ')}
          </ChartLabel>
        </g>
      )}
    </Chart>
  );
}

/** Describes curves in words: "A Apollo: 10th percentile 0.9 ×, median 1.1 ×, …". */
export function describeCurves(curves: readonly ShareCurve[], text: (value: number) => string): string {
  const each = curves.map(({ run, mean, marks: [p10, median, p90] }) => {
    const [low, middle, high] = [p10, median, p90].map(text);
    return curveWords(runName(run), low, middle, text(mean), high);
  });
  return each.join('; ');
}
