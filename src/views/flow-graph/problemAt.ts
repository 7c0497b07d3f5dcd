import type { PlacementProblem } from '../../algorithms/placement/problem.ts';
import type { JobId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Solve } from '../../policies/quincy/decisions/flow.ts';
import type { Submit } from '../../policies/quincy/decisions/jobs.ts';
import type { Prices } from '../../policies/quincy/decisions/prices.ts';
import { dataCost, MICROS_PER_TICK, waitCost, workCost } from '../../policies/quincy/decisions/prices.ts';
import type { SolveHistory } from './history.ts';
import type { RootStay, Stay } from './stays.ts';

// ν ticks that a task waited · θ ticks that it worked · ω ψ ξ prices · d* data cost of a running task where it runs

const NEVER = Number.POSITIVE_INFINITY;

/** A task as a solve saw it. */
export interface SolvedTask {
  readonly task: TaskId;
  readonly job: JobId;
  readonly submit: Submit;
  /** Where it ran, or null. */
  readonly stay: Stay | null;
  readonly waitedTicks: number; // ν
  readonly workedTicks: number; // θ
}

/** One solve of a run with the problem that it solved, built anew from what the run recorded. */
export interface SolvedProblem {
  readonly history: SolveHistory;
  /** Which of the run's solves it is. */
  readonly position: number;
  readonly solve: Solve;
  /** When its costs were counted. */
  readonly at: Micros;
  readonly prices: Prices;
  readonly problem: PlacementProblem;
  /** Row = task of the problem. */
  readonly tasks: readonly SolvedTask[];
  /** Row = job of the problem. */
  readonly jobs: readonly JobId[];
  /** Roots that have a computer. */
  readonly placedRoots: readonly RootStay[];
  /** Jobs whose roots had no computer yet. */
  readonly newRoots: readonly JobId[];
}

/** Tells which solve holds at a time: the last one up to then, or NONE. */
export function solveAt({ solves }: SolveHistory, time: Micros): number {
  return solves.countUntil(time) - 1;
}

/** Builds the problem of a solve, at the prices of the run or at others. */
export function problemAt(
  history: SolveHistory,
  position: number,
  prices: Prices = history.rules.prices,
): SolvedProblem {
  const { at: appliedAt, row: solveRow, payload: solve } = history.solves.at(position);
  const { at, row } = beginningOf(history, appliedAt, solveRow);
  const tasks = tasksAt(history, at, row);
  const jobs = solve.bounds.map(({ job }) => job);
  const rowOfJob = new Map(jobs.map((job, index) => [job, index]));
  const known = tasks.filter(({ job }) => rowOfJob.has(job));
  const { placedRoots, newRoots } = rootsAt(history, position, at, row);
  const { rackOf, racks } = history.trace.data.topology;
  const isFree = history.rules.mayPreempt;
  const arcs = known.map((task) => arcsOf(history, task, prices, isFree));
  const firstArc = new Uint32Array(known.length + 1);
  for (const [index, own] of arcs.entries()) firstArc[index + 1] = firstArc[index] + own.length;
  const mayLeave = ({ stay }: SolvedTask) => isFree || stay === null;
  return {
    ...{ history, position, solve, at, prices, tasks: known, jobs, placedRoots, newRoots },
    problem: {
      racks,
      rackOf,
      capacity: capacitiesAt(history, at, placedRoots),
      jobs: jobs.length,
      least: Int32Array.from(solve.bounds, ({ least }) => least),
      most: Int32Array.from(solve.bounds, ({ most }) => most),
      tasks: known.length,
      taskJob: Int32Array.from(known, ({ job }) => rowOfJob.get(job) ?? 0),
      waitCost: Float64Array.from(known, (task) =>
        mayLeave(task) ? waitCost(prices, task.waitedTicks) : Number.POSITIVE_INFINITY,
      ),
      anyCost: Float64Array.from(known, (task) =>
        mayLeave(task) && task.submit.any !== null
          ? dataCost(prices, task.submit.any.rackKB, task.submit.any.coreKB)
          : Number.POSITIVE_INFINITY,
      ),
      firstArc,
      arcTo: Int32Array.from(arcs.flat(), ({ to }) => to),
      arcCost: Float64Array.from(arcs.flat(), ({ cost }) => cost),
      roots: newRoots.length,
    },
  };
}

/** Finds when a solve began to be thought of, which is when its costs were counted, and the first row after that. */
function beginningOf({ trace }: SolveHistory, at: Micros, row: number) {
  const { thoughts, decisions } = trace.data.tables;
  const { from, to } = thoughts.columns;
  let first = row;
  for (let thought = 0; thought < thoughts.length; thought += 1) {
    if (to[thought] !== at || from[thought] === at) continue;
    while (first > 0 && decisions.columns.at[first - 1] > from[thought]) first -= 1;
    return { at: from[thought], row: first };
  }
  return { at, row };
}

function tasksAt(history: SolveHistory, at: Micros, row: number): readonly SolvedTask[] {
  const { trace } = history;
  const { stageJob } = trace.data.graphs;
  const admitted = new Map<JobId, number>();
  for (const root of history.roots) if (root.row < row) admitted.set(root.job, root.row);
  const tasks: SolvedTask[] = [];
  for (const submitted of history.submits) {
    if (submitted.row >= row) break;
    const { submit } = submitted;
    const { task } = submit;
    const job = stageJob[trace.taskStage[task]];
    // A job that began anew has forgotten what it submitted before.
    if (submitted.row < (admitted.get(job) ?? 0) || submitted.nextRow < row) continue;
    const stays = (history.stays.get(task) ?? []).filter(
      (stay) => stay.row < row && stay.row > submitted.row,
    );
    const last = stays[stays.length - 1];
    if (last?.isFinished && last.to <= at) continue;
    const isRunning = last !== undefined && (last.endRow === NEVER ? last.to > at : last.endRow >= row);
    const worked = stays.reduce((sum, { from, to }) => sum + ticksBetween(from, Math.min(to, at)), 0);
    tasks.push({
      ...{ task, job, submit },
      stay: isRunning ? last : null,
      waitedTicks: ticksBetween(submitted.at, at) - worked,
      workedTicks: worked,
    });
  }
  return tasks;
}

function ticksBetween(from: Micros, to: Micros): number {
  return Math.floor(to / MICROS_PER_TICK) - Math.floor(from / MICROS_PER_TICK);
}

interface TaskArc {
  readonly to: number;
  readonly cost: number;
}

function arcsOf(
  history: SolveHistory,
  { submit, stay, workedTicks }: SolvedTask,
  prices: Prices,
  mayMove: boolean,
): readonly TaskArc[] {
  const arcs = submit.preferred.map(({ to, rackKB, coreKB }) => ({
    to,
    cost: dataCost(prices, rackKB, coreKB),
  }));
  if (stay === null) return arcs;
  const { server } = stay;
  const own = arcs.find(({ to }) => to === server);
  const cost = (own?.cost ?? costWhereItRuns(history, stay, prices)) - workCost(workedTicks);
  const others = mayMove ? arcs.filter(({ to }) => to !== server) : [];
  return [...others, { to: server, cost }];
}

/** Gives d* of a computer that is not in the task's list; at other prices, from the bytes that its attempt read. */
function costWhereItRuns({ rules, trace }: SolveHistory, stay: Stay, prices: Prices): number {
  if (prices === rules.prices || stay.attempt === NONE) return stay.start.exactCost;
  const read = trace.readOf[stay.attempt];
  if (read === NONE) return 0;
  const { rackBytes, remoteBytes } = trace.data.tables.reads.columns;
  return dataCost(prices, Math.round(rackBytes[read] / 1000), Math.round(remoteBytes[read] / 1000));
}

function rootsAt({ solves, roots }: SolveHistory, position: number, at: Micros, row: number) {
  const solved = solves.at(position);
  const nextRow = position + 1 < solves.length ? solves.at(position + 1).row : NEVER;
  const placedRoots: RootStay[] = [];
  const newRoots: JobId[] = [];
  for (const root of roots) {
    if (root.row < row && root.to > at) placedRoots.push(root);
    const isNew = root.row > solved.row && root.row < nextRow && root.from === solved.at;
    if (isNew) newRoots.push(root.job);
  }
  return { placedRoots, newRoots };
}

/** Counts the places for workers: slots of servers that are up, without those of roots. */
function capacitiesAt({ trace }: SolveHistory, at: Micros, placedRoots: readonly RootStay[]): Uint16Array {
  const capacity = trace.data.topology.slots.slice();
  for (const { server } of placedRoots) if (capacity[server] > 0) capacity[server] -= 1;
  const { outages } = trace.data.tables;
  const { actor, from, to } = outages.columns;
  for (let outage = 0; outage < outages.length; outage += 1) {
    if (actor[outage] < capacity.length && from[outage] <= at && to[outage] > at) capacity[actor[outage]] = 0;
  }
  return capacity;
}
