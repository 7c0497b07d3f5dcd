import type { SchedulerId, ServerId, StageId } from '../../engine/ids.ts';
import type { TaskCursors } from '../shared/taskCursors.ts';
import { probeCount, type Sampling, shareOfProbes } from './sampling.ts';

/**
 * Draws the servers to probe for what is left of a stage: d·m for all its tasks together, from the servers that a
 * job-level constraint allows (Sparrow §3.1, §3.3). With task-level constraints, d for each task from the servers that
 * it prefers; the probes are then not shared between tasks (Sparrow §3.3). `isApart`: neither are they without, as in
 * per-task sampling. Gives their number; they are in `sampling.servers`.
 */
export function drawProbes(
  sampling: Sampling,
  scheduler: SchedulerId,
  cursors: TaskCursors,
  stage: StageId,
  probeRatio: number,
  isApart = false,
): number {
  const tasks = cursors.left(stage);
  const probes = probeCount(probeRatio, tasks);
  sampling.fellShort = false;
  if (!cursors.hasOwnSets(stage)) {
    const set = sampling.jobSet(stage);
    const size = sampling.size(set);
    const wanted = ofUse(probes, tasks, size);
    sampling.fellShort = wanted === 0;
    if (isApart && wanted > size) drawApart(sampling, scheduler, cursors, stage, wanted);
    else sampling.distinct(scheduler, set, wanted);
    return wanted;
  }
  let from = 0;
  let i = 0;
  cursors.eachLeft(stage, (task) => {
    const set = sampling.taskSet(stage, task);
    const wanted = ofUse(shareOfProbes(probes, tasks, i++), 1, sampling.size(set));
    if (wanted === 0) sampling.fellShort = true;
    sampling.distinct(scheduler, set, wanted, from);
    sampling.tasks.fill(task, from, from + wanted);
    from += wanted;
  });
  return from;
}

/** Counts the probes that can be of use: no server needs more of them than there are tasks that it could get. */
function ofUse(probes: number, tasks: number, servers: number): number {
  return Math.min(probes, tasks * servers);
}

/** There are more probes than servers: no task asks a server twice, and the servers are asked equally often. */
function drawApart(
  sampling: Sampling,
  scheduler: SchedulerId,
  cursors: TaskCursors,
  stage: StageId,
  probes: number,
): void {
  const tasks = cursors.left(stage);
  const set = sampling.jobSet(stage);
  const asked = new Map<ServerId, number>();
  let from = 0;
  for (let i = 0; i < tasks; i += 1) {
    const share = shareOfProbes(probes, tasks, i);
    sampling.leastAsked(scheduler, set, share, from, asked);
    from += share;
  }
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
