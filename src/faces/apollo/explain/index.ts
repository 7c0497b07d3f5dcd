import type { Explainers } from '../../../explain/explainers.ts';
import { matched, placed } from '../../../policies/apollo/decisions.ts';
import { boardCaption } from './captions.ts';
import { explainBaseline } from './explainBaseline.ts';
import { explainJob } from './explainJob.ts';
import { explainTask } from './explainTask.ts';
import { explainStop, explainWaits, heldBack } from './explainWaits.ts';

/** What is said of Apollo's job managers, and of the schedulers with which they are compared. */
export const explainers: Explainers = {
  task: (trace, task) => explainTask(trace, task) ?? explainBaseline(trace, task),
  readings: (trace) =>
    [
      ...(trace.decisionsOfKind(matched).length > 0 ? ['AMB-2', 'AMB-4', 'AMB-8', 'AMB-39'] : []),
      ...(trace.decisionsOfKind(placed).length > 0 ? ['APO-38'] : []),
    ].join(', '),
  heldBack,
  placed: boardCaption,
  job: explainJob,
  waitingTask: explainWaits,
  stop: explainStop,
};
