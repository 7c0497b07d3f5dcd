// β shape of the Pareto tail of task times · T remaining tasks · α weight of a DAG's communication · V virtual size

/** Slots for each remaining task that a job should have before another one gets more than that: max(2/β, 1) (Hopper §4.1). */
export function threshold(beta: number): number {
  return Math.max(2 / beta, 1);
}

/** V = max(2/β, 1)·T·√α (Hopper §4.1, §4.2). */
export function virtualSize(remaining: number, beta: number, alpha: number): number {
  return threshold(beta) * remaining * Math.sqrt(alpha);
}
