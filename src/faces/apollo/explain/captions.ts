import { formatMicros } from '../../../base/format.ts';
import { isNamedCopy, type Placing } from '../../../explain/captions/caption.ts';
import type { Piece } from '../../../explain/explanation.ts';
import type { Trace } from '../../../trace/trace.ts';
import { chosenBy, estimateOn, placingOf } from '../placing.ts';

/** What the board of wait times promises of the server that a task gets (Apollo §3.3); null for other runs and for corrections. */
export function boardCaption(trace: Trace, { attempt, task, server }: Placing): readonly Piece[] | null {
  const placing = placingOf(trace, attempt);
  if (placing?.by !== 'match' || isNamedCopy(trace, attempt)) return null;
  const estimate = estimateOn(placing.decision.payload.candidates, chosenBy(placing));
  if (estimate === undefined) return null;
  const chance = estimate.noise > 0 ? ', plus chance' : '';
  return [task, ' goes to ', server, `: expected end in ${formatMicros(estimate.completion)}${chance}.`];
}
