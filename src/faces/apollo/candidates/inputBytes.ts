import type { ServerId, TaskId } from '../../../engine/ids.ts';
import { inputsOf } from '../../../explain/inputs.ts';
import type { Trace } from '../../../trace/trace.ts';

/** How much of a task's files lies on each server that has some. */
export function inputBytesAt(trace: Trace, task: TaskId): ReadonlyMap<ServerId, number> {
  const bytes = new Map<ServerId, number>();
  for (const { holders, bytes: size } of inputsOf(trace, task, 0))
    for (const server of holders) bytes.set(server, (bytes.get(server) ?? 0) + size);
  return bytes;
}
