import { attemptsOfTasks, localityOfTask, measuredJobs, percentiles } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { jobsMeasured, metricsShown } from './rows.ts';

/** How each line of the table is counted. */
export const counted: readonly Definition[] = [
  percentiles,
  measuredJobs,
  attemptsOfTasks,
  localityOfTask,
  jobsMeasured,
  ...metricsShown,
];
