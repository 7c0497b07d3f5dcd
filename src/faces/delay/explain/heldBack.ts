import type { TaskId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Trace } from '../../../trace/trace.ts';
import { wasSkipped } from './skipsBefore.ts';

/** Says that a job let slots go by in hope of one beside its data (Delay Scheduling §3.2); null where it let none go by. */
export function heldBack(trace: Trace, task: TaskId, time: Micros): string | null {
  const stage = trace.taskStage[task];
  return wasSkipped(trace, stage, trace.taskReadyAt[task], time) ? 'for a slot beside its data' : null;
}
