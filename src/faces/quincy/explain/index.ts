import type { TaskId } from '../../../engine/ids.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import type { Explanation } from '../../../explain/explanation.ts';
import type { Trace } from '../../../trace/trace.ts';
import { flowCaption, makingRoom } from './captions.ts';
import { explainQuincyFlow } from './explainFlow.ts';
import { explainQuincyJob } from './explainJob.ts';
import { whyStopped } from './explainMoves.ts';
import { explainQuincyQueue } from './explainQueue.ts';
import { explainQuincyWaiting, heldBack } from './explainWaiting.ts';
import { quincyRules } from './runFacts.ts';

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

/** Explains a task of a run of Quincy's schedulers; null for other runs. */
function explainQuincy(trace: Trace, task: TaskId): Explanation | null {
  const rules = quincyRules(trace);
  if (rules === null) return null;
  return rules.family === 'flow' ? explainQuincyFlow(trace, task, rules) : explainQuincyQueue(trace, task);
}
