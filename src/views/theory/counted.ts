import { measuredJobs, percentiles } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { slowdown } from '../../metrics/ideal.ts';
import { jobServerLocal, serverLocal } from '../../metrics/locality.ts';
import { jobResponse, taskService } from '../../metrics/responseTime.ts';
import { askingShare, utilization } from '../../metrics/utilization.ts';
import { zeroWaitShare } from '../../metrics/waitTime.ts';

/** How the points of runs are counted; each formula explains its own curve. */
export const counted: readonly Definition[] = [
  {
    title: 'Curves and points',
    help: 'A curve is the formula at the sliders. A point is the result of a run.',
  },
  {
    title: 'Load of a run',
    help: `Its ${utilization.title.toLowerCase()}; what a probe finds busy also includes slots that are idle while servers ask.`,
  },
  utilization,
  askingShare,
  zeroWaitShare,
  taskService,
  serverLocal,
  jobServerLocal,
  jobResponse,
  slowdown,
  percentiles,
  measuredJobs,
];
