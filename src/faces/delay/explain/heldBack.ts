import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import { skipKind } from '../../../kit/central/slotDecisions.ts';
import type { Trace } from '../../../trace/trace.ts';

/** Says that a job let slots go by in hope of one beside its data (Delay Scheduling §3.2); null where it let none go by. */
export function heldBack(trace: Trace, task: TaskId, time: Micros): string | null {
  const stage = trace.taskStage[task];
  const own = trace.decisionsOfStage(skipKind, stage);
  const since = trace.taskReadyAt[task];
  return own.some(({ at }) => since <= at && at <= time) ? 'for a slot beside its data' : null;
}
