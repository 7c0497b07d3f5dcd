import type { JobId } from '../../../engine/ids.ts';
import type { Board } from '../board.ts';

// β shape of the Pareto tail of task times · T remaining tasks · α weight of a DAG's communication · V virtual size

/** Slots for each remaining task that a job should have before another one gets more than that: max(2/β, 1) (Hopper §4.1). */
function threshold(beta: number): number {
  return Math.max(2 / beta, 1);
}

/** V = max(2/β, 1)·T·√α (Hopper §4.1, §4.2). */
export function virtualSize(remaining: number, beta: number, alpha: number): number {
  return threshold(beta) * remaining * Math.sqrt(alpha);
}

/** V of a job, as far as its scheduler has heard: by its remaining tasks, or with what its communication adds. */
export function sizeOf(
  { remaining, dag }: Pick<Board, 'remaining' | 'dag'>,
  job: JobId,
  beta: number,
): number {
  return threshold(beta) * (dag === null ? remaining[job] : dag.tasks[job]);
}

/** What jobs are ordered by: V, or max(V, V′) with V′ = max(2/β, 1)·T′, what is left to fetch (Hopper §4.2, HOP-25). */
export function orderKeyOf(
  { remaining, dag }: Pick<Board, 'remaining' | 'dag'>,
  job: JobId,
  beta: number,
): number {
  return threshold(beta) * (dag === null ? remaining[job] : dag.larger[job]);
}
