import { countJobs } from '../compare/gainWords.ts';

/** What the view says. */
export const texts = {
  note: 'Gain: by how much the mean response is shorter. ',
  curves: (against: string, spreads: string) =>
    `Distribution of the gains of jobs against ${against}. ${spreads}`,
  grid: 'Gain of each run by group of jobs. Arrow keys move between bars, Enter looks at the run.',
  // Gain
  jobByJob: 'job by job',
  hatchedFewerThanJobs: (few: number) => `Hatched: fewer than ${few} jobs. `,
  groupsOfJobs: 'Groups of jobs',
  // spread
  gainOfAJobAgainst: (run: string) => `gain of a job against ${run}`,
  // gainPicture
  all: 'all jobs',
  allJobs: 'All jobs',
  against: (run: string, against: string) => `${run} against ${against}`,
  noJob: (group: string) => `${group}: no job finished in both`,
  longer: (group: string, gain: string) => `${group}: ${gain} longer`,
  shorter: (group: string, gain: string) => `${group}: ${gain} shorter`,
  means: (own: string, other: string, jobs: number) => `mean ${own} instead of ${other}, ${countJobs(jobs)}`,
  mayBeChance: 'With so few jobs it may be chance.',
};
