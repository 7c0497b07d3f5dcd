import type { JobId } from '../../../engine/ids.ts';
import type { Micros } from '../../../engine/kernel/time.ts';
import type { Solve } from '../../../policies/quincy/decisions/flow.ts';
import { dataCost, type Prices, waitCost } from '../../../policies/quincy/decisions/prices.ts';
import type { PlacementProblem } from '../../../policies/quincy/solver/problem.ts';
import type { SolveHistory } from './history.ts';
import type { RootStay } from './stays.ts';
import { keptAt, type SolvedTask, taskArcs, tasksAt } from './tasksAt.ts';

const NEVER = Number.POSITIVE_INFINITY;

/** One solve of a run, with its problem as rebuilt from the recorded decisions. */
export interface SolvedProblem {
  readonly history: SolveHistory;
  /** Its index among the run's solves. */
  readonly position: number;
  readonly solve: Solve;
  /** The time of its costs: when the solver began. */
  readonly at: Micros;
  readonly prices: Prices;
  readonly problem: PlacementProblem;
  /** By task of the problem. */
  readonly tasks: readonly SolvedTask[];
  /** By job of the problem. */
  readonly jobs: readonly JobId[];
  /** Roots that have a server. */
  readonly placedRoots: readonly RootStay[];
  /** Jobs whose roots had no server yet. */
  readonly newRoots: readonly JobId[];
}

/** Gives the last solve up to a time, or NONE. */
export function solveAt({ solves }: SolveHistory, time: Micros): number {
  return solves.countUntil(time) - 1;
}

/** Builds the problem of a solve, at the prices of the run or at others. */
export function problemAt(
  history: SolveHistory,
  position: number,
  prices: Prices = history.rules.prices,
): SolvedProblem {
  const { payload: solve } = history.solves.at(position);
  const { at, row } = beginningOf(history, position);
  const tasks = tasksAt(history, at, row);
  const jobs = solve.bounds.map(({ job }) => job);
  const rowOfJob = new Map(jobs.map((job, index) => [job, index]));
  const known = tasks.filter(({ job }) => rowOfJob.has(job));
  const { placedRoots, newRoots } = rootsAt(history, position, at, row);
  const { rackOf, racks } = history.trace.data.topology;
  const isKept = keptAt(history, tasks);
  const mayLeave = (task: SolvedTask) => !isKept(task);
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
      ...taskArcs(history, known, prices, mayLeave),
      roots: newRoots.length,
    },
  };
}

/** Gives the job of a root of the network. */
export function rootJob({ placedRoots, newRoots }: SolvedProblem, row: number): number {
  return row < placedRoots.length ? placedRoots[row].job : newRoots[row - placedRoots.length];
}

/** Finds when the solver began a solve, which is the time of its costs, and the first decision after that. */
function beginningOf({ trace, solves }: SolveHistory, position: number) {
  const { at, row } = solves.at(position);
  // If another solve was applied at the same time, this one began after it and took no time.
  if (position > 0 && solves.at(position - 1).at === at) return { at, row };
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

function rootsAt({ solves, roots }: SolveHistory, position: number, at: Micros, row: number) {
  const solved = solves.at(position);
  const nextRow = position + 1 < solves.length ? solves.at(position + 1).row : NEVER;
  const placedRoots: RootStay[] = [];
  const newRoots: JobId[] = [];
  for (const root of roots) {
    if (root.row < row && root.from <= at && root.to > at) placedRoots.push(root);
    const isNew = root.row > solved.row && root.row < nextRow && root.from === solved.at;
    if (isNew) newRoots.push(root.job);
  }
  return { placedRoots, newRoots };
}

/** Counts the places for tasks: slots of servers not known to be down, minus those of roots. */
function capacitiesAt(
  { trace, losses }: SolveHistory,
  at: Micros,
  placedRoots: readonly RootStay[],
): Uint16Array {
  const capacity = trace.data.topology.slots.slice();
  for (const { server } of placedRoots) if (capacity[server] > 0) capacity[server] -= 1;
  for (const { server, noticedAt, to } of losses) if (noticedAt <= at && to > at) capacity[server] = 0;
  return capacity;
}
