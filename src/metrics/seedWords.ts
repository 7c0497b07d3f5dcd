import { formatBytes, formatCount, formatPercent, formatSeconds } from '../base/format.ts';
import type { Metric } from './metric.ts';
import { isDecided, LEAST_FOR_PERCENTILES, type PairedSeeds } from './pairedSeeds.ts';

/** What the words need to know of a metric. */
export type SeedMetric = Pick<Metric, 'unit' | 'better'> & Partial<Pick<Metric, 'per'>>;

/** What a run is that is ahead of another, and what one behind it is. */
interface Comparatives {
  readonly ahead: string;
  readonly behind: string;
}

/** How differences over seeds come about, for whoever asks. */
export const seedMethod =
  'Paired: each seed gives all runs the same jobs, and one difference. ' +
  `From ${LEAST_FOR_PERCENTILES} seeds on, the range leaves out a tenth at each end (10–90 %). ` +
  'Runs trade places if a coin thrown for each seed would give such counts in more than 5 % of all cases (sign test).';

/**
 * Says in a sentence what the seeds say of two runs: "B is faster in 20 of 20 seeds, by 8 to 14 ms"; where they disagree,
 * "A and B trade places: B is faster in 12 of 20 seeds, from 3 ms slower to 5 ms faster". Empty without seeds.
 */
export function seedSentence(metric: SeedMetric, a: string, b: string, pair: PairedSeeds): string {
  if (pair.seeds === 0) return '';
  if (pair.ties === pair.seeds) return `${a} and ${b} are equal in ${countWords(pair.seeds, pair)}`;
  const { isA, count } = leaderOf(metric, pair);
  const isLess = metric.better !== 'more';
  const [low, high] = isA === isLess ? [pair.low, pair.high] : [-pair.high, -pair.low];
  const { ahead } = comparativesOf(metric);
  const lead = isDecided(pair) ? '' : isContested(pair) ? `${a} and ${b} trade places: ` : TOO_FEW;
  const equal = pair.ties === 0 ? '' : `; they are equal in ${pair.ties}`;
  return `${lead}${isA ? a : b} is ${ahead} in ${countWords(count, pair)}${rangeWords(metric, low, high)}${equal}`;
}

const TOO_FEW = 'Too few seeds differ to tell: ';

/** Whether each of the two is ahead somewhere. */
function isContested({ less, more }: PairedSeeds): boolean {
  return less > 0 && more > 0;
}

/** Says the same in few words, beside a difference: "B faster in 20 of 20 seeds". */
export function seedCount(metric: SeedMetric, a: string, b: string, pair: PairedSeeds): string {
  if (pair.seeds === 0) return '';
  if (pair.ties === pair.seeds) return `equal in ${countWords(pair.seeds, pair)}`;
  const { isA, count } = leaderOf(metric, pair);
  return `${isA ? a : b} ${comparativesOf(metric).ahead} in ${countWords(count, pair)}`;
}

/** Finds the run that is ahead in more seeds, and in how many; of equals B. */
function leaderOf({ better }: SeedMetric, { less, more }: PairedSeeds) {
  const [ofA, ofB] = better === 'more' ? [less, more] : [more, less];
  return { isA: ofA > ofB, count: Math.max(ofA, ofB) };
}

function countWords(count: number, { seeds }: PairedSeeds): string {
  return `${count} of ${seeds} ${seeds === 1 ? 'seed' : 'seeds'}`;
}

/** Times of jobs and tasks are fast or slow, other numbers good or bad, or only low or high. */
function comparativesOf({ unit, better, per }: SeedMetric): Comparatives {
  if (better === undefined) return { ahead: 'lower', behind: 'higher' };
  const isTime = unit === 's' && better === 'less' && (per === 'job' || per === 'task');
  return isTime ? { ahead: 'faster', behind: 'slower' } : { ahead: 'better', behind: 'worse' };
}

/** Writes by how much the leader is ahead: from `low`, which may be negative, to `high`. */
function rangeWords(metric: SeedMetric, low: number, high: number): string {
  const write = writerOf(metric);
  if (!(high > 0)) return '';
  if (low > 0) return `, by ${spanOf(write(low), write(high))}`;
  if (low === 0) return `, by up to ${write(high)}`;
  const { ahead, behind } = comparativesOf(metric);
  return `, from ${write(-low)} ${behind} to ${write(high)} ${ahead}`;
}

/** Writes two amounts with their unit once if it is the same: "8 to 14 ms". */
function spanOf(low: string, high: string): string {
  if (low === high) return low;
  const [lowUnit, highUnit] = [low, high].map((text) => text.replace(/^[\d.,]+/, ''));
  const isPlain = lowUnit === highUnit && lowUnit !== '';
  return `${isPlain ? low.slice(0, low.length - lowUnit.length) : low} to ${high}`;
}

/** Writes an amount; differences of shares are percentage points. */
function writerOf({ unit }: SeedMetric): (amount: number) => string {
  if (unit === 's') return formatSeconds;
  if (unit === '%') return (share) => formatPercent(share).replace('%', ' pp');
  if (unit === 'B') return formatBytes;
  return unit === '/s' ? (rate) => `${formatCount(rate)} /s` : formatCount;
}
