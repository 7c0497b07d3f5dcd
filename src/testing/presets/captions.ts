import { captionsOfJob } from '../../faces/explain.ts';
import { captionFaults } from '../explain/captionFaults.ts';
import type { PresetRuns } from './presetRuns.ts';
import { presetQuestions } from './verdicts.ts';

/** Lists what is wrong with the captions of the job that a preset asks about; in each run they tell more than arrival and end. */
export function presetCaptionFaults(of: PresetRuns): readonly string[] {
  const asked = presetQuestions(of).at(-1);
  if (asked === undefined) return [];
  return asked.runs.flatMap(({ trace, title }) => [
    ...captionFaults(trace, asked.job).map((fault) => `${title}: ${fault}`),
    ...(captionsOfJob(trace, asked.job).length < 3 ? [`${title}: tells nothing`] : []),
  ]);
}
