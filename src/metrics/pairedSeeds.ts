import { percentileOfSorted } from '../algorithms/percentile.ts';

/**
 * What several seeds say of two runs A and B. Runs of the same seed have the same jobs, so each seed gives one difference
 * B − A, in which what the jobs have in common cancels out (paired comparison).
 */
export interface PairedSeeds {
  /** Seeds in which both have a number. */
  readonly seeds: number;
  /** Seeds in which B is less than A, is more, and is equal. */
  readonly less: number;
  readonly more: number;
  readonly ties: number;
  /** Whether every seed gave the same numbers: no count says more than one run. */
  readonly isFixed: boolean;
  /** Ends of the differences B − A: the 10th and 90th percentile of ten and more, otherwise all. NaN without seeds. */
  readonly low: number;
  readonly high: number;
  /** Percentiles of the differences B − A: 5th, median, 95th. */
  readonly p5: number;
  readonly median: number;
  readonly p95: number;
}

/** From so many seeds on, the tenth at each end is left out: one odd seed should not decide what is said (our choice). */
export const LEAST_FOR_PERCENTILES = 10;

/** Compares numbers of two runs, [seeds] each; seeds in which one has none (NaN) are left out. */
export function pairSeeds(ofA: readonly number[], ofB: readonly number[]): PairedSeeds {
  const differences = Float64Array.from(ofB, (b, seed) => differenceOf(ofA[seed], b)).filter(
    (each) => !Number.isNaN(each),
  );
  const ascending = differences.sort();
  const seeds = ascending.length;
  const edge = seeds >= LEAST_FOR_PERCENTILES ? 0.1 : 0;
  const less = ascending.filter((each) => each < 0).length;
  const more = ascending.filter((each) => each > 0).length;
  const mirrored = ascending.map((each) => 0 - each).reverse();
  const fromLeft = (share: number) => percentileOfSorted(ascending, share);
  // From the other end, so that swapping A and B mirrors it to the last bit.
  const fromRight = (share: number) => 0 - percentileOfSorted(mirrored, share);
  return {
    ...{ seeds, less, more, ties: seeds - less - more },
    isFixed: seeds > 1 && isSame(ofA) && isSame(ofB),
    ...{ low: fromLeft(edge), high: fromRight(edge) },
    ...{ p5: fromLeft(0.05), median: fromLeft(0.5), p95: fromRight(0.05) },
  };
}

function isSame(numbers: readonly number[]): boolean {
  return numbers.every((each) => Object.is(each, numbers[0]));
}

/** Two infinite numbers are equal; a missing one leaves no difference. */
function differenceOf(a: number | undefined, b: number): number {
  return a === b ? 0 : b - (a ?? Number.NaN);
}

/** The largest chance with which a coin may give such counts that they still count as a verdict. */
const BY_CHANCE = 0.05;

/**
 * Tells whether one of the two is ahead in so many seeds that a coin thrown for each would hardly do it: the sign test,
 * two-sided, at 5 %, without ties. With 20 seeds that takes 15.
 */
export function isDecided({ less, more }: Pick<PairedSeeds, 'less' | 'more'>): boolean {
  const throws = less + more;
  const fewer = Math.min(less, more);
  // The chance of so few heads or fewer: a sum of binomial coefficients over 2ⁿ.
  let coefficient = 1;
  let sum = 0;
  let all = 1;
  for (let head = 0; head < throws; head += 1) {
    if (head <= fewer) sum += coefficient;
    coefficient = (coefficient * (throws - head)) / (head + 1);
    all *= 2;
  }
  return throws > 0 && less !== more && (2 * sum) / all <= BY_CHANCE;
}
