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
