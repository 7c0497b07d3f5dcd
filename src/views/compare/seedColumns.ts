import type { Metric } from '../../metrics/metric.ts';
import { pairSeeds } from '../../metrics/pairedSeeds.ts';
import { seedMethodBrief } from '../../metrics/seedWords.ts';
import { seedRuns } from '../../state/seedRuns.ts';
import { numbersOfSeeds, type Seeds, seedStore } from '../../state/seedStore.ts';

/** Names of the columns that `seedFigures` fills. */
const FIGURES = ['seeds', 'wins', 'losses', 'ties', 'p5', 'median', 'p95'] as const;

/** The number that is compared with further seeds; `asked` is undefined if they are not asked for it. */
interface Compared {
  readonly asked?: string;
  readonly metric: Pick<Metric, 'better'>;
}

/** Returns whether tables have columns for further seeds: once one of them is known. */
export function hasSeedColumns({ seeds, done }: Seeds): boolean {
  return seeds.length > 0 && done > 0;
}

/** Names the columns of a difference: "B − A with seeds: wins". Percentiles are of the paired difference, in the row's unit. */
export function seedHeads(difference: string): readonly string[] {
  return FIGURES.map((figure) => `${difference} with seeds: ${figure}`);
}

/**
 * Says in figures what further seeds say of a number of `run` and of `first`: how many are known, in how many the run is
 * better, worse and equal, and p5, median and p95 of the differences. NaN for what is not known, or is neither good nor bad.
 */
export function seedFigures(
  seeds: Seeds,
  { asked, metric }: Compared,
  first: number,
  run: number,
): readonly number[] {
  if (asked === undefined) return FIGURES.map(() => Number.NaN);
  const pair = pairSeeds(numbersOfSeeds(seeds, first, asked), numbersOfSeeds(seeds, run, asked));
  const { less, more } = pair;
  const isKnown = pair.seeds > 0 && metric.better !== undefined;
  const [wins, losses] = metric.better === 'more' ? [more, less] : [less, more];
  return [
    pair.seeds,
    ...(isKnown ? [wins, losses] : [Number.NaN, Number.NaN]),
    ...[pair.ties, pair.p5, pair.median, pair.p95],
  ];
}

/** What is compared in a row, as `makespan compare --metric` takes it, and how. */
export function seedAbout({ asked }: Compared): readonly [metric: string, method: string] {
  return asked === undefined ? ['', ''] : [asked, seedMethodBrief];
}

/** Repeats the runs on screen while a table is there, and tells when more is known of them. */
export function watchSeeds(onChange: () => void): () => void {
  const unwatch = seedRuns.watch();
  const unsubscribe = seedStore.subscribe(onChange);
  return () => {
    unsubscribe();
    unwatch();
  };
}
