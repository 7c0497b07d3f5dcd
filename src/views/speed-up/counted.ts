import { measuredJobs, percentiles } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { comparedJobs, speedUpOfJob } from '../../metrics/gain.ts';
import { jobResponse } from '../../metrics/responseTime.ts';

/** How the curves are counted. */
export const counted: readonly Definition[] = [
  speedUpOfJob,
  comparedJobs,
  {
    title: 'Recurring jobs',
    help: 'A recurring job runs several times with new data. Each counts once, however often it ran.',
    reading: 'W-APO-10',
  },
  jobResponse,
  measuredJobs,
  percentiles,
];
