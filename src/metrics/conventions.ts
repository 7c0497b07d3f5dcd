import type { Definition } from './definition.ts';

/** The percentile of all views, tables and the command line (COM-18). */
export const percentiles: Definition = {
  title: 'Percentiles',
  help: 'The value that a share p of n numbers lies below, by linear interpolation at place (n − 1)p of the ascending numbers, counted from 0. The median is p = 0.5.',
};

/** Which jobs count (AMB-35). */
export const measuredJobs: Definition = {
  title: 'Measured jobs',
  help: 'All but those of the warm-up, which is cut by order of arrival. The run goes on until the last job ends.',
};

/** What is measured of a task that runs more than once. */
export const attemptsOfTasks: Definition = {
  title: 'Attempts',
  help: 'A task may run more than once, or in several copies at a time. It ends when the first of its attempts has finished; what the others did is wasted.',
};

/** What stands for a task that reads several things (COM-18). */
export const localityOfTask: Definition = {
  title: 'Locality of a task',
  help: 'That of its farthest input, from where the attempt ran that finished it. Tasks without input, and what reduces fetch, are left out.',
};

/** The two things that may be called optimal (AMB-16). */
export const twoIdeals: Definition = {
  title: 'Two optima',
  help: 'The zero-wait ideal is a time without queues and messages. A central queue that knows everything is another; it can be run beside the others as a policy.',
};

/** What views over time show. */
export const wholeRun: Definition = {
  title: 'Time shown',
  help: 'The whole run: the jobs of the warm-up too, and the end in which the cluster drains.',
};

/** What lines and areas over time stand for. */
export const meansOverTime: Definition = {
  title: 'Over time',
  help: 'Every change while there are few; else the exact mean of each small piece of time.',
};

/** What views at a moment show. */
export const atTheClock: Definition = {
  title: 'At the clock',
  help: 'What is so at the moment of the clock, jobs of the warm-up included.',
};
