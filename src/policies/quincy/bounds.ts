// M_w places for workers · N submitted tasks of a job · A its fair share · E, F at least and at most so many run

/** What the four regimes differ in (Quincy §4.3). */
export interface Regime {
  readonly isFair: boolean;
  readonly mayPreempt: boolean;
}

/** What bounds are found from. Jobs stand in the order of their admission. */
export interface Demand {
  /** Slots that are up and hold no root (AMB-29). */
  readonly places: number; // M_w
  readonly submitted: ArrayLike<number>; // [jobs], N
  /** Running tasks that must not be stopped: all, where tasks are not preempted. */
  readonly kept: ArrayLike<number>; // [jobs]
  /** Fair shares of the places; looked at in fair regimes only. */
  readonly shares: ArrayLike<number>; // [jobs], A
}

/** At least and at most so many of each job's tasks run. */
export interface JobBounds {
  readonly least: Int32Array; // [jobs], E
  readonly most: Int32Array; // [jobs], F
}

/**
 * Gives each job its bounds (Quincy §4.3): fair regimes give it exactly its allocation, the others at least one task.
 * A job gets at least what it runs and must not be stopped. Never are more tasks bound to run than there are places: the
 * jobs that came last give way (AMB-34). `kept` must fit into the places.
 */
export function boundsOf({ isFair }: Pick<Regime, 'isFair'>, demand: Demand): JobBounds {
  const { places, submitted, kept } = demand;
  const jobs = submitted.length;
  const least = new Int32Array(jobs);
  const most = new Int32Array(jobs);
  const allocations = liftedShares(demand);
  const isRoomForAll = sum(submitted) <= places;
  for (let job = 0; job < jobs; job += 1) {
    if (isFair) most[job] = Math.min(allocations[job], submitted[job]);
    else most[job] = submitted[job];
    least[job] = isFair || isRoomForAll ? most[job] : Math.min(1, submitted[job]);
    least[job] = Math.max(least[job], kept[job]);
  }
  giveWay(least, places, kept);
  return { least, most };
}

/**
 * Raises the share of each job that keeps more to what it keeps, and lowers the others in proportion, by largest
 * remainder (Quincy §4.3; AMB-34). Differs from the paper: a job that this would take below what it keeps is raised too, as
 * no flow could stop its tasks.
 */
function liftedShares({ kept, shares }: Demand): Int32Array {
  const allocations = Int32Array.from(shares);
  const isLifted = new Uint8Array(allocations.length);
  const total = sum(shares);
  for (;;) {
    let rest = total;
    let whole = 0; // what the others would have had
    for (let job = 0; job < allocations.length; job += 1) {
      if (isLifted[job] === 1) rest -= kept[job];
      else whole += shares[job];
    }
    let hasLifted = false;
    for (let job = 0; job < allocations.length; job += 1) {
      if (isLifted[job] === 1 || kept[job] * whole <= shares[job] * Math.max(0, rest)) continue;
      isLifted[job] = 1;
      allocations[job] = kept[job];
      hasLifted = true;
    }
    if (hasLifted) continue;
    divide(allocations, shares, isLifted, Math.max(0, rest), whole);
    return allocations;
  }
}

/** Divides `rest` among the jobs that are not lifted, in proportion to their shares, by largest remainder. */
function divide(
  allocations: Int32Array,
  shares: ArrayLike<number>,
  isLifted: Uint8Array,
  rest: number,
  whole: number,
): void {
  if (whole === 0) return;
  const byRemainder: number[] = [];
  let left = rest;
  for (let job = 0; job < allocations.length; job += 1) {
    if (isLifted[job] === 1) continue;
    allocations[job] = Math.floor((shares[job] * rest) / whole);
    left -= allocations[job];
    byRemainder.push(job);
  }
  const remainder = (job: number) => (shares[job] * rest) % whole;
  byRemainder.sort((one, other) => remainder(other) - remainder(one) || one - other);
  for (const job of byRemainder.slice(0, left)) allocations[job] += 1;
}

/** Lowers the least of the jobs that came last until all fit into the places; not below what may not be stopped. */
function giveWay(least: Int32Array, places: number, kept: ArrayLike<number>): void {
  let over = sum(least) - places;
  for (let job = least.length - 1; job >= 0 && over > 0; job -= 1) {
    const less = Math.min(over, least[job] - kept[job]);
    least[job] -= less;
    over -= less;
  }
}

function sum(numbers: ArrayLike<number>): number {
  let total = 0;
  for (let i = 0; i < numbers.length; i += 1) total += numbers[i];
  return total;
}
