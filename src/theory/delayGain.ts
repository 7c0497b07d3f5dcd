// w wait · d remotePenalty · t localSlotTime · T taskTime · R replicas · L slots

/**
 * Gives by how much a task responds sooner on average when it waits up to `w` for a local slot rather than run remotely at
 * once: E(gain) = (1 − e^(−w/t))(d − t), where local slots come free like a Poisson process, on average after `t`, and
 * running remotely takes `d` longer (Delay Scheduling, "Analysis"). Times are in any one unit.
 */
export function delayGain(wait: number, localSlotTime: number, remotePenalty: number): number {
  return -Math.expm1(-wait / localSlotTime) * (remotePenalty - localSlotTime);
}

/**
 * Gives the mean time until a slot comes free on one of the servers that hold a block, when all slots are busy:
 * t = T/(R·L) for `L` slots a server (Delay Scheduling, "Analysis").
 */
export function meanTimeToLocalSlot(taskTime: number, replicas: number, slotsPerServer: number): number {
  return taskTime / (replicas * slotsPerServer);
}
