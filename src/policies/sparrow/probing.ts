import type { SchedulerId, StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { TaskCursors } from '../shared/taskCursors.ts';
import { probeCount, type Sampling, shareOfProbes } from './sampling.ts';

/**
 * Draws the servers to probe for what is left of a stage: d·m for all its tasks together, from the servers that a
 * job-level constraint allows (Sparrow §3.1, §3.3). With task-level constraints, d for each task from the servers that
 * it prefers; the probes are then not shared between tasks (Sparrow §3.3). Gives their number; they are in
 * `sampling.servers`.
 */
export function drawProbes(
  sampling: Sampling,
  scheduler: SchedulerId,
  cursors: TaskCursors,
  stage: StageId,
  probeRatio: number,
): number {
  const tasks = cursors.left(stage);
  const probes = probeCount(probeRatio, tasks);
  sampling.fellShort = false;
  if (!cursors.hasOwnSets(stage)) {
    const set = sampling.jobSet(stage);
    // A second probe to a server that may run the job is only worth it where there are more tasks than such servers.
    const wanted = set === NONE ? probes : Math.max(tasks, Math.min(probes, sampling.size(set)));
    const drawn = sampling.distinct(scheduler, set, wanted);
    sampling.fellShort = drawn === 0;
    return drawn;
  }
  let from = 0;
  let i = 0;
  cursors.eachLeft(stage, (task) => {
    const share = shareOfProbes(probes, tasks, i++);
    const drawn = sampling.distinct(scheduler, sampling.taskSet(stage, task), share, from);
    if (drawn === 0) sampling.fellShort = true;
    sampling.tasks.fill(task, from, from + drawn);
    from += drawn;
  });
  return from;
}

/** Shares the drawn probes out: tells for each which of the tasks that are left it is for. */
export function probesByTask(
  sampling: Sampling,
  cursors: TaskCursors,
  stage: StageId,
  probes: number,
): Int32Array {
  if (cursors.hasOwnSets(stage)) return sampling.tasks.slice(0, probes);
  const tasks = cursors.left(stage);
  const comparedFor = new Int32Array(probes); // [probes] → task
  let from = 0;
  let i = 0;
  cursors.eachLeft(stage, (task) => {
    const share = shareOfProbes(probes, tasks, i++);
    comparedFor.fill(task, from, from + share);
    from += share;
  });
  return comparedFor;
}
