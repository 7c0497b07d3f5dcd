import { measuredJobs, percentiles } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { comparedJobs, gain, gainOfJob } from '../../metrics/gain.ts';
import { jobResponse } from '../../metrics/responseTime.ts';

/** How bars and curves are counted. */
export const counted: readonly Definition[] = [
  gain,
  gainOfJob,
  comparedJobs,
  {
    title: 'Groups',
    help: 'By the number of tasks in all stages of the job, or by the length of its DAG: the stages on the longest way through it. Groups without jobs are left out. Quarters have as many jobs each as equal sizes allow.',
    reading: 'AMB-22',
  },
  jobResponse,
  measuredJobs,
  percentiles,
];
