// φ longShare · R replicas · L slotsPerServer

/**
 * Gives the probability that long tasks hold every slot on all servers with a block: φ^(R·L), when they hold a share `φ` of
 * all slots (Delay Scheduling, "More analysis").
 */
export function blockedReplicas(longShare: number, replicas: number, slotsPerServer: number): number {
  return longShare ** (replicas * slotsPerServer);
}

/** Gives the share of slots that long tasks may hold before blocks are unreachable with a probability. */
export function longShareForBlocked(blocked: number, replicas: number, slotsPerServer: number): number {
  return blocked ** (1 / (replicas * slotsPerServer));
}
