import {
  NONE,
  type SchedulerId,
  type ServerId,
  type ServerSetId,
  type StageId,
  type TaskId,
} from '../../engine/ids.ts';
import { toMicros } from '../../engine/kernel/time.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';
import type { TaskCursors } from '../tasks/taskCursors.ts';
import { ableSetOf } from './preferredPlaces.ts';
import { probeCount, type Sampling, shareOfProbes } from './sampling.ts';

/**
 * How the tasks of a job use its probes. `shared`: all tasks choose from all probes. Otherwise each task has its own:
 * `distinct`, on different servers while there are enough (SPA-8), or `independent` of the other tasks (Sparrow §4.2; SPA-3).
 */
export type ProbeDraw = 'shared' | 'distinct' | 'independent';

/** How the probes of a job are drawn. */
interface ProbeRules {
  readonly probeRatio: number;
  readonly draw: ProbeDraw;
  /** Open probes by server, for a task or (NONE) the whole stage; left out: there are none. */
  open?(scheduler: SchedulerId, stage: StageId, task: TaskId): Map<ServerId, number>;
}

/**
 * Draws the servers to probe for the m tasks left of a stage: d·m for all tasks together, from the servers that a job-level
 * constraint allows (Sparrow §3.1, §3.3). With task-level constraints: d for each task, from the servers that it may run on;
 * these probes are not shared between tasks (Sparrow §3.3). Open probes count towards these numbers. Returns how many probes
 * to send; their servers are in `sampling.servers`.
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
 * Draws d·m servers for the tasks left of a stage that has waited long enough for servers with its data: any that are able
 * to run them (Sparrow §8, "Delay Scheduling"). `drawn`: their number; `isForTasks`: whether each probe is for one task.
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

/** Limits the number of probes: more probes to a server than there are tasks are of no use. */
function ofUse(probes: number, tasks: number, servers: number): number {
  return Math.min(probes, tasks * servers);
}

interface Missing {
  readonly wanted: number;
  readonly tasks: number;
  readonly from: number;
  readonly open: Map<ServerId, number> | undefined;
}

/** Draws as many probes as are missing from the wanted number, after the useful open ones are counted. */
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

/** Draws probes per task, each on different servers; if `distinct`, the job probes all servers equally often (±1). */
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

/** Assigns the drawn probes to the tasks left: returns the task that each is for. */
export function probesByTask(
  sampling: Sampling,
  cursors: TaskCursors,
  stage: StageId,
  probes: number,
): Int32Array {
  if (cursors.hasOwnSets(stage)) return sampling.tasks.slice(0, probes);
  const tasks = cursors.left(stage);
  const comparedFor = new Int32Array(probes); // [probes] → task
  let position = 0;
  let i = 0;
  cursors.eachLeft(stage, (task) => {
    for (let left = shareOfProbes(probes, tasks, i++); left > 0; left -= 1) comparedFor[position++] = task;
  });
  return comparedFor;
}

/** How long actors process a message (COM-17; Hopper §5.1, §7.3); undefined: no time. */
export function messageTimesOf(params: { readonly schedulerTime: number; readonly serverTime?: number }) {
  const scheduler = toMicros(params.schedulerTime);
  const server = toMicros(params.serverTime ?? 0);
  return scheduler === 0 && server === 0 ? undefined : { scheduler, server };
}
