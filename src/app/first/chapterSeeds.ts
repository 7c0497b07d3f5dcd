import { isBorneOut } from '../../metrics/seedWords.ts';
import { comparisonsOf, countsOf } from '../otherSeeds/presetComparisons.ts';

/**
 * Says what further seeds say of the median job, where a chapter has shown one job of one seed: "In the median of all jobs, B is
 * faster in 20 of 20 further seeds, by …"; with "But" before it where they do not bear out what the chapter has shown: that the
 * job took longer under A by `gain`, less if negative. Empty if nothing is known.
 */
export function chapterSeeds(preset: string, gain: number): string {
  const median = comparisonsOf(preset).find(({ metric, run }) => metric === 'jobResponse@0.5' && run === 2);
  if (median === undefined) return '';
  // Without what it says of the median with the preset's own seed: the chapter was about one job.
  const said = median.said.replace(/^.* here, but /, '').replace(/^Too/, 'too');
  const isAgreed = gain !== 0 && isBorneOut(countsOf(median), 0 - gain);
  const of = said.replace(/(\d+) seeds/, '$1 further seeds');
  return `${isAgreed ? 'In' : 'But in'} the median of all jobs, ${of}.`;
}
