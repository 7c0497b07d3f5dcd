/** What the stage says of runs, views and faults. Doors have theirs in `doors.ts`, troubles of runs in `noticeWords.ts`. */
export const texts = {
  resultsAfter: 'The results, after your guess',
  notLoaded: (part: string) => `${part} could not be loaded. Your work is safe.`,
  stopped: (part: string) => `${part} stopped working: a bug of ours. Your work is safe.`,
  appears: 'Appears as soon as a run is done.',
  median: 'Half of the measured jobs took less than this from arrival to end.',
  p95: 'One job in twenty took longer than this from arrival to end.',
};
