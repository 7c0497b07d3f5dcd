// ω cost of a second of waiting · ψ, ξ cost of a GB across a rack switch, the core switch · ν waited · θ worked, s

/** Gives the cost of moving data, in seconds of work: ψ or ξ for each GB (Quincy, Appendix). */
export function transferCost(gigabytes: number, price: number): number {
  return gigabytes * price;
}

/**
 * Gives how long a task waits unscheduled before a place is worth it that costs so much more than the one it waits for:
 * ν = Δcost/ω (Quincy, Appendix; QUI-33). Never where waiting is free.
 */
export function breakEvenWait(costDifference: number, waitPrice: number): number {
  return costDifference === 0 ? 0 : costDifference / waitPrice;
}

/**
 * Gives the running time from which on a task is no longer stopped to save so much data from crossing the switches: a second
 * of work lost costs 1, so θ = ψΔR + ξΔX (Quincy, Appendix; QUI-20).
 */
export function evictionEnds(rackGB: number, coreGB: number, rackPrice: number, corePrice: number): number {
  return transferCost(rackGB, rackPrice) + transferCost(coreGB, corePrice);
}

/** Gives how many times its own time a job takes that must wait for tasks so long to end: (W + t)/t (Quincy §6.2). */
export function slowdownBehind(longTask: number, ownTime: number): number {
  return (longTask + ownTime) / ownTime;
}
