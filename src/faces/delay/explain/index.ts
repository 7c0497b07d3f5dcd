import type { Explainers } from '../../../explain/explainers.ts';
import { launchCaption, skipCaptions } from './captions.ts';
import { explainJob } from './explainJob.ts';
import { explainSlots } from './explainSlots.ts';
import { heldBack } from './skipsBefore.ts';
import { explainStop } from './slotTurn.ts';

/** Explanations for schedulers that offer slots to jobs. */
export const explainers: Explainers = {
  task: explainSlots,
  readings: ({ data }) => (data.policy === 'delay' ? 'AMB-26' : ''),
  heldBack,
  placed: launchCaption,
  captions: skipCaptions,
  job: explainJob,
  stop: explainStop,
};
