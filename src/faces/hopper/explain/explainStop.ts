import type { AttemptId } from '../../../engine/ids.ts';
import { Outcome } from '../../../engine/record/schema.ts';
import { hopperAnswerKind } from '../../../policies/hopper/decisions/answers.ts';
import { hopperLaunchKind } from '../../../policies/hopper/decisions.ts';
import type { Trace } from '../../../trace/trace.ts';

/** Says why an attempt was given up for a new one; null where nothing of the kind was decided. */
export function explainStop(trace: Trace, attempt: AttemptId): string | null {
  const { task, outcome, endedAt, boundAt } = trace.data.tables.attempts.columns;
  if (outcome[attempt] !== Outcome.discarded) return null;
  const stage = trace.taskStage[task[attempt]];
  const isMeanwhile = (at: number, of: number | null) =>
    of === task[attempt] && at >= boundAt[attempt] && at <= endedAt[attempt];
  const isGivenUp =
    trace
      .decisionsOfStage(hopperLaunchKind, stage)
      .some(({ at, payload }) => payload.copy === 2 && isMeanwhile(at, payload.task)) ||
    trace
      .decisionsOfStage(hopperAnswerKind, stage)
      .some(({ at, payload }) => payload.gave === 'restart' && isMeanwhile(at, payload.task));
  return isGivenUp ? 'given up for a new attempt' : null;
}
