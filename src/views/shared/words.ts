/** Says where a code leads: "Open AMB-35: what is chosen here, and why". */
export const citedWords = (code: string): string => `Open ${code}: what is chosen here, and why`;

/** Names the button that starts or stops further seeds. */
export const seedToggle = (isPaused: boolean): string =>
  isPaused ? 'Go on with further seeds' : 'Pause further seeds';

/** What further seeds are for. */
export const aboutSeeds =
  'Repeats the runs on screen with the next seeds, whenever the page has nothing else to do.';

/** Says where most of a curve lies: "A Apollo: 10th percentile 0.9 ×, median 1.1 ×, …". */
export const curveWords = (run: string, low: string, median: string, mean: string, high: string): string =>
  `${run}: 10th percentile ${low}, median ${median}, mean ${mean}, 90th percentile ${high}`;

/** What marks, and controls that several views share, say. */
export const texts = {
  // AgainstField
  comparedWith: 'Compared with',
  against: (run: string) => `against ${run}`,
  // MarksTable
  run: 'run',
  // SeedControl
  noFurtherSeeds: 'No further seeds',
};
