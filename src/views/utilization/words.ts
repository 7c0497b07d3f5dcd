/** What the view says, beside what it says of jobs. */
export const texts = {
  idle: 'idle, or held by a root task',
  picture: (runs: string) =>
    `Running tasks by job over time. Up and down keys move through the jobs that run at the clock, Enter selects. ${runs}`,
  short: 'Slots that run tasks, by job in order of arrival',
  long: (short: string) => `${short}; blank is idle; click or drag to move the clock`,
  belowZero: 'below zero: wasted work',
  // AreaRows
  ofThem: (count: string) => `, ${count} of them opportunistic`,
  tasksRun: (count: string, what: string) => `${count} tasks run${what}`,
  // Utilization
  opportunistic: 'opportunistic',
  roots: 'roots',
  rootTasks: 'root tasks',
  wasted: 'wasted',
};
