import { formatCount, formatSeconds } from '../../base/format.ts';
import type { Metric } from '../../metrics/metric.ts';
import { spreadShares } from '../../metrics/seedMetrics.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import { runName } from '../chart/runLook.ts';
import { logTicks, tickText } from '../chart/ticks.ts';
import { timeUnitFor } from '../chart/time.ts';
import {
  type Distribution,
  distributionOf,
  distributionPicture,
  referenceOf,
} from '../compare/distributionPicture.ts';
import type { Mark, Picture } from '../grammar/picture.ts';
import { type Curve, extentOf } from './quantities.ts';
import type { SeedSpread } from './seedSpread.ts';

/** Shares with a dot on each curve; the table says their numbers. */
const PERCENTILES = [0.5, 0.95, 0.99];

/** What distributions are of. */
interface Shown {
  readonly curves: readonly Curve[];
  readonly ideal: Float64Array | null;
  /** The curves of further seeds, for each of `curves`; none if they are not shown. */
  readonly spreads: readonly SeedSpread[];
  readonly quantity: Metric;
  /** Title of the quantity, with the jobs that it is about. */
  readonly title: string;
  readonly isLog: boolean;
  readonly looked: number;
}

/** Distribution functions with dots at the usual percentiles, further seeds behind them, and the ideal. */
export function cdfPicture(shown: Shown): Picture<Distribution> {
  const { curves, ideal, spreads, quantity, title, isLog, looked } = shown;
  const domain = extentOf(curves, isLog);
  const unit = quantity.unit === 's' ? timeUnitFor(domain[1]) : { seconds: 1, name: '' };
  const size = unit.seconds;
  const inUnits = (value: number) => `${tickText(Number((value / size).toPrecision(3)))} ${unit.name}`.trim();
  return distributionPicture(
    [
      ...curves.map(({ run, ascending }) => distributionOf(run, ascending, PERCENTILES)),
      ...(ideal === null ? [] : [referenceOf('ideal', ideal)]),
    ],
    {
      label: describe(curves, title, quantity.unit),
      x: {
        ...{ domain, size, unit: unit.name, kind: isLog ? 'log' : 'linear' },
        title: [title, unit.name].filter(Boolean).join(', '),
        ...(isLog && { ticks: (most: number) => logTicks([domain[0] / size, domain[1] / size], most) }),
      },
      shares: (most) => (most < 10 ? [0, 0.5, 0.95] : [0, 0.5, 0.95, 0.99]),
      ...{ write: inUnits, looked, behind: behindOf(curves, spreads) },
    },
  );
}

/** What further seeds give, behind the curve of each run: a line for each of them, and the middle 80 % of them. */
function behindOf(curves: readonly Curve[], spreads: readonly SeedSpread[]): readonly Mark<Distribution>[] {
  const bySpread = new Map(spreads.map((spread, at) => [curves[at].run.index, spread]));
  const spreadOf = ({ run }: Distribution) => (run === null ? undefined : bySpread.get(run.index));
  const edge = (values: readonly number[]) => values.map((value, at) => [value, spreadShares[at]] as const);
  return [
    {
      ...{ kind: 'line', shape: 'straight', fill: 0.1 },
      of: (row) => (spreadOf(row)?.low.length ?? 0) > 0,
      points(row) {
        const { low = [], high = [] } = spreadOf(row) ?? {};
        const around = [...edge(low), ...edge(high).toReversed()];
        return [{ xs: around.map(([value]) => value), ys: around.map(([, share]) => share) }];
      },
    },
    {
      ...{ kind: 'line', shape: 'straight', weight: 0.75, opacity: 0.25 },
      of: (row) => spreadOf(row) !== undefined,
      facts: (row) => ({ spread: spreadOf(row)?.curves.length ?? 0 }),
      points: (row) => spreadOf(row)?.curves.map((xs) => ({ xs, ys: spreadShares })) ?? [],
    },
  ];
}

/** The percentiles of the curves as numbers, for a table beside them. */
export function percentileRows({ curves, ideal, quantity }: Pick<Shown, 'curves' | 'ideal' | 'quantity'>) {
  const write = quantity.unit === 's' ? formatSeconds : formatCount;
  const cells = (ascending: Float64Array) => percentilesOf(ascending, PERCENTILES).map(write);
  return [
    ...curves.map(({ run, ascending }) => ({
      ...{ name: runName(run, 1), title: run.title, cells: cells(ascending) },
    })),
    ...(ideal === null ? [] : [{ name: 'ideal', title: 'zero-wait ideal', cells: cells(ideal) }]),
  ];
}

/** Says in words what the curves show: "A Random placement: median 310 ms, 95th percentile 1.2 s". */
function describe(curves: readonly Curve[], title: string, unit: Metric['unit']): string {
  const say = (value: number) =>
    unit === 's' ? formatSeconds(value) : [formatCount(value), unit].filter(Boolean).join(' ');
  const medians = curves.map(({ run, ascending }) => {
    const [median, p95] = percentilesOf(ascending, [0.5, 0.95]).map(say);
    return `${runName(run)}: median ${median}, 95th percentile ${p95}`;
  });
  return `Distribution of ${title.charAt(0).toLowerCase()}${title.slice(1)}. ${medians.join('; ')}`;
}
