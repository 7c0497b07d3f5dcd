/** What the view and its charts say. */
export const texts = {
  byJobs: 'By jobs in the system',
  breakdown: (isByJob: boolean, ends: string) =>
    `Share of tasks on a server with their input, ${isByJob ? 'by job' : 'by jobs in the system'}. ${ends}`,
  note: 'Over time: running tasks with input. Bars: tasks of measured jobs started so far; a line marks the end of the run',
  overTime: (runs: string) => `Share of running tasks on a server with their input, over time: ${runs}`,
  // Locality
  byJob: 'By job',
  overTimeTitle: 'Over time',
  locality: 'Locality',
  // Meter
  inAll: 'in all',
  localInAll: 'local in all',
  localNow: 'local now',
  inAllOf: (all: string) => `${all} in all`,
  andInAll: (all: string) => `, ${all} in all`,
  // TimeRows
  ofAllTasks: (run: string, share: string) => `${run} ${share} of all tasks`,
};
