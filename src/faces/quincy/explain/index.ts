import type { Explainers } from '../../../explain/explainers.ts';
import { explainQuincyJob } from './explainJob.ts';
import { whyStopped } from './explainMoves.ts';
import { explainQuincy } from './explainQuincy.ts';
import { explainQuincyWaiting } from './explainWaiting.ts';

/** What is said of Quincy's schedulers. */
export const explainers: Explainers = {
  task: explainQuincy,
  // Greedy queues give out what is free; shares and flows count places without roots.
  readings: ({ data }) => (data.policy === 'quincy-g' ? '' : 'AMB-29, AMB-34'),
  waitingTask: explainQuincyWaiting,
  job: explainQuincyJob,
  stop: whyStopped,
};
