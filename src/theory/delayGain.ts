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
