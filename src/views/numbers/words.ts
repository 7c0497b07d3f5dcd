/** What the view says around its tables. */
export const texts = {
  about: 'Point at a metric, or tap it, to read what it means',
  figures: (about: string) => `“15/20 4=”: true in 15 of 20 seeds, equal in 4. ${about}`,
  firstJobs: 'The first 500 in this order; a click selects a job in all views',
  metrics: 'Metrics of all runs',
  jobs: 'Jobs of all runs',
  // JobTable
  job: 'Job',
  user: 'User',
  tasks: 'Tasks',
  arrivesAt: 'Arrives at',
  ideal: 'Ideal',
  response: (first: string) => `Response, ${first}`,
  andFrom: (run: string, first: string) => `${run}, and from ${first}`,
  // NumberTable
  metric: 'Metric',
  isBetter: (help: string, capital: string) => `${help} ${capital} is better.`,
  // Numbers
  summary: 'Summary',
  jobByJob: 'Job by job',
  numbers: 'Numbers',
  orderOfJobs: 'Order of jobs',
};
