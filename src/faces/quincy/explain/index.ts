import type { Explainers } from '../../../explain/explainers.ts';
import { flowCaption, makingRoom } from './captions.ts';
import { explainQuincyJob } from './explainJob.ts';
import { whyStopped } from './explainMoves.ts';
import { explainQuincy } from './explainQuincy.ts';
import { explainQuincyWaiting, heldBack } from './explainWaiting.ts';

/** Explanations for Quincy's schedulers. */
export const explainers: Explainers = {
  task: explainQuincy,
  // Plain greedy queues (G) have no shares; these readings are about shares and bounds.
  readings: ({ data }) => (data.policy === 'quincy-g' ? '' : 'AMB-29, AMB-34'),
  waitingTask: explainQuincyWaiting,
  heldBack,
  placed: flowCaption,
  captions: makingRoom,
  job: explainQuincyJob,
  stop: whyStopped,
};
