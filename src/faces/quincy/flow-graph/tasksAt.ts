import { type JobId, NONE, type StageId, type TaskId } from '../../../engine/ids.ts';
import { startsEarly } from '../../../engine/jobs/slowStart.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Submit } from '../../../policies/quincy/decisions/jobs.ts';
import { dataCost, type Prices, tickOf, workCost } from '../../../policies/quincy/decisions/prices.ts';
import type { SolveHistory, Submitted } from './history.ts';
import type { RootStay, Stay } from './stays.ts';

// ν ticks that a task waited · θ ticks that it worked

/** The state of a task in a solve. */
export interface SolvedTask {
  readonly task: TaskId;
  readonly job: JobId;
  readonly submit: Submit;
  /** Its present stay on a server; null: it waits. */
  readonly stay: Stay | null;
  readonly waitedTicks: number; // ν
  readonly workedTicks: number; // θ
}

/** Lists the tasks that were submitted and had not finished before a row, in order of submission. */
export function tasksAt(history: SolveHistory, at: Micros, row: number): readonly SolvedTask[] {
  const begun = new Map<JobId, number>(); // row of the last start of each job; after the loss of its root a job starts again
  for (const root of history.roots) {
    if (root.row < row) begun.set(root.job, root.to <= at && isLost(history, root) ? row : root.row);
  }
  const tasks: SolvedTask[] = [];
  for (const submitted of history.submits) {
    if (submitted.row >= row) break;
    if (submitted.overAt <= at || submitted.nextRow < row) continue;
    // Submissions from before a job's last start no longer count.
    if (submitted.row < (begun.get(submitted.job) ?? 0)) continue;
    tasks.push(taskAt(submitted, at, row));
  }
  return tasks;
}

function isLost({ losses }: SolveHistory, { server, to }: RootStay): boolean {
  return losses.some((loss) => loss.server === server && loss.noticedAt === to);
}

function taskAt(submitted: Submitted, at: Micros, row: number): SolvedTask {
  const { submit, job } = submitted;
  let last: Stay | null = null;
  let worked = 0;
  for (const stay of submitted.stays) {
    if (stay.row >= row) break;
    last = stay;
    worked += ticksBetween(stay.from, Math.min(stay.to, at));
  }
  return {
    ...{ task: submit.task, job, submit },
    stay: last !== null && isOn(last, at, row) ? last : null,
    waitedTicks: ticksBetween(submitted.at, at) - worked,
    workedTicks: worked,
  };
}

function isOn({ endRow, to }: Stay, at: Micros, row: number): boolean {
  return Number.isFinite(endRow) ? endRow >= row : to > at;
}

function ticksBetween(from: Micros, to: Micros): number {
  return tickOf(to) - tickOf(from);
}

/**
 * Finds the running tasks that a solve must not stop: without preemption all; with it, those of stages that are awaited by
 * tasks submitted early (`policies/quincy/flowScheduler.ts`).
 */
export function keptAt(
  { rules, trace }: SolveHistory,
  tasks: readonly SolvedTask[],
): (task: SolvedTask) => boolean {
  if (!rules.mayPreempt) return ({ stay }) => stay !== null;
  const { graphs } = trace.data;
  const { first, items } = graphs.parents;
  const awaited = new Set<StageId>();
  for (const stage of new Set(tasks.map(({ task }) => trace.taskStage[task]))) {
    if (!startsEarly(graphs, stage)) continue;
    for (const parent of items.subarray(first[stage], first[stage + 1])) awaited.add(parent);
  }
  return ({ task, stay }) => stay !== null && awaited.has(trace.taskStage[task]);
}

// d* data cost of a running task where it runs · γ, ρ costs of servers and racks

/** The arcs of all tasks to servers and racks, grouped by task. */
interface TaskArcs {
  readonly firstArc: Uint32Array; // [tasks + 1] → arc
  readonly arcTo: Int32Array; // [arcs]
  readonly arcCost: Float64Array; // [arcs], γ and ρ
}

/** Gives the arcs of tasks. A running task has an arc to its server, and others only if it may be moved. */
export function taskArcs(
  history: SolveHistory,
  tasks: readonly SolvedTask[],
  prices: Prices,
  mayLeave: (task: SolvedTask) => boolean,
): TaskArcs {
  const firstArc = new Uint32Array(tasks.length + 1);
  const arcTo: number[] = [];
  const arcCost: number[] = [];
  for (const [row, task] of tasks.entries()) {
    const { submit, stay, workedTicks } = task;
    let own = Number.NaN;
    for (const { to, rackKB, coreKB } of submit.preferred) {
      const cost = dataCost(prices, rackKB, coreKB);
      if (to === stay?.server) own = cost;
      else if (mayLeave(task)) {
        arcTo.push(to);
        arcCost.push(cost);
      }
    }
    if (stay !== null) {
      arcTo.push(stay.server);
      const data = Number.isNaN(own) ? costWhereItRuns(history, stay, prices) : own;
      arcCost.push(data - workCost(workedTicks));
    }
    firstArc[row + 1] = arcTo.length;
  }
  return { firstArc, arcTo: Int32Array.from(arcTo), arcCost: Float64Array.from(arcCost) };
}

/** Gives d* of a server that the task does not prefer; at edited prices, from the bytes that its attempt read. */
function costWhereItRuns({ rules, trace }: SolveHistory, stay: Stay, prices: Prices): number {
  if (prices === rules.prices || stay.attempt === NONE) return stay.start.exactCost;
  const read = trace.readOf[stay.attempt];
  if (read === NONE) return 0;
  const { rackBytes, remoteBytes } = trace.data.tables.reads.columns;
  return dataCost(prices, Math.round(rackBytes[read] / 1000), Math.round(remoteBytes[read] / 1000));
}
