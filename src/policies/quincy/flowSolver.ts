import type { NoPlacement, Placement, PlacementProblem } from '../../algorithms/placement/problem.ts';
import { solvePlacement } from '../../algorithms/placement/solve.ts';
import { assert } from '../../base/assert.ts';
import type { JobId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import { type FlowState, flowProblem } from './flowProblem.ts';
import { readPlacement } from './flowSolution.ts';

/** What one solve found, and for what. */
export interface FlowSolution {
  readonly problem: PlacementProblem;
  readonly placement: Placement;
  /** Row = task of the problem. */
  readonly rows: readonly TaskId[];
  /** In the order of admission; row = job of the problem. */
  readonly jobs: readonly JobId[];
  readonly running: Int32Array; // [jobs]
  /** Whose roots wait for a computer. */
  readonly roots: readonly JobId[];
  readonly before: Int32Array; // [rows] → server on which the task ran, or NONE
  readonly after: Int32Array; // [rows] → server on which it is to run, or NONE
}

/** Solves the scheduling problem of a moment. */
export function solveFlow(state: FlowState): FlowSolution {
  const { tasks, jobs } = state;
  const rows = tasks.list().slice();
  const problem = flowProblem(state, rows);
  const placement = placeWithin(problem, state);
  const before = Int32Array.from(rows, (task) => tasks.serverOf[task]);
  return {
    problem,
    placement,
    rows,
    jobs: jobs.slice(),
    roots: state.roots,
    running: Int32Array.from(jobs, (job) => tasks.running[job]),
    before,
    after: readPlacement(problem, placement, before),
  };
}

/**
 * Where tasks are confined to computers that others need too, not every bound can hold: then fewer tasks of the job that
 * cannot have its share must run, or of the job that came last.
 */
function placeWithin(problem: PlacementProblem, { tasks, jobs, mayPreempt }: FlowState): Placement {
  for (;;) {
    const outcome = solvePlacement(problem);
    if (outcome.kind === 'optimal') return outcome;
    const kept = (row: number) => (mayPreempt ? 0 : tasks.running[jobs[row]]);
    const row = rowToLower(problem, outcome, kept);
    assert(row !== NONE, `no placement: ${outcome.bound} of job ${outcome.job}`);
    problem.least[row] -= 1;
  }
}

function rowToLower(
  { least }: PlacementProblem,
  { job }: NoPlacement,
  kept: (row: number) => number,
): number {
  if (job !== NONE && least[job] > kept(job)) return job;
  for (let row = least.length - 1; row >= 0; row -= 1) if (least[row] > kept(row)) return row;
  return NONE;
}
