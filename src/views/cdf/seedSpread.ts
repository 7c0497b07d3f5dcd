import { percentileOfSorted } from '../../algorithms/percentile.ts';
import type { Metric } from '../../metrics/metric.ts';
import { LEAST_FOR_PERCENTILES, pairSeeds } from '../../metrics/pairedSeeds.ts';
import { spreadShares } from '../../metrics/seedMetrics.ts';
import { seedCount, seedRemark } from '../../metrics/seedWords.ts';
import { percentilesOf } from '../../metrics/summary.ts';
import { numbersOfSeeds, type Seeds } from '../../state/seedStore.ts';
import { runLetter } from '../chart/runLook.ts';
import type { Curve } from './quantities.ts';

/** The distributions of a run with further seeds. */
export interface SeedSpread {
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
