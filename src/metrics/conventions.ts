import type { Definition } from './definition.ts';

/** How all views, tables and the command line compute percentiles (COM-18). */
export const percentiles: Definition = {
  title: 'Percentiles',
  help: 'The value below which a share p of n numbers lies, by linear interpolation at position (n − 1)p of the ascending numbers, counted from 0. The median is p = 0.5.',
  reading: 'AMB-35',
};

/** Which jobs count (AMB-35). */
export const measuredJobs: Definition = {
  title: 'Measured jobs',
  help: 'All jobs but those of the warm-up, which are the first to arrive. The run goes on until the last job ends.',
  reading: 'AMB-35',
};

/** How a task with several attempts is measured. */
export const attemptsOfTasks: Definition = {
  title: 'Attempts',
  help: 'A task may run more than once, or in several copies at a time. It ends when the first of its attempts finishes; the work of the others is wasted.',
  reading: 'COM-9',
};

/** The locality of a task with several inputs (COM-18). */
export const localityOfTask: Definition = {
  title: 'Locality of a task',
  help: 'That of its farthest input, seen from the server of the attempt that finished it. Tasks without input, and shuffled data, are left out.',
  reading: 'COM-18',
};

/** The two things that may be called optimal (AMB-16). */
export const twoIdeals: Definition = {
  title: 'Two optima',
  help: 'The zero-wait ideal is a time without queues and messages. The other is a central queue that knows everything; it can be run as a policy beside the others.',
  reading: 'AMB-16',
};

/** What views over time show. */
export const wholeRun: Definition = {
  title: 'Time shown',
  help: 'The whole run: the jobs of the warm-up too, and the end in which the cluster drains.',
};

/** The values of lines and areas over time. */
export const meansOverTime: Definition = {
  title: 'Over time',
  help: 'Every change, if there are few; otherwise the exact mean over each small piece of time.',
};

/** The time that views of a moment show. */
export const atTheClock: Definition = {
  title: 'At the clock',
  help: 'The state at the time of the clock, jobs of the warm-up included.',
};
