import type { Explainers } from '../../../explain/explainers.ts';
import { explainJob } from './explainJob.ts';
import { explainKept } from './explainKept.ts';
import { explainLaunch } from './explainLaunch.ts';
import { explainStop } from './explainStop.ts';

/** What is said of Hopper's central scheduler and of those that it is compared with. */
export const explainers: Explainers = {
  task: explainLaunch,
  readings: ({ data }) => (data.policy === 'hopper-central' ? 'AMB-19, AMB-20, AMB-24' : ''),
  job: explainJob,
  kept: explainKept,
  stop: explainStop,
};
