import { isBorneOut, tradePlaces } from '../../metrics/seedWords.ts';
import { runLetter } from '../../views/chart/runLook.ts';
import { comparisonsOf, countsOf, type PresetComparison } from './presetComparisons.ts';

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
