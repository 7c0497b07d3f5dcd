import type { Explainers } from '../../../explain/explainers.ts';
import { explainJob } from './explainJob.ts';
import { explainSlots } from './explainSlots.ts';
import { explainStop } from './explainStop.ts';

/** What is said of schedulers that offer slots to jobs. */
export const explainers: Explainers = {
  task: explainSlots,
  readings: ({ data }) => (data.policy === 'delay' ? 'AMB-26' : ''),
  job: explainJob,
  stop: explainStop,
};
