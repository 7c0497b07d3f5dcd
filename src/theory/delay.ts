// f localShare · D offers · T taskTime · M servers · L slotsPerServer · w wait

/**
 * Returns the probability that none of `D` offered slots is on a server with input of the job, when a share `f` of
 * all servers has input: (1 − f)^D (Delay Scheduling, "Analysis").
 */
export function nonLocality(localShare: number, offers: number): number {
  return (1 - localShare) ** offers;
}

/** Returns how long `D` offers take in a full cluster: D·T/(M·L) (Delay Scheduling, "Analysis"). */
export function waitForOffers(
  offers: number,
  taskTime: number,
  servers: number,
  slotsPerServer: number,
): number {
  return (offers * taskTime) / (servers * slotsPerServer);
}

/** Returns how many slots are offered during a wait: w·M·L/T. */
export function offersInWait(
  wait: number,
  taskTime: number,
  servers: number,
  slotsPerServer: number,
): number {
  return (wait * servers * slotsPerServer) / taskTime;
}

// φ longShare · R replicas · L slotsPerServer

/**
 * Returns the probability that long tasks occupy every slot on all servers with a block: φ^(R·L), when they occupy a
 * share `φ` of all slots (Delay Scheduling, "More analysis").
 */
export function blockedReplicas(longShare: number, replicas: number, slotsPerServer: number): number {
  return longShare ** (replicas * slotsPerServer);
}

/**
 * Returns the share of slots occupied by long tasks at which a block is unreachable with probability `blocked`: the
 * inverse of φ^(R·L).
 */
export function longShareForBlocked(blocked: number, replicas: number, slotsPerServer: number): number {
  return blocked ** (1 / (replicas * slotsPerServer));
}

// w wait · d remotePenalty · t localSlotTime · T taskTime · R replicas · L slots

/**
 * Returns by how much waiting up to `w` for a local slot shortens a task's mean response time, compared with running
 * remotely at once: E(gain) = (1 − e^(−w/t))(d − t). Local slots become free as a Poisson process with mean time `t`,
 * and running remotely takes `d` longer (Delay Scheduling, "Analysis"). All times are in the same unit.
 */
export function delayGain(wait: number, localSlotTime: number, remotePenalty: number): number {
  return -Math.expm1(-wait / localSlotTime) * (remotePenalty - localSlotTime);
}

/**
 * Returns the mean time until a slot becomes free on one of the servers that hold a block, when all slots are busy: t
 * = T/(R·L) for `L` slots a server (Delay Scheduling, "Analysis").
 */
export function meanTimeToLocalSlot(taskTime: number, replicas: number, slotsPerServer: number): number {
  return taskTime / (replicas * slotsPerServer);
}

// F wanted · S slots · T taskTime

/**
 * Returns how long a new job waits until `F` of a full cluster's `S` slots have become free as tasks finish: F·T/S
 * (Delay Scheduling, related work; DEL-18).
 */
export function timeToShare(wanted: number, slots: number, taskTime: number): number {
  return (wanted * taskTime) / slots;
}

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
