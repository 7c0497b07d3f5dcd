import { cdf } from './cdf/index.ts';
import { cluster } from './cluster/index.ts';
import { dag } from './dag/index.ts';
import { dataTransfer } from './data-transfer/index.ts';
import { gain } from './gain/index.ts';
import { locality } from './locality/index.ts';
import { messages } from './messages/index.ts';
import { numbers } from './numbers/index.ts';
import { createOverTime, type OverTimeModule } from './over-time/index.ts';
import { receipts } from './receipts/index.ts';
import { runningTimes } from './running-times/index.ts';
import type { View } from './shared/view.ts';
import { slowerJobs } from './slower-jobs/index.ts';
import { speedUp } from './speed-up/index.ts';
import { sweep } from './sweep/index.ts';
import { timeline } from './timeline/index.ts';
import { utilization } from './utilization/index.ts';

/** Creates the views that suit any policy, in the order of the menu. */
export const createViews = (loadOverTime: () => Promise<OverTimeModule>): readonly View[] => [
  cluster,
  timeline,
  messages,
  dag,
  cdf,
  createOverTime(loadOverTime),
  utilization,
  receipts,
  runningTimes,
  gain,
  speedUp,
  slowerJobs,
  sweep,
  locality,
  dataTransfer,
  numbers,
];
