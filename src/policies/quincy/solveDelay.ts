import { power } from '../../algorithms/elementary.ts';
import { MILLISECOND, type Micros } from '../../engine/kernel/time.ts';

/** How long a solve takes: no time, about as long as our solver, or about as long as the paper's. */
const solverDelays = ['free', 'ours', 'paper'] as const;
export type SolverDelay = (typeof solverDelays)[number];

/** Number of arcs with 243 servers and 10 jobs of 200 tasks, each of which prefers two racks and three servers. */
const ARCS_AT_243 = 14_514;
/** Time of our solver to solve again after one event at that size (measured). It grows in proportion to the arcs. */
const OURS_AT_243 = 0.1 * MILLISECOND;
/** Average time of the paper's solver at that size; "a little over a second" with 2500 computers and 100 jobs (Quincy §6.5). */
const PAPERS_AT_243 = 7.64 * MILLISECOND;
/** Exponent of a power law through both: from 14,514 to 145,283 arcs the time grows 144-fold, to 1.1 s. Our choice. */
const PAPERS_GROWTH = 2.157;

/** Gives the simulated time that solving a network with this many arcs takes. */
export function solveDelay(solver: SolverDelay, arcs: number): Micros {
  if (solver === 'free') return 0;
  const size = arcs / ARCS_AT_243;
  if (solver === 'ours') return Math.round(OURS_AT_243 * size);
  return Math.round(PAPERS_AT_243 * power(size, PAPERS_GROWTH));
}
