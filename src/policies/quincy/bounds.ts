// M_w places for tasks other than roots · N submitted tasks of a job · A its fair share · E, F fewest and most that run

/** What the four regimes differ in (Quincy §4.3). */
export interface Regime {
  readonly isFair: boolean;
  readonly mayPreempt: boolean;
}

/** What bounds are computed from. Jobs are in the order of their admission. */
export interface Demand {
  /** Slots that are up and hold no root (AMB-29). */
  readonly places: number; // M_w
  readonly submitted: ArrayLike<number>; // [jobs], N
  /** Running tasks that must not be stopped; without preemption all of them. */
  readonly kept: ArrayLike<number>; // [jobs]
  /** Fair shares of the places; used in fair regimes only. */
  readonly shares: ArrayLike<number>; // [jobs], A
}

/** How few and how many of each job's tasks must run. */
export interface JobBounds {
  readonly least: Int32Array; // [jobs], E
  readonly most: Int32Array; // [jobs], F
}

/**
 * Computes the bounds of each job (Quincy §4.3). In fair regimes a job runs exactly its allocation, in others at least one
 * task; and always at least its tasks that must not be stopped. If the lower bounds sum to more than there are places, those
 * of the last admitted jobs are lowered (AMB-34). Σ `kept` must not exceed the places.
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
 * Raises the share of each job with more kept tasks to their number, and lowers the other shares in proportion, by largest
 * remainder (Quincy §4.3; AMB-34). Differs from the paper: a job whose lowered share would be less than its kept tasks is
 * raised too, as no flow could stop these.
 */
function liftedShares({ kept, shares }: Demand): Int32Array {
  const allocations = Int32Array.from(shares);
  const isLifted = new Uint8Array(allocations.length);
  const total = sum(shares);
  for (;;) {
    let rest = total;
    let whole = 0; // sum of the shares that are not raised
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

/** Divides `rest` among the jobs that are not raised, in proportion to their shares, by largest remainder. */
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

/** Lowers lower bounds, from the last admitted job back, until all fit into the places; never below the kept tasks. */
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

// M places · K jobs that run · N tasks of a job that run or wait · A its share

/**
 * Gives each job its fair share of places (Quincy §3.3): A* = min(⌊M/K⌋, N), then the remaining places in equal parts to the
 * jobs with more tasks, so that ΣA = min(M, ΣN). Parts are whole numbers; if they do not divide evenly, jobs admitted earlier
 * get one more. With weights, parts are proportional to them (Quincy §2.4, "any desired fraction of the cluster"), but at
 * least one while any is left.
 */
export function fairShares(
  places: number,
  wanted: ArrayLike<number>,
  weights?: ArrayLike<number>, // [jobs]
): Int32Array {
  const shares = new Int32Array(wanted.length); // [jobs] in the order of admission
  const weightOf = (job: number) => weights?.[job] ?? 1;
  let left = Math.max(0, places);
  for (;;) {
    const isFirst = left === places;
    let wanting = 0; // total weight of the jobs that share this round
    let isOver = true;
    for (let job = 0; job < wanted.length; job += 1) {
      const wants = shares[job] < wanted[job];
      if (wants) isOver = false;
      // The first round gives A*: jobs that want nothing count among the K, too.
      if (wants || isFirst) wanting += weightOf(job);
    }
    if (isOver || left === 0) return shares;
    const round = left;
    for (let job = 0; job < wanted.length && left > 0; job += 1) {
      if (shares[job] >= wanted[job]) continue;
      const part = Math.floor((round * weightOf(job)) / wanting);
      const more = Math.min(Math.max(1, part), wanted[job] - shares[job], left);
      shares[job] += more;
      left -= more;
    }
  }
}
