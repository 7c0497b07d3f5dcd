import { measuredJobs, percentiles } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { comparedJobs, gain } from '../../metrics/gain.ts';
import { serverLocal } from '../../metrics/locality.ts';
import { messagesPerTask } from '../../metrics/messages.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { copiedShare } from '../../metrics/speculation.ts';

/** How the numbers of the charts are counted. */
export const counted: readonly Definition[] = [
  {
    title: 'Sweep',
    help: 'The scenario’s own sweep: each value is run with each seed; a point is the median over the seeds, its band 10 to 90 % of them. Without one: at least three runs of one policy that differ in one number only. Other runs are dashed lines across. An axis begins at zero unless all values are far from it.',
    reading: 'HOP-44',
  },
  jobResponse,
  gain,
  comparedJobs,
  messagesPerTask,
  serverLocal,
  copiedShare,
  measuredJobs,
  percentiles,
];
