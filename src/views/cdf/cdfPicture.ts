import { percentileOfSorted } from '../../algorithms/percentile.ts';
import { formatCount, formatSeconds } from '../../base/format.ts';
import { loggedOf } from '../../metrics/logged.ts';
import type { Metric } from '../../metrics/metric.ts';
import { LEAST_FOR_PERCENTILES, pairSeeds } from '../../metrics/pairedSeeds.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { spreadMetrics, spreadShares } from '../../metrics/seedMetrics.ts';
import { seedCount, seedRemark } from '../../metrics/seedWords.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import { loggedIn, scenarioStore } from '../../state/scenarioStore.ts';
import { numbersOfSeeds, type Seeds, seedStore } from '../../state/seedStore.ts';
import { runLetter, runName } from '../chart/runLook.ts';
import { logTicks, tickText } from '../chart/ticks.ts';
import { timeUnitFor } from '../chart/time.ts';
import {
  type Distribution,
  distributionOf,
  distributionPicture,
  referenceOf,
} from '../compare/distributionPicture.ts';
import { hasSeedColumns } from '../compare/seedColumns.ts';
import { tableAcross } from '../grammar/legendOf.ts';
import type { Mark, Picture } from '../grammar/picture.ts';
import { ascendingWithin, jobGroupsOf } from '../shared/jobGroups.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import {
  type Curve,
  curvesOf,
  extentOf,
  quantities,
  type ReadAscending,
  type Reference,
} from './quantities.ts';

/** Shares with a dot on each curve; the table says their numbers. */
const PERCENTILES = [0.5, 0.95, 0.99];

/** What distributions are of. */
interface Shown {
  readonly curves: readonly Curve[];
  readonly references: readonly Reference[];
  /** The curves of further seeds, for each of `curves`; none if they are not shown. */
  readonly spreads: readonly SeedSpread[];
  readonly quantity: Metric;
  /** Title of the quantity, with the jobs that it is about. */
  readonly title: string;
  readonly isLog: boolean;
  readonly looked: number;
}

/** Distribution functions with dots at the usual percentiles, further seeds behind them, and what they are compared with. */
export function cdfPicture(shown: Shown): Picture<Distribution> {
  const { curves, references, spreads, quantity, title, isLog, looked } = shown;
  const domain = extentOf([...curves, ...references.filter(({ isSpanned }) => isSpanned)], isLog);
  const unit = quantity.unit === 's' ? timeUnitFor(domain[1]) : { seconds: 1, name: '' };
  const size = unit.seconds;
  const inUnits = (value: number) => `${tickText(Number((value / size).toPrecision(3)))} ${unit.name}`.trim();
  return distributionPicture(
    [
      ...curves.map(({ run, ascending }) => distributionOf(run, ascending, PERCENTILES)),
      ...references.map(({ name, ascending }) => referenceOf(name, ascending)),
    ],
    {
      label: describe(curves, title, quantity.unit),
      x: {
        ...(isLog && { ticks: (most: number) => logTicks([domain[0] / size, domain[1] / size], most) }),
        domain,
        size,
        unit: unit.name,
        kind: isLog ? 'log' : 'linear',
        title: [title, unit.name].filter(Boolean).join(', '),
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
export function percentileRows({
  curves,
  references,
  quantity,
}: Pick<Shown, 'curves' | 'references' | 'quantity'>) {
  const write = quantity.unit === 's' ? formatSeconds : formatCount;
  const cells = (ascending: Float64Array) => percentilesOf(ascending, PERCENTILES).map(write);
  return [
    ...curves.map(({ run, ascending }) => ({
      ...{ name: runName(run, 1), title: run.title, cells: cells(ascending) },
    })),
    ...references.map(({ name, title, ascending }) => ({ name, title, cells: cells(ascending) })),
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

/**
 * Lists the percentiles 0 … 100 of every quantity; for response times, also those of groups of jobs. Where further seeds are
 * known, columns give the ends of the bands behind the curves; of jobs from a log, others what was logged.
 */
export function percentileTable(
  runs: readonly RunTrace[],
  seeds = seedStore.getState(),
  logged = loggedIn(scenarioStore.getState().scenario),
): TableRows {
  const shares = Array.from({ length: 101 }, (_, percent) => percent / 100);
  const columnsOf = (quantity: Metric, ofWhat = '', read?: ReadAscending) =>
    curvesOf(runs, quantity, read).map(({ run, ascending }) => ({
      title: `${runName(run)}: ${quantity.title}${ofWhat}${quantity.unit === 's' ? ' (s)' : ''}`,
      values: percentilesOf(ascending, shares),
    }));
  const groups = runs.length === 0 ? [] : jobGroupsOf(runs[0].trace.data);
  const columns = [
    ...quantities.flatMap((quantity) => columnsOf(quantity)),
    ...groups.flatMap((group) =>
      columnsOf(jobResponse, `, ${group.title}`, (trace, metric) => ascendingWithin(trace, metric, group)),
    ),
  ];
  const inLog = quantities.flatMap((quantity) => {
    const found = loggedOf(logged, quantity);
    if (found === null) return [];
    return [{ title: `In the log: ${quantity.title} (s)`, values: percentilesOf(found.ascending, shares) }];
  });
  const bands = hasSeedColumns(seeds)
    ? spreadMetrics.flatMap((quantity) =>
        curvesOf(runs, quantity).flatMap(({ run }) => bandColumns(seeds, run, quantity)),
      )
    : [];
  return tableAcross('Percentile', [...shares.keys()], [...columns, ...inLog, ...bands]);
}

/** The ends of the band of a curve: the 10th and 90th percentile of the seeds; NaN where they are not asked. */
function bandColumns(seeds: Seeds, run: RunTrace, quantity: Metric) {
  const { curves, low, high } = seedSpreadOf(seeds, run.index, quantity);
  if (low.length === 0) return [];
  const about = `${runName(run)}: ${quantity.title}${quantity.unit === 's' ? ' (s)' : ''}, ${curves.length} seeds`;
  const ofPercents = (values: readonly number[]) => {
    const at = new Map(spreadShares.map((share, place) => [Math.round(share * 1000), values[place]]));
    return Array.from({ length: 101 }, (_, percent) => at.get(percent * 10) ?? Number.NaN);
  };
  return [
    { title: `${about}, p10`, values: ofPercents(low) },
    { title: `${about}, p90`, values: ofPercents(high) },
  ];
}

/** The distributions of a run with further seeds. */
interface SeedSpread {
  /** The values at `spreadShares` with each seed that is known. */
  readonly curves: readonly (readonly number[])[];
  /** Ends of the middle 80 % of them at each share; empty while seeds are few. */
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/** Gathers what further seeds say of a run. */
export function seedSpreadOf(seeds: Seeds, run: number, { id }: Metric): SeedSpread {
  const atShare = spreadShares.map((share) => numbersOfSeeds(seeds, run, `${id}@${share}`));
  const known = (atShare[0] ?? []).flatMap((value, seed) => (Number.isNaN(value) ? [] : [seed]));
  const curves = known.map((seed) => atShare.map((values) => values[seed]));
  if (known.length < LEAST_FOR_PERCENTILES) return { curves, low: [], high: [] };
  const sorted = atShare.map((values) => Float64Array.from(known, (seed) => values[seed]).sort());
  const at = (share: number) => sorted.map((values) => percentileOfSorted(values, share));
  return { curves, low: at(0.1), high: at(0.9) };
}

/** Says what further seeds say of the medians: of two runs in a sentence, of more in few words each. */
export function medianWords(seeds: Seeds, curves: readonly Curve[], quantity: Metric): string {
  const [first, ...others] = curves;
  if (first === undefined || seeds.seeds.length === 0) return '';
  const said = others.flatMap(({ run, ascending }) => {
    const numbers = ({ index }: Curve['run']) => numbersOfSeeds(seeds, index, `${quantity.id}@0.5`);
    const pair = pairSeeds(numbers(first.run), numbers(run));
    const [a, b] = [runLetter(first.run.index), runLetter(run.index)];
    const here = percentilesOf(ascending, [0.5])[0] - percentilesOf(first.ascending, [0.5])[0];
    const words =
      others.length === 1 ? seedRemark(quantity, a, b, pair, here) : seedCount(quantity, a, b, pair);
    return words === '' ? [] : [words];
  });
  return said.length === 0 ? '' : `Median: ${said.join(' · ')}`;
}
