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

/** Fewer seeds are not counted: "1 of 1" sounds like all (our choice). */
export const LEAST_TO_COUNT = 5;

const ALWAYS = 'the same with every seed';

type Counts = Pick<PairedSeeds, 'less' | 'more' | 'ties'>;

/** How differences over seeds come about, for whoever asks. */
export const seedMethod =
  'Paired: each seed gives all runs the same jobs, and one difference. ' +
  `From ${LEAST_FOR_PERCENTILES} seeds on, the range leaves out a tenth at each end (10–90 %). ` +
  'Runs trade places if tossing a coin for each seed would give such counts in more than 5 % of all cases (sign test); ties ' +
  'count for neither.';

/** The same in few words, for tables. */
export const seedMethodBrief = 'paired by seed, sign test';

/**
 * Says in a sentence what the seeds say of two runs: "B is faster in 20 of 20 seeds, by 8 to 14 ms"; where they disagree,
 * "A and B trade places: B is faster in 12 of 20 seeds, from 3 ms slower to 5 ms faster". Empty with few seeds.
 */
export function seedSentence(metric: SeedMetric, a: string, b: string, pair: PairedSeeds): string {
  if (pair.seeds < LEAST_TO_COUNT) return '';
  if (pair.ties === pair.seeds)
    return `${a} and ${b} are equal${pair.isFixed ? `: ${ALWAYS}` : ` in ${countWords(pair.seeds, pair)}`}`;
  const { isA, count } = leaderOf(metric, pair);
  const isLess = metric.better !== 'more';
  const [low, high] = isA === isLess ? [pair.low, pair.high] : [-pair.high, -pair.low];
  const { ahead } = comparativesOf(metric);
  if (pair.isFixed) return `${isA ? a : b} is ${ahead}${rangeWords(metric, low, high)}: ${ALWAYS}`;
  const lead = isDecided(pair) ? '' : tradePlaces(pair) ? `${a} and ${b} trade places: ` : TOO_FEW;
  const ties = pair.ties === 0 ? '' : ` (${tieWords(pair)})`;
  return `${lead}${isA ? a : b} is ${ahead} in ${countWords(count, pair)}${ties}${rangeWords(metric, low, high)}`;
}

/**
 * The same beside what is on screen, where B differs from A by `here`: "B is faster here, but A and B trade places: …" where
 * the seeds do not bear it out.
 */
export function seedRemark(
  metric: SeedMetric,
  a: string,
  b: string,
  pair: PairedSeeds,
  here: number,
): string {
  const sentence = seedSentence(metric, a, b, pair);
  if (sentence === '' || !isDifference(here) || isBorneOut(pair, here)) return sentence;
  const isA = here > 0 === (metric.better !== 'more');
  const { ahead } = comparativesOf(metric);
  return `${isA ? a : b} is ${ahead} here, but ${sentence.replace(/^T/, 't')}`;
}

/** How many seeds have the difference that is on screen. */
export interface SeedsBeside {
  /** To be read after "better" or "worse": "in 20 of 20 seeds", "in 15 of 20 seeds, 5 ties", "with every seed". */
  readonly words: string;
  /** The same where there is no room: "20/20", "15/20 5=". */
  readonly brief: string;
  /** Whether they bear it out. */
  readonly isFirm: boolean;
}

/** Says how many seeds have the difference `here` that is on screen; null if there is none, or few seeds. */
export function seedsBeside(pair: PairedSeeds, here: number): SeedsBeside | null {
  if (pair.seeds < LEAST_TO_COUNT || !isDifference(here)) return null;
  if (pair.isFixed && isBorneOut(pair, here))
    return { words: 'by the same with every seed', brief: 'always', isFirm: true };
  const count = here < 0 ? pair.less : pair.more;
  const hasTies = pair.ties > 0;
  const words = `in ${countWords(count, pair)}${hasTies ? `, ${tieWords(pair)}` : ''}`;
  const brief = `${count}/${pair.seeds}${hasTies ? ` ${pair.ties}=` : ''}`;
  if (isBorneOut(pair, here)) return { words, brief, isFirm: true };
  const most = isMostlyTies(pair) ? `${countWords(pair.ties, pair)} tie` : words;
  return { words: `here, but ${most}`, brief: `but ${brief}`, isFirm: false };
}

function isDifference(here: number): boolean {
  return here !== 0 && !Number.isNaN(here);
}

/**
 * Whether the run that is ahead on screen is ahead with other seeds: in enough of those that differ; while these are few, in
 * all of them, if they are no fewer than ties.
 */
export function isBorneOut(pair: Counts, here: number): boolean {
  const [count, others] = here < 0 ? [pair.less, pair.more] : [pair.more, pair.less];
  return count > others && (isDecided(pair) || (others === 0 && count >= pair.ties));
}

const TOO_FEW = 'Too few seeds differ to tell: ';

/** Whether each of the two is ahead somewhere. */
function isContested({ less, more }: Counts): boolean {
  return less > 0 && more > 0;
}

/** Whether seeds disagree about two runs: each is ahead somewhere, and neither often enough. */
export function tradePlaces(pair: Counts): boolean {
  return !isDecided(pair) && isContested(pair);
}

/**
 * Says the same in few words: "B faster in 15 of 20 seeds, 5 ties", "A and B trade places", or, where few seeds differ, "A and B
 * equal in 18 of 20 seeds"; where nothing is drawn, "B faster with every seed".
 */
export function seedCount(metric: SeedMetric, a: string, b: string, pair: PairedSeeds): string {
  if (pair.seeds < LEAST_TO_COUNT) return '';
  if (pair.isFixed && pair.ties === pair.seeds) return `${a} and ${b} equal with every seed`;
  if (!isDecided(pair) && isMostlyTies(pair)) {
    return `${a} and ${b} equal in ${countWords(pair.ties, pair)}`;
  }
  if (tradePlaces(pair)) return `${a} and ${b} trade places`;
  const { isA, count } = leaderOf(metric, pair);
  if (pair.isFixed) return `${isA ? a : b} ${comparativesOf(metric).ahead} with every seed`;
  const ties = pair.ties === 0 ? '' : `, ${tieWords(pair)}`;
  return `${isA ? a : b} ${comparativesOf(metric).ahead} in ${countWords(count, pair)}${ties}`;
}

/** Finds the run that is ahead in more seeds, and in how many; of equals B. */
function leaderOf({ better }: SeedMetric, { less, more }: PairedSeeds) {
  const [ofA, ofB] = better === 'more' ? [less, more] : [more, less];
  return { isA: ofA > ofB, count: Math.max(ofA, ofB) };
}

function countWords(count: number, { seeds }: PairedSeeds): string {
  return `${count} of ${seeds} ${seeds === 1 ? 'seed' : 'seeds'}`;
}

function isMostlyTies({ less, more, ties }: Counts): boolean {
  return ties > less + more;
}

/** A seed in which two runs are equal speaks for neither, and is said beside those that do. */
function tieWords({ ties }: PairedSeeds): string {
  return ties === 1 ? '1 tie' : `${ties} ties`;
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
