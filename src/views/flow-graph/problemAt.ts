import type { PlacementProblem } from '../../algorithms/placement/problem.ts';
import type { JobId, ServerId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Solve } from '../../policies/quincy/decisions/flow.ts';
import type { Submit } from '../../policies/quincy/decisions/jobs.ts';
import type { Prices } from '../../policies/quincy/decisions/prices.ts';
import { dataCost, MICROS_PER_TICK, waitCost, workCost } from '../../policies/quincy/decisions/prices.ts';
import { jobOfTask } from '../names.ts';
import type { SolveHistory } from './history.ts';
import type { Stay } from './stays.ts';

// ν ticks that a task waited · θ ticks that it worked · ω ψ ξ prices · d* data cost of a running task where it runs

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
  readonly solve: Solve;
  readonly at: Micros;
  readonly prices: Prices;
  readonly problem: PlacementProblem;
  /** Row = task of the problem. */
  readonly tasks: readonly SolvedTask[];
  /** Row = job of the problem. */
  readonly jobs: readonly JobId[];
  /** Computers that hold a root, with its job. */
  readonly rootOf: ReadonlyMap<ServerId, JobId>;
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
  const { at, row, payload: solve } = history.solves.at(position);
  const tasks = tasksAt(history, at, row);
  const jobs = solve.bounds.map(({ job }) => job);
  const rowOfJob = new Map(jobs.map((job, index) => [job, index]));
  const known = tasks.filter(({ job }) => rowOfJob.has(job));
  const { rootOf, newRoots } = rootsAt(history, position, at, row);
  const { rackOf, racks } = history.trace.data.topology;
  const isFree = history.rules.mayPreempt;
  const arcs = known.map((task) => arcsOf(history, task, prices, isFree));
  const firstArc = new Uint32Array(known.length + 1);
  for (const [index, own] of arcs.entries()) firstArc[index + 1] = firstArc[index] + own.length;
  const mayLeave = ({ stay }: SolvedTask) => isFree || stay === null;
  return {
    ...{ history, solve, at, prices, tasks: known, jobs, rootOf, newRoots },
    problem: {
      racks,
      rackOf,
      capacity: capacitiesAt(history, at, rootOf),
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

function tasksAt(history: SolveHistory, at: Micros, row: number): readonly SolvedTask[] {
  const { finishedBy, data } = history.trace;
  const { endedAt } = data.tables.attempts.columns;
  const tasks: SolvedTask[] = [];
  for (const submitted of history.submits) {
    if (submitted.row > row) break;
    const { task } = submitted.payload;
    const winner = finishedBy[task];
    if (winner !== NONE && endedAt[winner] <= at) continue;
    const stays = (history.stays.get(task) ?? []).filter((stay) => stay.row < row && stay.from <= at);
    const last = stays.at(-1);
    const isRunning =
      last !== undefined && last.endRow > row && (last.to > at || last.endRow < Number.POSITIVE_INFINITY);
    const worked = stays.reduce((sum, { from, to }) => sum + ticksBetween(from, Math.min(to, at)), 0);
    tasks.push({
      task,
      job: jobOfTask(data.graphs, task),
      submit: submitted.payload,
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
  const nextRow = position + 1 < solves.length ? solves.at(position + 1).row : Number.POSITIVE_INFINITY;
  const rootOf = new Map<ServerId, JobId>();
  const newRoots: JobId[] = [];
  for (const root of roots) {
    if (root.row < row && root.from <= at && root.to > at) rootOf.set(root.server, root.job);
    if (root.row > row && root.row < nextRow && root.from === at) newRoots.push(root.job);
  }
  return { rootOf, newRoots };
}

/** Counts the places for workers: slots of servers that are up, without those of roots. */
function capacitiesAt(
  { trace }: SolveHistory,
  at: Micros,
  rootOf: ReadonlyMap<ServerId, JobId>,
): Uint16Array {
  const { slots } = trace.data.topology;
  const capacity = Uint16Array.from(slots, (count, server) => count - (rootOf.has(server) ? 1 : 0));
  const { outages } = trace.data.tables;
  const { actor, from, to } = outages.columns;
  for (let outage = 0; outage < outages.length; outage += 1) {
    if (actor[outage] < capacity.length && from[outage] <= at && to[outage] > at) capacity[actor[outage]] = 0;
  }
  return capacity;
}
