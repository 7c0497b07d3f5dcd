import type { Explainers } from '../../../explain/explainers.ts';
import { explainJob } from './explainJob.ts';
import { explainSlots } from './explainSlots.ts';
import { explainStop } from './explainStop.ts';
import { heldBack } from './heldBack.ts';

/** Explanations for schedulers that offer slots to jobs. */
export const explainers: Explainers = {
  task: explainSlots,
  readings: ({ data }) => (data.policy === 'delay' ? 'AMB-26' : ''),
  heldBack,
  job: explainJob,
  stop: explainStop,
};
