import { scaleLinear, scaleLog } from 'd3';
import { maxOf, minOf } from '../../../base/extremes.ts';
import { ownValue } from '../../../state/sweepPlan.ts';
import { Axis } from '../../../widgets/Axis.tsx';
import { formatQuantity } from '../../../widgets/quantity.ts';
import { usePalette } from '../../../widgets/usePalette.ts';
import { tickText } from '../../chart/ticks.ts';
import { timeUnitFor } from '../../chart/time.ts';
import { LineNames } from '../../grammar/Names.tsx';
import { rangeOf } from '../panels.ts';
import { spreadTicks } from '../plot.ts';
import type { GridProps } from './gridPlaces.ts';
import { linePlaces, linePlot } from './gridPlaces.ts';
import { axisTitle } from './gridWords.ts';
import { texts } from './words.ts';

const LETTER = 7;

/** A line of each run against one axis: medians with a band over seeds, or bars of percentiles. */
export function GridLines(props: GridProps) {
  const { plan, points, shown, isLow, width, height, marked } = props;
  const { ink, inkFaint, accent, danger, scale: zoom } = usePalette();
  const plot = linePlot(props, zoom);
  const values = plan.scenario.sweep.axes[0].values;
  const range = rangeOf(points.flatMap(({ low, mid, high }) => [low, mid, high]).filter(Number.isFinite));
  const isKnown = Number.isFinite(range[0]);
  const y = scaleLinear()
    .domain(isKnown ? range : [0, 1])
    .range([plot.height, 0]);
  const places = linePlaces(props, plot, y);
  const isLog = plan.choices[0]?.isLog === true && minOf(values) > 0;
  const x = (isLog ? scaleLog() : scaleLinear())
    .domain([minOf(values), maxOf(values)])
    .range([plot.inset, plot.width - plot.inset]);
  const unit = timeUnitFor(shown.metric.unit === 's' ? range[1] : 1);
  const write = (value: number) =>
    shown.metric.unit === 's'
      ? tickText(value / unit.seconds)
      : shown.metric.write(value).replace('.0%', '%');
  const say = (value: number) => formatQuantity(value, plan.choices[0]?.unit ?? '');
  const longest = maxOf(values.map((value) => say(value).length));
  const runs = plan.scenario.runs.map((_, run) => places.filter(({ point }) => point.run === run));
  const known = runs.map((line) => line.filter(({ point }) => Number.isFinite(point.mid)));
  const own = ownValue(plan, 0);
  const ownLeft = own === undefined || own < minOf(values) || own > maxOf(values) ? null : x(own);
  const named = known.flatMap((line, run) => {
    const corners = line.map(({ left, top }) => [left, top] as const);
    return line.length === 0 ? [] : [{ key: run, name: plot.names[run], pieces: [corners] }];
  });
  const lifted = points[marked]?.run;
  return (
    <svg
      width={width}
      height={height}
      aria-hidden="true"
      data-rows={known.flat().length}
      data-bars={shown.isBars}
    >
      <g transform={`translate(${plot.left} ${plot.top})`}>
        <text x={-plot.left + 8} y={-12 * zoom} fontSize={12 * zoom} fontWeight={600} fill={ink}>
          {shown.metric.title}
          {shown.metric.unit === 's' && isKnown ? `, ${unit.name}` : ''}
        </text>
        {isKnown && (
          <Axis
            scale={y}
            side="left"
            ticks={y.ticks(Math.max(2, Math.min(6, plot.height / (34 * zoom))))}
            across={plot.width}
            format={write}
          />
        )}
        <g transform={`translate(0 ${plot.height})`}>
          <path d={`M0 0H${plot.width}`} stroke={inkFaint} />
          <Axis
            scale={x}
            side="bottom"
            ticks={spreadTicks(values, x, (longest * LETTER + 8) * zoom)}
            title={isLow ? undefined : axisTitle(plan, 0)}
            format={say}
          />
        </g>
        {ownLeft !== null && (
          <>
            <path d={`M${ownLeft} 0V${plot.height}`} stroke={accent} strokeWidth={1.5 * zoom} />
            <text
              x={ownLeft}
              y={-12 * zoom}
              fill={accent}
              fontSize={12 * zoom}
              textAnchor={ownLeft > plot.width / 2 ? 'end' : 'start'}
            >
              {texts.now(say(own ?? 0))}
            </text>
          </>
        )}
        {!shown.isBars &&
          known.map((line) => (
            <path
              key={line[0]?.point.run}
              d={`${line.map(({ left, high }, step) => `${step === 0 ? 'M' : 'L'}${left} ${high}`).join('')}${line
                .toReversed()
                .map(({ left, low }) => `L${left} ${low}`)
                .join('')}`}
              fill={ink}
              opacity={0.12}
            />
          ))}
        {known.map((line, run) => (
          <g key={line[0]?.point.run} stroke={(lifted ?? run) === run ? ink : inkFaint} fill="none">
            <path
              d={line.map(({ left, top }, step) => `${step === 0 ? 'M' : 'L'}${left} ${top}`).join('')}
              strokeWidth={(shown.isBars ? 1 : 2) * zoom}
            />
            {line.map(({ left, top, low, high, index }) => (
              <g key={index}>
                {shown.isBars && (
                  <path
                    d={`M${left} ${low}V${high}M${left - 3} ${low}h6M${left - 3} ${high}h6`}
                    strokeWidth={1.5 * zoom}
                  />
                )}
                <circle
                  cx={left}
                  cy={top}
                  r={3.5 * zoom}
                  fill={(lifted ?? run) === run ? ink : inkFaint}
                  stroke="none"
                />
              </g>
            ))}
          </g>
        ))}
        {places
          .filter(({ point }) => point.done > 0 && point.fault === null && point.numbers.length === 0)
          .map(({ left, top, index }) => (
            <circle key={index} cx={left} cy={top} r={3.5 * zoom} fill="none" stroke={inkFaint} />
          ))}
        {places
          .filter(({ point }) => point.fault !== null)
          .map(({ left, top, index }) => (
            <path
              key={index}
              data-fault=""
              d={`M${left - 4} ${top - 4}l8 8m0 -8l-8 8`}
              stroke={danger}
              strokeWidth={2 * zoom}
            />
          ))}
        {places
          .filter(({ index }) => index === marked)
          .map(({ left, top }) => (
            <circle
              key="marked"
              cx={left}
              cy={top}
              r={7 * zoom}
              fill="none"
              stroke={accent}
              strokeWidth={2}
            />
          ))}
        <LineNames
          curves={named}
          width={plot.width}
          height={plot.height}
          zoom={zoom}
          isFaint={(run) => (lifted ?? run) !== run}
        />
      </g>
    </svg>
  );
}
