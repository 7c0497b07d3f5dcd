import type { SchedulerId, ServerId, ServerSetId, StageId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import type { TaskCursors } from '../tasks/taskCursors.ts';
import { ableSetOf } from './preferredPlaces.ts';
import { probeCount, type Sampling, shareOfProbes } from './sampling.ts';

/**
 * Whose the probes of a job are: all its tasks choose from them, or each task has its own, on distinct servers as far as
 * there are (SPA-8) or drawn without regard for the other tasks (Sparrow §4.2; SPA-3).
 */
export type ProbeDraw = 'shared' | 'distinct' | 'independent';

/** How the probes of a job are drawn. */
export interface ProbeRules {
  readonly probeRatio: number;
  readonly draw: ProbeDraw;
  /** The probes that are open, of a task or, for NONE, of the whole stage; left out: there are none. */
  open?(scheduler: SchedulerId, stage: StageId, task: TaskId): Map<ServerId, number>;
}

/**
 * Draws the servers to probe for what is left of a stage: d·m for all its tasks together, from the servers that a
 * job-level constraint allows (Sparrow §3.1, §3.3). With task-level constraints, d for each task from the servers that
 * it prefers; the probes are then not shared between tasks (Sparrow §3.3). Probes that are open count. Gives how many
 * are to be sent; they are in `sampling.servers`.
 */
export function drawProbes(
  sampling: Sampling,
  scheduler: SchedulerId,
  cursors: TaskCursors,
  stage: StageId,
  rules: ProbeRules,
): number {
  const tasks = cursors.left(stage);
  const probes = probeCount(rules.probeRatio, tasks);
  sampling.fellShort = false;
  if (!cursors.hasOwnSets(stage)) {
    const set = sampling.jobSet(stage);
    const wanted = ofUse(probes, tasks, sampling.size(set));
    sampling.fellShort = wanted === 0;
    if (rules.draw !== 'shared') return drawApart(sampling, scheduler, set, wanted, tasks, rules.draw);
    const open = rules.open?.(scheduler, stage, NONE);
    return drawMissing(sampling, scheduler, set, { wanted, tasks, from: 0, open });
  }
  let from = 0;
  let i = 0;
  cursors.eachLeft(stage, (task) => {
    const set = sampling.taskSet(stage, task);
    const wanted = ofUse(shareOfProbes(probes, tasks, i++), 1, sampling.size(set));
    if (wanted === 0) sampling.fellShort = true;
    const open = rules.open?.(scheduler, stage, task);
    const drawn = drawMissing(sampling, scheduler, set, { wanted, tasks: 1, from, open });
    sampling.tasks.fill(task, from, from + drawn);
    from += drawn;
  });
  return from;
}

/**
 * Draws d·m servers for what is left of a stage that has waited for its data long enough: any that are able to run its
 * tasks (Sparrow §8, "Delay Scheduling"). Gives their number; `isForTasks` tells whether each is for one task.
 */
export function drawElsewhere(
  sampling: Sampling,
  scheduler: SchedulerId,
  cursors: TaskCursors,
  graphs: JobGraphs,
  stage: StageId,
  probeRatio: number,
): { readonly drawn: number; readonly isForTasks: boolean } {
  const tasks = cursors.left(stage);
  const probes = probeCount(probeRatio, tasks);
  const areAlike = graphs.setsAreData[stage] === 1 || graphs.stageSets[stage] < 2;
  if (areAlike || !cursors.hasOwnSets(stage)) {
    const set = ableSetOf(graphs, stage, graphs.stageFirstTask[stage]);
    const wanted = ofUse(probes, tasks, sampling.size(set));
    return { drawn: sampling.distinct(scheduler, set, wanted), isForTasks: false };
  }
  let drawn = 0;
  let i = 0;
  cursors.eachLeft(stage, (task) => {
    const set = ableSetOf(graphs, stage, task);
    const wanted = ofUse(shareOfProbes(probes, tasks, i++), 1, sampling.size(set));
    sampling.distinct(scheduler, set, wanted, drawn);
    sampling.tasks.fill(task, drawn, drawn + wanted);
    drawn += wanted;
  });
  return { drawn, isForTasks: true };
}

/** Counts the probes that can be of use: no server needs more of them than there are tasks that it could get. */
function ofUse(probes: number, tasks: number, servers: number): number {
  return Math.min(probes, tasks * servers);
}

interface Missing {
  readonly wanted: number;
  readonly tasks: number;
  readonly from: number;
  readonly open: Map<ServerId, number> | undefined;
}

/** Draws what is missing of the wanted probes, beside those that are open and of use. */
function drawMissing(
  sampling: Sampling,
  scheduler: SchedulerId,
  set: ServerSetId,
  { wanted, tasks, from, open }: Missing,
): number {
  if (open === undefined || open.size === 0) return sampling.distinct(scheduler, set, wanted, from);
  let missing = wanted;
  for (const count of open.values()) missing -= Math.min(count, tasks);
  for (let drawn = 0; drawn < missing; drawn += 1) sampling.leastAsked(scheduler, set, 1, from + drawn, open);
  return Math.max(0, missing);
}

/** Draws probes for each task apart: none asks a server twice; if distinct, all are asked equally often by the job. */
function drawApart(
  sampling: Sampling,
  scheduler: SchedulerId,
  set: ServerSetId,
  probes: number,
  tasks: number,
  draw: ProbeDraw,
): number {
  if (draw === 'distinct' && probes <= sampling.size(set)) return sampling.distinct(scheduler, set, probes);
  const asked = new Map<ServerId, number>();
  let from = 0;
  for (let i = 0; i < tasks; i += 1) {
    const share = shareOfProbes(probes, tasks, i);
    if (draw === 'independent') sampling.distinct(scheduler, set, share, from);
    else sampling.leastAsked(scheduler, set, share, from, asked);
    from += share;
  }
  return probes;
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
