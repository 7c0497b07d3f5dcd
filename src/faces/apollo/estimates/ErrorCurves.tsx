import { scaleLinear } from 'd3';
import { useMemo } from 'react';
import { countUpTo } from '../../../algorithms/firstPosition.ts';
import { maxOf } from '../../../base/extremes.ts';
import { formatPercent } from '../../../base/format.ts';
import { percentilesOf } from '../../../metrics/summary.ts';
import { Chart } from '../../../views/chart/Chart.tsx';
import { ChartLabel } from '../../../views/chart/ChartLabel.tsx';
import { type Ecdf, ecdfOf, shareUpTo, stepPath } from '../../../views/chart/ecdf.ts';
import { plotAbove } from '../../../views/chart/plot.ts';
import { tickText } from '../../../views/chart/ticks.ts';
import { Axis } from '../../../widgets/Axis.tsx';
import { usePalette } from '../../../widgets/usePalette.ts';
import type { Group, Subject } from './errors.ts';
import type { EstimateChartProps } from './Scatter.tsx';
import { groupText, texts } from './words.ts';

const MOST_STEPS = 2000;

// With less room beside a curve its name is left to the legend. CSS pixels, before the theme’s scale.
const NAMED = 250;
const LETTER = 7;
const HALF_LINE = 9;

/** How many tasks have at most so large an error, with a mark where the paper calls an estimate good (Apollo Fig. 10). */
export function ErrorCurves({ groups, together, subject, isLow, width, height }: EstimateChartProps) {
  const { ink, inkSoft, inkFaint, accent, scale: zoom } = usePalette();
  const plot = plotAbove(width, height, { top: 22 * zoom, right: 24, left: 48 * zoom, isLow, zoom });
  const most = useMemo(() => mostOf(together, subject), [together, subject]);
  const x = scaleLinear().domain([0, most]).range([0, plot.width]);
  const y = scaleLinear().domain([0, 1]).range([plot.height, 0]);
  const isShare = subject.id === 'cpu';
  const steps = useMemo(
    () => groups.map(({ errors }) => upTo(ecdfOf(errors, MOST_STEPS), most)),
    [groups, most],
  );
  const good = x(subject.good);
  const isNamed = plot.width - good >= NAMED * zoom;
  const words = groups.map((group) =>
    isNamed ? `${group.name}: ${groupText(group, subject)}` : groupText(group, subject),
  );
  const reaches = groups.map(({ errors }, group) => {
    const heightAt = (left: number) => y(errors.length === 0 ? 0 : shareUpTo(errors, x.invert(left)));
    const right = Math.min(plot.width, good + 12 + words[group].length * LETTER * zoom);
    return [heightAt(right), heightAt(good)] as const;
  });
  const tops = labelTops(groups, reaches, y, zoom);
  return (
    <Chart
      {...{ width, height, plot, isLow }}
      rows={steps.reduce((sum, { values }) => sum + values.length, 0)}
      label={groups.map((group) => `${group.name}: ${groupText(group, subject)}`).join('; ')}
      x={{
        scale: x,
        ticks: x.ticks(Math.max(2, Math.floor(plot.width / (56 * zoom)))),
        title: isShare ? texts.errorActualTime : texts.errorS,
        unit: isShare ? '' : 's',
        format: isShare ? formatPercent : tickText,
      }}
    >
      <Axis
        scale={y}
        side="left"
        ticks={[0, 0.25, 0.5, 0.75, 0.95]}
        across={plot.width}
        format={formatPercent}
      />
      <path d={`M${good} 0V${plot.height}`} stroke={inkFaint} strokeDasharray="4 3" />
      <ChartLabel x={-6} y={-12 * zoom} isFaint>
        {texts.tasks}
      </ChartLabel>
      {steps.map((each, group) => (
        <path
          key={groups[group].name}
          d={stepPath(each, x, y, plot.width)}
          fill="none"
          stroke={group === 0 ? accent : inkSoft}
          strokeWidth={2 * zoom}
          strokeDasharray={group === 0 ? undefined : '6 4'}
        />
      ))}
      {groups.map((group, index) =>
        group.errors.length === 0 ? null : (
          <g key={group.name}>
            <circle cx={good} cy={y(group.good)} r={3 * zoom} fill={ink} />
            <ChartLabel x={good + 2} y={tops[index]}>
              {words[index]}
            </ChartLabel>
          </g>
        ),
      )}
    </Chart>
  );
}

/** The steps that are in the plot. */
function upTo({ values, shares }: Ecdf, most: number): Ecdf {
  const count = countUpTo(values, most);
  return { values: values.subarray(0, count), shares: shares.subarray(0, count) };
}

/** Where the words of each group stand: at its mark, or at the top if a curve would run through them there. */
function labelTops(
  groups: readonly Group[],
  reaches: readonly (readonly [top: number, bottom: number])[],
  y: (share: number) => number,
  zoom: number,
): readonly number[] {
  const isFree = (line: number) =>
    reaches.every(([top, bottom]) => bottom < line - HALF_LINE * zoom || top > line + HALF_LINE * zoom);
  const atMarks = groups.map((_, index) => labelTop(groups, index, y, zoom));
  const atTop = groups.map((_, index) => (10 + 2 * HALF_LINE * index) * zoom);
  return !atMarks.every(isFree) && atTop.every(isFree) ? atTop : atMarks;
}

/** Keeps words off the axis, and those of the second group off those of the first one. */
function labelTop(
  groups: readonly Group[],
  index: number,
  y: (share: number) => number,
  zoom: number,
): number {
  const line = 2 * HALF_LINE * zoom;
  const topOf = ({ good }: Group) => Math.min(y(good) + 12 * zoom, y(0) - 10 * zoom);
  const own = topOf(groups[index]);
  if (index === 0 || groups[0].errors.length === 0) return own;
  const first = topOf(groups[0]);
  if (Math.abs(own - first) >= line) return own;
  return first + line > y(0) - 8 * zoom ? first - line : first + line;
}

/** Errors of computing times up to as much as the time itself; of waits as far as the 99th percentile, at least 4 s. */
function mostOf(groups: readonly Group[], { id }: Subject): number {
  if (id === 'cpu') return 1;
  return maxOf(
    groups.map(({ errors }) => (errors.length === 0 ? 0 : percentilesOf(errors, [0.99])[0])),
    4,
  );
}
