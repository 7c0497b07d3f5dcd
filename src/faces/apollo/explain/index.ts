import { formatMicros } from '../../../base/format.ts';
import { isNamedCopy, type Placing } from '../../../explain/captions/caption.ts';
import type { Explainers } from '../../../explain/explainers.ts';
import { type Piece, say } from '../../../explain/explanation.ts';
import { matched, placed } from '../../../policies/apollo/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';
import { chosenBy, estimateOn, placingOf } from '../placing.ts';
import { herdCaption } from '../stage/captions.ts';
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

/** What the board of wait times promises of the server that a task gets (Apollo §3.3); null for other runs and for corrections. */
function boardCaption(trace: Trace, { attempt, task, server }: Placing): readonly Piece[] | null {
  const placing = placingOf(trace, attempt);
  if (placing?.by !== 'match' || isNamedCopy(trace, attempt)) return null;
  const estimate = estimateOn(placing.decision.payload.candidates, chosenBy(placing));
  if (estimate === undefined) return null;
  const together = herdCaption(trace, task, server, placing.decision.at);
  if (together !== null) return together;
  const chance = estimate.noise > 0 ? ', plus chance' : '';
  return say`${task} goes to ${server}: expected end in ${formatMicros(estimate.completion)}${chance}.`;
}
