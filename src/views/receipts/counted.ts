import { measuredJobs } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { receiptParts } from '../../metrics/receipt/parts.ts';
import { jobResponse } from '../../metrics/responseTime.ts';

/** How the parts are counted. */
export const counted: readonly Definition[] = [
  {
    title: 'Receipt',
    help: 'The response time of a job, divided along its critical path: from the task that ended last, back to what that one waited for, and so on to the arrival. Each microsecond belongs to one part, so that the parts sum exactly. Without a selected job: the mean of each part over the measured jobs.',
  },
  ...receiptParts.map(({ title, help }) => ({ title: title.charAt(0).toUpperCase() + title.slice(1), help })),
  jobResponse,
  measuredJobs,
];
