// N tasks or jobs · M servers · R replicas · D offers · λ locality · L slotsPerServer · s rackShare

/**
 * Returns the share of a job's `N` tasks that run on a server with their input, when the job skips `D` offers before
 * it takes a slot elsewhere: l(D) = (1/N) Σ K=1…N [1 − (1 − K/M)^(R·D)] with `K` tasks left (derived, DEL-16).
 * Assumes that blocks are spread evenly.
 */
export function jobLocality(tasks: number, servers: number, replicas: number, offers: number): number {
  return meanOverTasksLeft(tasks, (left) => 1 - Math.max(0, 1 - left / servers) ** (replicas * offers));
}

/**
 * Returns the same for running in a rack with the input, if each block has replicas in a share `s` of the racks:
 * (1/N) Σ K=1…N [1 − (1 − s)^(K·D)] (T-DEL-22).
 */
export function jobRackLocality(tasks: number, rackShare: number, offers: number): number {
  return meanOverTasksLeft(tasks, (left) => 1 - (1 - rackShare) ** (left * offers));
}

/**
 * Returns the number of offers to skip so that at least a share `λ` of the tasks is local: D ≥ −(M/R) ln((1 − λ)N/(1
 * + (1 − λ)N)) (derived, DEL-16; a bound: the true number is somewhat smaller).
 */
export function offersForLocality(
  locality: number,
  tasks: number,
  servers: number,
  replicas: number,
): number {
  const remote = (1 - locality) * tasks;
  return -(servers / replicas) * Math.log(remote / (1 + remote));
}

/**
 * Returns the share of local tasks when `N` equal jobs share a cluster fairly and each keeps getting its own slots
 * back ("sticky slots"): 1 − (1 − 1/N)^(R·L), the probability that at least one of a block's `R·L` slots is the job's
 * (derived, DEL-17).
 */
export function stickySlotLocality(jobs: number, replicas: number, slotsPerServer: number): number {
  return 1 - (1 - 1 / jobs) ** (replicas * slotsPerServer);
}

function meanOverTasksLeft(tasks: number, localWith: (left: number) => number): number {
  let sum = 0;
  for (let left = 1; left <= tasks; left += 1) sum += localWith(left);
  return sum / tasks;
}
