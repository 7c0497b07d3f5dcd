// f localShare · D offers · T taskTime · M servers · L slotsPerServer · w wait

/**
 * Gives the probability that none of `D` slots that are offered is on a server with input of the job, when a share `f` of
 * all servers has any: (1 − f)^D (Delay Scheduling, "Analysis").
 */
export function nonLocality(localShare: number, offers: number): number {
  return (1 - localShare) ** offers;
}

/** Gives the offers to wait for so that at most a share of tasks is not local: the inverse of (1 − f)^D. */
export function offersForNonLocality(localShare: number, nonLocal: number): number {
  return Math.log(nonLocal) / Math.log1p(-localShare);
}

/** Gives how long it takes to be offered `D` slots in a full cluster: D·T/(M·L) (Delay Scheduling, "Analysis"). */
export function waitForOffers(
  offers: number,
  taskTime: number,
  servers: number,
  slotsPerServer: number,
): number {
  return (offers * taskTime) / (servers * slotsPerServer);
}

/** Gives how many slots are offered in a wait: w·M·L/T. */
export function offersInWait(
  wait: number,
  taskTime: number,
  servers: number,
  slotsPerServer: number,
): number {
  return (wait * servers * slotsPerServer) / taskTime;
}
