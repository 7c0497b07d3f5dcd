import { formatSeconds } from '../../base/format.ts';
import type { MeanGain } from '../../metrics/gain.ts';
import { runName } from '../chart/runLook.ts';
import { countJobs, gainText } from '../gainWords.ts';
import type { RunTrace } from '../view.ts';
import { FEW } from './gains.ts';

/** Describes the gain of a run in a group, one string per line. */
export function describeGain(
  run: RunTrace,
  against: RunTrace,
  group: string,
  { jobs, gain, own, other }: MeanGain,
): readonly string[] {
  const head = `${runName(run)} against ${runName(against)}`;
  if (jobs === 0) return [head, `${group}: no job finished in both`];
  const change = gain < 0 ? `${gainText(-gain)} longer` : `${gainText(gain)} shorter`;
  return [
    head,
    `${group}: ${change}`,
    `mean ${formatSeconds(own)} instead of ${formatSeconds(other)}, ${countJobs(jobs)}`,
    ...(jobs < FEW ? ['With so few jobs it may be chance.'] : []),
  ];
}

/** What the view says, beside what it says of gains. */
export const texts = {
  note: 'Gain: by how much the mean response is shorter. ',
  curves: (against: string, spreads: string) =>
    `Distribution of the gains of jobs against ${against}. ${spreads}`,
  grid: 'Gain of each run by group of jobs. Arrow keys move between bars, Enter looks at the run.',
  // Gain
  jobByJob: 'job by job',
  hatchedFewerThanJobs: (few: number) => `Hatched: fewer than ${few} jobs. `,
  groupsOfJobs: 'Groups of jobs',
  // GainCurves
  gainOfAJobAgainst: (run: string) => `gain of a job against ${run}`,
  // GainGrid
  allJobs: 'All jobs',
};
