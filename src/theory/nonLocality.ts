// f localShare · D offers · T taskTime · M servers · L slotsPerServer · w wait

/**
 * Returns the probability that none of `D` offered slots is on a server with input of the job, when a share `f` of
 * all servers has input: (1 − f)^D (Delay Scheduling, "Analysis").
 */
export function nonLocality(localShare: number, offers: number): number {
  return (1 - localShare) ** offers;
}

/**
 * Returns the number of offers to wait for so that a share `nonLocal` of tasks is not local: the inverse of (1 −
 * f)^D.
 */
export function offersForNonLocality(localShare: number, nonLocal: number): number {
  return Math.log(nonLocal) / Math.log1p(-localShare);
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
