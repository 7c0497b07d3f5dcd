import { scaleLinear } from 'd3';
import { useMemo, useState } from 'react';
import { formatPercent } from '../../base/format.ts';
import { Axis } from '../../widgets/Axis.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { Chart } from '../chart/Chart.tsx';
import { ChartLabel } from '../chart/ChartLabel.tsx';
import { placeLongest } from '../chart/curveLabels.ts';
import { ecdfOf, shareUpTo, stepPath } from '../chart/ecdf.ts';
import { plotAbove } from '../chart/plot.ts';
import { dashOf, runLetter, runName } from '../chart/runLook.ts';
import { gainText } from '../gainWords.ts';
import { placeOf } from '../usePointer.ts';
import type { RunTrace } from '../view.ts';
import type { Spread } from './spread.ts';
import { MARKS, rangeOf } from './spread.ts';

interface GainCurvesProps {
  readonly spreads: readonly Spread[];
  readonly against: RunTrace;
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

const MOST_STEPS = 1000;
const SHARES = [0, 0.1, 0.5, 0.9, 1];

/** Distribution functions of the gains of single jobs; dots at the percentiles, a diamond at the mean. */
export function GainCurves({ spreads, against, isLow, width, height }: GainCurvesProps) {
  const { ink, inkFaint, accent, scale: zoom } = usePalette();
  const [pointed, setPointed] = useState<number | null>(null);
  const plot = plotAbove(width, height, { top: 14 * zoom, right: 20, left: 48 * zoom, isLow, zoom });
  const [low, high] = useMemo(() => rangeOf(spreads), [spreads]);
  const x = useMemo(
    () => scaleLinear().domain([low, high]).range([0, plot.width]).clamp(true),
    [low, high, plot.width],
  );
  const y = useMemo(() => scaleLinear().domain([0, 1]).range([plot.height, 0]), [plot.height]);
  const steps = useMemo(() => spreads.map(({ ascending }) => ecdfOf(ascending, MOST_STEPS)), [spreads]);

  const ofLetters = (letters: number) =>
    spreads.map(({ run, ascending }) => {
      const id = runName(run, letters);
      const leftAt = (share: number) => x(ascending[Math.max(0, Math.ceil(share * ascending.length) - 1)]);
      return { id, length: id.length * 7.6 * zoom, leftAt };
    });
  const labels = placeLongest(
    [ofLetters(Math.floor(plot.width / (14 * zoom))), ofLetters(1)],
    plot.width,
    plot.height / zoom,
  );
  const ticks = x.ticks(Math.max(2, Math.floor(plot.width / (76 * zoom))));

  return (
    <Chart
      {...{ width, height, plot, isLow }}
      rows={steps.reduce((sum, { values }) => sum + values.length, 0)}
      label={describe(spreads, against)}
      x={{
        scale: x,
        ticks,
        title: `gain of a job against ${runLetter(against.index)}`,
        format: (gain) => `${gain === low && low === -1 ? '≤' : ''}${gainText(gain).replace('.0%', '%')}`,
      }}
      onPointerMove={(event) => {
        const left = placeOf(event).x - plot.left;
        setPointed(left < 0 || left > plot.width ? null : x.invert(left));
      }}
      onPointerLeave={() => setPointed(null)}
    >
      <Axis scale={y} side="left" ticks={SHARES} across={plot.width} format={formatPercent} />
      <path d={`M${x(0)} 0V${plot.height}`} stroke={inkFaint} />
      {spreads.map(({ run, marks, mean, ascending }, at) => (
        <g key={run.index}>
          <path
            d={stepPath(steps[at], x, y, plot.width)}
            fill="none"
            stroke={ink}
            strokeWidth={2 * zoom}
            strokeDasharray={dashOf(run.index, spreads.length).join(' ')}
          />
          {marks.map((gain, mark) => (
            <circle key={MARKS[mark]} cx={x(gain)} cy={y(MARKS[mark])} r={2.5 * zoom} fill={ink} />
          ))}
          <path
            transform={`translate(${x(mean)} ${y(shareUpTo(ascending, mean))}) scale(${zoom})`}
            d="M0 -5L5 0L0 5L-5 0z"
            fill={ink}
          />
        </g>
      ))}
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
            {`≤ ${gainText(pointed)}: `}
            {spreads
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

function describe(spreads: readonly Spread[], against: RunTrace): string {
  const each = spreads.map(({ run, mean, marks: [p10, median, p90] }) => {
    const [low, middle, high] = [p10, median, p90].map(gainText);
    return `${runName(run)}: 10th percentile ${low}, median ${middle}, mean ${gainText(mean)}, 90th percentile ${high}`;
  });
  return `Distribution of the gains of jobs against ${runName(against)}. ${each.join('; ')}`;
}
