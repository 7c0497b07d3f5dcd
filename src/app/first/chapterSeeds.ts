import { isBorneOut } from '../../metrics/seedWords.ts';
import { comparisonsOf, countsOf } from '../otherSeeds/otherSeeds.ts';

const FIXED = ': the same with every seed';

/**
 * Says in plain words what further seeds say of the median job, where a chapter has shown one job of one seed: "We ran it 20 more
 * times with other random jobs: Sparrow was faster every time, by 167 to 315 ms."; with "But" before it where they do not bear out
 * what the chapter has shown: that the job took longer under the first run by `gain`, less if negative. `names` are those of the two
 * runs. Empty if nothing is known.
 */
export function chapterSeeds(preset: string, gain: number, names: readonly [string, string]): string {
  const median = comparisonsOf(preset).find(({ metric, run }) => metric === 'jobResponse@0.5' && run === 2);
  if (median === undefined) return '';
  const { said, seeds } = median;
  if (said.endsWith(FIXED)) return 'Nothing here is left to chance: every seed gives these runs.';
  const isAgreed = gain !== 0 && isBorneOut(countsOf(median), 0 - gain);
  const begin = `${isAgreed ? 'We' : 'But we'} ran it ${seeds} more times with other random jobs:`;
  // The last clause says who was ahead how often, and by how much.
  const [, letter, count, range] =
    /([AB]) is faster in (\d+) of \d+ seeds(?: \(.*?\))?(, .*)?$/.exec(said) ?? [];
  if (letter === undefined) return `${begin} both were equally fast.`;
  const often = Number(count) === seeds ? 'every time' : `${count} times`;
  return `${begin} ${names[letter === 'A' ? 0 : 1]} was faster ${often}${range ?? ''}.`;
}
