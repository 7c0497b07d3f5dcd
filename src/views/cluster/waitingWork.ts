import { firstPosition } from '../../algorithms/firstPosition.ts';
import { NONE, type StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { firstStartsFact } from '../../trace/taskFacts.ts';
import type { Trace } from '../../trace/trace.ts';

/**
 * Adds to each server the work that waits there, in tasks. A queue may hold reservations, which are no work: of a stage with 8 of
 * them and 2 tasks that have not started, each stands for a quarter of a task. A task that waits on several servers is shared
 * out in the same way. So queues of policies can be compared: over all servers they sum to the tasks that wait.
 */
export function addWaitingWork(
  trace: Trace,
  time: Micros,
  entries: Int32Array,
  count: number,
  waiting: Float32Array,
): void {
  const { server, stage, task } = trace.data.tables.entries.columns;
  const places = new Map<number, number>(); // of what each entry stands for
  // Stages count down from -1, tasks up from 0.
  const keyOf = (entry: number) => (task[entry] === NONE ? -1 - stage[entry] : task[entry]);
  for (let index = 0; index < count; index += 1) {
    const key = keyOf(entries[index]);
    places.set(key, (places.get(key) ?? 0) + 1);
  }
  const parts = new Map<number, number>();
  for (const [key, all] of places) parts.set(key, (key < 0 ? unstarted(trace, -1 - key, time) : 1) / all);
  for (let index = 0; index < count; index += 1)
    waiting[server[entries[index]]] += parts.get(keyOf(entries[index])) ?? 0;
}

/** Counts the tasks of a stage that have not started. */
function unstarted(trace: Trace, stage: StageId, time: Micros): number {
  const { stageFirstTask } = trace.data.graphs;
  const starts = firstStartsFact.of(trace);
  const end = stageFirstTask[stage + 1];
  return end - firstPosition(stageFirstTask[stage], end, (position) => starts[position] > time);
}
