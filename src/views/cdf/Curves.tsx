import { scaleLinear, scaleLog } from 'd3';
import { useMemo, useState } from 'react';
import { formatCount, formatPercent, formatSeconds } from '../../base/format.ts';
import type { Metric } from '../../metrics/metric.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import { Axis } from '../../widgets/Axis.tsx';
import { usePalette } from '../../widgets/usePalette.ts';
import { Chart } from '../chart/Chart.tsx';
import { ChartLabel } from '../chart/ChartLabel.tsx';
import { placeLabels } from '../chart/curveLabels.ts';
import { EndNames, lettersBeside, namesFit, roomBeside } from '../chart/EndNames.tsx';
import { ecdfOf, reachedAt, shareUpTo, stepPath } from '../chart/ecdf.ts';
import { leaderShares } from '../chart/nameColumn.ts';
import { plotAbove } from '../chart/plot.ts';
import { dashOf, runLetter, runName } from '../chart/runLook.ts';
import { logTicks, tickText } from '../chart/ticks.ts';
import { timeUnitFor } from '../chart/time.ts';
import { placeOf } from '../usePointer.ts';
import type { Curve } from './quantities.ts';
import { extentOf } from './quantities.ts';
import { bandPath, curvesPath, type SeedSpread } from './seedSpread.ts';
import { texts } from './words.ts';

interface CurvesProps {
  readonly curves: readonly Curve[];
  readonly ideal: Float64Array | null;
  /** The curves of further seeds, for each of `curves`; none if they are not shown. */
  readonly spreads: readonly SeedSpread[];
  readonly quantity: Metric;
  /** Title of the quantity, with the jobs that it is about. */
  readonly title: string;
  readonly isLog: boolean;
  /** Whether the axis title has no space. */
  readonly isLow: boolean;
  readonly width: number;
  readonly height: number;
}

const MOST_STEPS = 2000;

const IDEAL = 'ideal';
const PERCENTILES = [0.5, 0.95, 0.99];

/** Draws distribution functions as step lines, with rules at the usual percentiles. */
export function Curves({
  curves,
  ideal,
  spreads,
  quantity,
  title,
  isLog,
  isLow,
  width,
  height,
}: CurvesProps) {
  const palette = usePalette();
  const zoom = palette.scale;
  const [pointed, setPointed] = useState<number | null>(null);
  const sides = { top: 14 * zoom, right: 20, left: 48 * zoom, isLow, zoom };
  const runs = curves.map(({ run }) => run);
  const named = [
    ...curves.map(({ run, ascending }) => ({
      run,
      name: runName(run, lettersBeside(width, zoom), runs),
      ascending,
    })),
    ...(ideal === null ? [] : [{ run: null, name: IDEAL, ascending: ideal }]),
  ];
  const hasNames = !isLow && namesFit(named.length, width, plotAbove(width, height, sides).height, zoom);
  const beside = named.map(({ name }) => name);
  const plot = plotAbove(width, height, {
    ...sides,
    right: hasNames ? roomBeside(beside, true, zoom) : sides.right,
  });
  const [low, high] = useMemo(() => extentOf(curves, isLog), [curves, isLog]);
  const unit = timeUnitFor(quantity.unit === 's' ? high : 1);
  const size = quantity.unit === 's' ? unit.seconds : 1;
  const unitName = quantity.unit === 's' ? unit.name : '';

  const x = useMemo(
    () => (isLog ? scaleLog() : scaleLinear()).domain([low / size, high / size]).range([0, plot.width]),
    [isLog, low, high, size, plot.width],
  );
  const y = useMemo(() => scaleLinear().domain([0, 1]).range([plot.height, 0]), [plot.height]);
  const steps = useMemo(() => curves.map(({ ascending }) => ecdfOf(ascending, MOST_STEPS)), [curves]);
  const idealSteps = useMemo(() => (ideal === null ? null : ecdfOf(ideal, MOST_STEPS)), [ideal]);

  // A logarithmic axis has no zero, so zeros are drawn at its start.
  const at = (value: number) => x(Math.max(value, low) / size);
  const behind = useMemo(() => {
    const place = (value: number) => x(Math.max(value, low) / size);
    return spreads.map((spread) => ({
      band: bandPath(spread, place, y, plot.width),
      curves: curvesPath(spread, place, y, plot.width),
    }));
  }, [spreads, x, y, low, size, plot.width]);
  const most = Math.max(2, Math.floor(plot.width / (56 * zoom)));
  const ticks = isLog ? logTicks([low / size, high / size], most) : x.ticks(most);
  const shareTicks = plot.height * 0.04 < 13 * zoom ? [0, 0.5, 0.95] : [0, 0.5, 0.95, 0.99];
  const shares = leaderShares(named.map(({ ascending }) => percentilesOf(ascending, [0.5])[0]));
  const ends = named.map(({ run, name, ascending }, index) => ({
    key: run?.index ?? IDEAL,
    name,
    x: Math.min(plot.width, at(reachedAt(ascending, shares[index]))),
    at: y(shares[index]),
    dash: run === null ? null : dashOf(run.index, curves.length),
  }));
  const letters = named.map(({ run, ascending }) => ({
    id: run === null ? IDEAL : runName(run, 1),
    length: (run === null ? IDEAL.length : 1) * 7.6 * zoom,
    isOptional: run === null,
    leftAt: (share: number) => at(reachedAt(ascending, share)),
  }));
  const labels = hasNames ? [] : placeLabels(letters, plot.width, plot.height / zoom);
  const rows = steps.reduce((sum, { values }) => sum + values.length, 0);

  return (
    <Chart
      {...{ width, height, plot, isLow, rows }}
      label={describe(curves, title, quantity.unit)}
      x={{ scale: x, ticks, title: [title, unitName].filter(Boolean).join(', '), unit: unitName }}
      data-runs={curves.length}
      onPointerMove={(event) => {
        const left = placeOf(event).x - plot.left;
        setPointed(left < 0 || left > plot.width ? null : x.invert(left) * size);
      }}
      onPointerLeave={() => setPointed(null)}
    >
      <Axis scale={y} side="left" ticks={shareTicks} across={plot.width} format={formatPercent} />
      {behind.map(({ band, curves: lines }, index) => (
        <g key={curves[index]?.run.index} data-spread={spreads[index].curves.length} fill="none">
          <path d={band} fill={palette.ink} fillOpacity={0.1} />
          <path d={lines} stroke={palette.ink} strokeOpacity={0.16} strokeWidth={0.75 * zoom} />
        </g>
      ))}
      {idealSteps !== null && (
        <path d={stepPath(idealSteps, at, y, plot.width)} fill="none" stroke={palette.inkFaint} />
      )}
      {curves.map(({ run }, index) => (
        <path
          key={run.index}
          d={stepPath(steps[index], at, y, plot.width)}
          fill="none"
          stroke={palette.ink}
          strokeWidth={2 * zoom}
          strokeDasharray={dashOf(run.index, curves.length).join(' ')}
        />
      ))}
      {curves.flatMap(({ run, ascending }) =>
        percentilesOf(ascending, PERCENTILES)
          .map((value, index) => ({ left: at(value), share: PERCENTILES[index] }))
          .filter(({ left }) => left <= plot.width)
          .map(({ left, share }) => (
            <circle key={`${run.index} ${share}`} cx={left} cy={y(share)} r={2.5 * zoom} fill={palette.ink} />
          )),
      )}
      {hasNames && <EndNames ends={ends} plot={plot} hasSamples />}
      {labels.map(({ id, left, share, anchor }) => (
        <ChartLabel key={id} x={left} y={y(share)} anchor={anchor} isFaint={id === IDEAL}>
          {id}
        </ChartLabel>
      ))}
      {pointed !== null && (
        <g pointerEvents="none">
          <line x1={at(pointed)} x2={at(pointed)} y2={plot.height} stroke={palette.accent} />
          <ChartLabel
            x={at(pointed)}
            y={plot.height - 16 * zoom}
            anchor={at(pointed) > plot.width / 2 ? 'end' : 'start'}
          >
            {`≤ ${tickText(Number((pointed / size).toPrecision(3)))} ${unitName}: `}
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

/** Says in words what the curves show: "A Random placement: median 310 ms, 95th percentile 1.2 s". */
export function describe(curves: readonly Curve[], title: string, unit: Metric['unit']): string {
  const say = (value: number) =>
    unit === 's' ? formatSeconds(value) : [formatCount(value), unit].filter(Boolean).join(' ');
  const medians = curves.map(({ run, ascending }) => {
    const [median, p95] = percentilesOf(ascending, [0.5, 0.95]).map(say);
    return texts.medianAndP95(runName(run), median, p95);
  });
  return texts.distribution(title.charAt(0).toLowerCase(), title.slice(1), medians.join('; '));
}
