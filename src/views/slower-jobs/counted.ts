import { measuredJobs } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { comparedJobs, gain, slowDown } from '../../metrics/gain.ts';
import { jobResponse } from '../../metrics/responseTime.ts';

/** How dots and numbers are counted. */
export const counted: readonly Definition[] = [
  slowDown,
  {
    title: 'Slower jobs',
    help: 'Jobs whose response time is longer than in the other run, even by a microsecond, as a share of the compared jobs. The line through the dots is the average.',
    reading: 'HOP-43',
  },
  comparedJobs,
  gain,
  jobResponse,
  measuredJobs,
];
