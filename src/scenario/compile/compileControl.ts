import type { JobOrder } from '../../engine/jobs/jobControl.ts';
import { toMicros } from '../../engine/kernel/time.ts';
import { JobOperation } from '../../engine/record/schema.ts';
import type { ControlSpec } from '../shape/schema.ts';

const operations: Readonly<Record<ControlSpec['do'], JobOperation>> = {
  suspend: JobOperation.suspend,
  resume: JobOperation.resume,
  upgrade: JobOperation.upgrade,
  cancel: JobOperation.cancel,
  priority: JobOperation.setPriority,
};

/** Converts orders about jobs to the engine's terms, ascending by time. */
export function compileControl(control: readonly ControlSpec[]): readonly JobOrder[] {
  return [...control]
    .sort((one, other) => one.at - other.at)
    .map(({ at, job, do: what, priority = 0 }) => ({
      at: toMicros(at),
      job,
      operation: operations[what],
      priority,
    }));
}
