import type { Explainers } from '../../../explain/explainers.ts';
import { explainJob } from './explainJob.ts';
import { explainStop } from './explainStop.ts';
import { explainTask } from './explainTask.ts';
import { explainWaits } from './explainWaits.ts';
import { isApollo } from './tokens.ts';

/** What is said of Apollo's job managers. */
export const explainers: Explainers = {
  task: explainTask,
  readings: (trace) => (isApollo(trace) ? 'AMB-2, AMB-4, AMB-8, AMB-39' : ''),
  job: explainJob,
  waitingTask: explainWaits,
  stop: explainStop,
};
