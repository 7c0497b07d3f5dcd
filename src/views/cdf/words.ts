/** What the view of distributions says around its curves. */
export const texts = {
  // Cdf
  allJobs: 'All jobs',
  distributionOf: 'Distribution of',
  whichJobs: 'Which jobs',
  logAxis: 'Log axis',
  log: 'Log',
  theSame: 'The same',
  // cdfPicture
  medianAndP95: (run: string, median: string, p95: string) =>
    `${run}: median ${median}, 95th percentile ${p95}`,
  distribution: (value: string, slice: string, join: string) => `Distribution of ${value}${slice}. ${join}`,
  ideal: 'ideal',
  zeroWaitIdeal: 'zero-wait ideal',
};
