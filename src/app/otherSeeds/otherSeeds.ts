import comparisons from '../../measured/seeds.json';
import { isBorneOut, tradePlaces } from '../../metrics/seedWords.ts';
import { runLetter } from '../../views/chart/runLook.ts';

/** What is said here: of other numbers, a preset's own views and metrics say more. */
const names: Readonly<Record<string, string>> = {
  'jobResponse@0.5': 'Median response time',
  'jobResponse@0.95': 'Response time, p95',
};

/** Lists in sentences where further seeds do not bear out what a preset shows. */
export function otherSeeds(id: string): readonly string[] {
  return Object.entries(names).flatMap(([metric, name]) => {
    const unlike = comparisonsOf(id).filter((each) => each.metric === metric && isUnlike(each));
    const trading = unlike.filter((each) => tradePlaces(countsOf(each)));
    const inFull = trading.length < 2 ? unlike : unlike.filter((each) => !trading.includes(each));
    const inShort = trading.length < 2 ? [] : [tradingWords(trading)];
    return [...inShort, ...inFull.map(({ said }) => said)].map((words) => `${name}: ${words}`);
  });
}

function isUnlike(each: PresetComparison): boolean {
  return each.shown !== 0 && !isBorneOut(countsOf(each), each.shown);
}

/** Says of several runs that they trade places with the first one: "with 20 seeds, A trades places with B, C and D". */
function tradingWords(trading: readonly PresetComparison[]): string {
  const letters = trading.map(({ run }) => runLetter(run - 1));
  const last = letters.pop();
  return `with ${trading[0].seeds} seeds, A trades places with ${letters.join(', ')} and ${last}`;
}

/** A comparison of a run of a preset with its first run over further seeds, as `scripts/presetSeeds.ts` writes it. */
export interface PresetComparison {
  readonly metric: string;
  /** The run that is compared with run 1, counted from 1. */
  readonly run: number;
  readonly seeds: number;
  /** Seeds in which it is faster, and slower; the rest are ties. */
  readonly faster: number;
  readonly slower: number;
  /** By how much it is slower with the preset's own seed [s]. */
  readonly shown: number;
  /** All that in a sentence. */
  readonly said: string;
}

const all: Readonly<Record<string, readonly PresetComparison[]>> = comparisons;

/** Lists what is known of a preset; nothing if it has one run only. */
export function comparisonsOf(id: string): readonly PresetComparison[] {
  return all[id] ?? [];
}

/** Its seeds, as differences from the first run. */
export function countsOf({ seeds, faster, slower }: PresetComparison) {
  return { less: faster, more: slower, ties: seeds - faster - slower };
}
