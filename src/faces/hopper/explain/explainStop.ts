import type { AttemptId } from '../../../engine/ids.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { hopperLaunchKind } from '../../../policies/hopper/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';

/** Says why an attempt was given up for a new one; null where nothing of the kind was decided. */
export function explainStop(trace: Trace, attempt: AttemptId): string | null {
  const { task, outcome, endedAt, boundAt } = trace.data.tables.attempts.columns;
  if (outcome[attempt] !== Outcome.discarded) return null;
  const isGivenUp = trace
    .decisionsOfStage(hopperLaunchKind, trace.taskStage[task[attempt]])
    .some(
      ({ at, payload }) =>
        payload.task === task[attempt] &&
        payload.copy === 2 &&
        at >= boundAt[attempt] &&
        at <= endedAt[attempt],
    );
  return isGivenUp ? 'given up for a new attempt' : null;
}
