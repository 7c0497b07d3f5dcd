import type { Explainers } from '../../../explain/explainers.ts';
import { explainQuincyJob } from './explainJob.ts';
import { whyStopped } from './explainMoves.ts';
import { explainQuincy } from './explainQuincy.ts';
import { explainQuincyWaiting } from './explainWaiting.ts';

/** What is said of Quincy's schedulers. */
export const explainers: Explainers = {
  task: explainQuincy,
  waitingTask: explainQuincyWaiting,
  job: explainQuincyJob,
  stop: whyStopped,
};
