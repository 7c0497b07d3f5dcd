import { line, scaleLinear, scaleLog } from 'd3';
import { useMemo } from 'react';
import { formatCount, formatPercent } from '../../base/format.ts';
import { Axis } from '../../widgets/Axis.tsx';
import { shareOf, valueAt } from '../../widgets/sliderScale.ts';
import { usePalette } from '../../widgets/usePalette.ts';
import { Chart } from '../chart/Chart.tsx';
import { ChartLabel } from '../chart/ChartLabel.tsx';
import { dragged, onDrag } from '../chart/onDrag.ts';
import { plotAbove } from '../chart/plot.ts';
import { RunRing } from '../chart/RunRing.tsx';
import { runName } from '../chart/runLook.ts';
import { logTicks, tickText } from '../chart/ticks.ts';
import { timeUnitFor } from '../chart/time.ts';
import type { RunTrace } from '../shared/view.ts';
import type { Place } from './curve.ts';
import { curveOf, isLogX, spread, xDomain, yDomain } from './curve.ts';
import type { Formula, Values } from './formula.ts';
import { labelPlace } from './labelPlace.ts';
import { texts } from './words.ts';

interface FormulaChartProps {
  readonly formula: Formula;
  readonly values: Values;
  readonly runs: readonly RunTrace[];
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
  onMove(x: number): void;
}

// Diameter of a run's letter. [px]
const POINT = 17;

const writers = { '%': formatPercent, '×': formatCount } as const;
const NO_UNIT = { name: '', seconds: 1 } as const;

/** A formula as a curve, with the slider's position on it and the values of the runs. Dragging moves the slider. */
export function FormulaChart({ formula, values, runs, isLow, width, height, onMove }: FormulaChartProps) {
  const { inkSoft, inkFaint, accent, surface, scale: zoom } = usePalette();
  const [variable] = formula.variables;
  const plot = plotAbove(width, height, { top: 26 * zoom, right: 24, left: 56 * zoom, isLow, zoom });
  const points = useMemo(() => formula.points?.(runs) ?? [], [formula, runs]);
  const [from, to] = xDomain(formula, values, points);
  const own = curveOf(formula, values, [from, to]);
  const others = (formula.curves?.(runs, values) ?? []).map((each) => ({
    title: each.title,
    curve: curveOf(formula, each.values, [from, to]),
  }));
  const isLog = isLogX(formula);
  const x = (isLog ? scaleLog() : scaleLinear()).domain([from, to]).range([0, plot.width]);
  const [low, high] = yDomain(formula, [own, ...others.map(({ curve }) => curve)]);
  const unit = formula.y.unit === 's' ? timeUnitFor(Math.max(-low, high)) : NO_UNIT;
  const yAxis = scaleLinear()
    .domain([low / unit.seconds, high / unit.seconds])
    .nice(4)
    .range([plot.height, 0]);
  const y = (value: number) => yAxis(value / unit.seconds);
  const placed = spread(points, (point) => [x(point.x), y(point.y)], POINT * zoom);
  const path = line<Place>()
    .x(([at]) => x(at))
    .y(([, value]) => y(value));
  const heights = [own, ...others.map(({ curve }) => curve)].map((each) => each.map(([, value]) => y(value)));
  const floor = Array.from(own, () => plot.height);
  const ticks = isLog
    ? logTicks([from, to], Math.max(3, plot.width / (46 * zoom)))
    : x.ticks(Math.max(2, plot.width / (64 * zoom)));
  const title = `${variable.label} ${variable.symbol}${variable.unit === '' ? '' : `, ${variable.unit}`}`;
  const here = values[variable.id];
  const writeY =
    formula.y.unit === 's' ? (value: number) => `${tickText(value)} ${unit.name}` : writers[formula.y.unit];

  const drag = onDrag((left) => {
    const at = x.invert(Math.min(plot.width, Math.max(0, left - plot.left)));
    onMove(valueAt(shareOf(at, variable.range), variable.range));
  });

  return (
    <Chart
      {...{ width, height, plot, isLow }}
      x={{ scale: x, ticks, title, unit: variable.unit || variable.symbol }}
      rows={points.length}
      label={texts.against(
        formula.title,
        formula.y.title,
        title,
        points.map(({ run, says }) => `${runName(run)}, ${says}`).join('. '),
      )}
      style={dragged}
      data-formula={formula.id}
      {...drag}
    >
      <Axis
        scale={yAxis}
        side="left"
        ticks={yAxis.ticks(plot.height > 150 * zoom ? 5 : 2)}
        across={plot.width}
        title={formula.y.title}
        format={writeY}
      />
      {others.map(({ title: name, curve }) => (
        <path
          key={name}
          d={path(curve) ?? ''}
          fill="none"
          stroke={inkFaint}
          strokeDasharray="2 3"
          strokeWidth={zoom}
        />
      ))}
      <path d={path(own) ?? ''} fill="none" stroke={inkSoft} strokeWidth={2 * zoom} />
      <line x1={x(here)} x2={x(here)} y2={plot.height} stroke={accent} strokeDasharray="3 3" />
      <circle
        cx={x(here)}
        cy={y(formula.evaluate(values))}
        r={4 * zoom}
        fill={accent}
        stroke={surface}
        strokeWidth={1.5}
      />
      {others.map(({ title: name, curve }, index) => {
        const { step, side } = labelPlace([...heights, floor], index + 1);
        const [at, value] = curve[step];
        const isAbove = side === 'above';
        const isRising = value >= curve[0][1];
        return (
          <ChartLabel
            key={name}
            x={x(at)}
            y={y(value) + (isAbove ? -9 : 9) * zoom}
            anchor={isAbove === isRising ? 'end' : 'start'}
            isFaint
          >
            {name}
          </ChartLabel>
        );
      })}
      {formula.marks?.map(({ x: at, y: value, says }) => (
        <circle
          key={at}
          cx={x(at)}
          cy={y(value)}
          r={4 * zoom}
          fill={surface}
          stroke={inkSoft}
          strokeWidth={1.5}
        >
          <title>{says}</title>
        </circle>
      ))}
      {placed.map(({ point: { run, says, matches, x: at }, left, top }) => (
        <RunRing
          key={`${run.index} ${at}`}
          {...{ run, left, top }}
          radius={8.5}
          says={`${runName(run)}: ${says}${matches ? '' : texts.otherwise}`}
          isFaint={!matches}
        />
      ))}
    </Chart>
  );
}
