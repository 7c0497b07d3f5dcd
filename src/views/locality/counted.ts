import { localityOfTask, measuredJobs, wholeRun } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { rackLocal, remoteTasks, serverLocal } from '../../metrics/locality.ts';

/** How shares of tasks are counted: of the whole run in bars, of those that run over time. */
export const counted: readonly Definition[] = [
  serverLocal,
  rackLocal,
  remoteTasks,
  localityOfTask,
  {
    title: 'Bars',
    help: 'Tasks of measured jobs that have started by the clock; rack-local ones without the server-local.',
  },
  { title: 'Over time', help: 'Running tasks with input, by the place of their attempt.' },
  measuredJobs,
  wholeRun,
];
