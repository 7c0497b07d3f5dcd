// k copies of each task, all started together · β shape of the Pareto tail · x_m shortest time

/**
 * Returns g(k) = k·E[min of k Pareto times] = x_m·β·k²/(kβ − 1): the slot time that a task uses if k copies of it race
 * and stop when the first has finished (after Hopper §4.1, HOP-17). In the unit of `shortest`; infinite for kβ ≤ 1.
 */
export function workOfCopies(copies: number, beta: number, shortest = 1): number {
  const excess = copies * beta - 1;
  return excess > 0 ? (shortest * beta * copies ** 2) / excess : Number.POSITIVE_INFINITY;
}

/** Returns the number of copies of least work: max(2/β, 1), the slots that Hopper gives a job for each task left. */
export function bestCopies(beta: number): number {
  return Math.max(2 / beta, 1);
}

/** Returns the share of tasks that take longer than the mean, ((β − 1)/β)^β: the stragglers. */
export function shareAboveMean(beta: number): number {
  return ((beta - 1) / beta) ** beta;
}
