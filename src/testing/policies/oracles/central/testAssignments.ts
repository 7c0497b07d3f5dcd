/** A task that may wait at a cost, or run on servers at others; Infinity: it may not. Costs in seconds of work. */
export interface Chooser {
  readonly job: number;
  readonly waits: number;
  readonly runs: readonly number[]; // [servers]
}

/**
 * Gives the least that all tasks cost together, over all ways to put them on free places so that of each job at least E
 * and at most F run; Infinity where there is none. Goes through all numbers of places that may be taken on each server.
 */
export function leastCost(
  tasks: readonly Chooser[],
  places: readonly number[],
  bounds: readonly { readonly least: number; readonly most: number }[],
): number {
  let ways = new Map([[places.map(() => 0).join(), 0]]);
  bounds.forEach(({ least, most }, job) => {
    let ofJob = new Map([[places.map(() => 0).join(), 0]]);
    for (const task of tasks) if (task.job === job) ofJob = withTask(ofJob, task, places);
    const allowed = [...ofJob].filter(([taken]) => {
      const count = numbers(taken).reduce((sum, each) => sum + each, 0);
      return count >= least && count <= most;
    });
    const next = new Map<string, number>();
    for (const [before, cost] of ways) {
      for (const [taken, more] of allowed) {
        const sum = numbers(before).map((each, server) => each + numbers(taken)[server]);
        if (sum.every((each, server) => each <= places[server])) keep(next, sum.join(), cost + more);
      }
    }
    ways = next;
  });
  return Math.min(Infinity, ...ways.values());
}

function withTask(
  ways: ReadonlyMap<string, number>,
  { waits, runs }: Chooser,
  places: readonly number[],
): Map<string, number> {
  const next = new Map<string, number>();
  for (const [key, cost] of ways) {
    const taken = numbers(key);
    if (waits < Infinity) keep(next, key, cost + waits);
    runs.forEach((run, server) => {
      if (run === Infinity || taken[server] === places[server]) return;
      keep(next, taken.map((each, at) => each + (at === server ? 1 : 0)).join(), cost + run);
    });
  }
  return next;
}

function keep(ways: Map<string, number>, key: string, cost: number): void {
  if (cost < (ways.get(key) ?? Infinity)) ways.set(key, cost);
}

function numbers(key: string): number[] {
  return key.split(',').map(Number);
}
