/** What the view and its charts say. */
export const texts = {
  byJobs: 'By jobs in the system',
  breakdown: (isByJob: boolean, ends: string) =>
    `Share of tasks on a server with their input, ${isByJob ? 'by job' : 'by jobs in the system'}. ${ends}`,
  note: 'Over time: running tasks with input. Bars: tasks of measured jobs; thin ones, those started so far',
  overTime: (runs: string) => `Share of running tasks on a server with their input, over time: ${runs}`,
  // Locality
  byJob: 'By job',
  overTimeTitle: 'Over time',
  locality: 'Locality',
  // Meter
  localInAll: 'local in all',
  localNow: 'local now',
  inAllOf: (all: string) => `${all} in all`,
  // sharesPicture, binsPicture
  runAt: (run: string, time: string) => `${run}, at ${time}`,
  by: (what: string) => `by ${what}`,
  group: (run: string, of: string, name: string) => `${run}, ${of}: ${name}`,
  noTask: 'no task with input',
  parts: (parts: string, tasks: number) =>
    `${parts} of ${tasks.toLocaleString('en')} ${tasks === 1 ? 'task' : 'tasks'}`,
  untilNow: (parts: string) => `until now: ${parts}`,
  ofAllTasks: (run: string, share: string) => `${run} ${share} of all tasks`,
};
