import { NOWHERE, type PlacementState } from './state.ts';

// y price · U unscheduled · n tasks in a U, lo and hi how few and how many there may be · ω cost of waiting

/** Which costs of each task change with time. */
interface Drifting {
  /** 1: its wait cost grows. */
  readonly grows: Uint8Array; // [rows]
  /** The computer that it runs on, or NOWHERE. The cost of staying there, its second link, falls with time. */
  readonly runsOn: Int32Array; // [rows]
}

/** How fast they change, in cost units per tick. */
export interface Rates {
  /** Growth of a wait cost: ω, in hundredths. */
  readonly wait: number;
  /** Fall of the cost of staying. */
  readonly work: number;
}

/** Whether all places are taken. Then `drift` raises the prices of computers; otherwise it lowers those of the U. */
function isFull({ computers, capacity, count }: PlacementState): boolean {
  for (let computer = 0; computer < computers; computer += 1) {
    if (count[computer] < capacity[computer]) return false;
  }
  return true;
}

/** Returns how far the y of a U may fall while the wait costs of its tasks grow. */
function slackOfJob({ price, count, low, high, unscheduled }: PlacementState, job: number): number {
  const node = unscheduled + job;
  if (count[node] <= low[job] || low[job] === high[job]) return Infinity;
  return Math.max(0, price[node]);
}

/**
 * Brings costs forward by some ticks. If all places are taken, the price of each place rises by as much as a wait cost;
 * otherwise the price of each U falls by as much. So few tasks would be better off elsewhere; those that would are taken
 * out of their bins and added to `unsettled`.
 */
export function drift(
  state: PlacementState,
  { grows, runsOn }: Drifting,
  rates: Rates,
  ticks: number,
  unsettled: number[],
): void {
  const { rows, unscheduled, job, bin, via, cost, first, linkCost } = state;
  const growth = rates.wait * ticks;
  const worked = rates.work * ticks;
  const isBehind = shiftPrices(state, growth);
  for (let each = 0; each < state.jobs; each += 1) state.waitedSince[each] += growth;
  for (let row = 0; row < rows; row += 1) {
    if (job[row] === NOWHERE) continue;
    const at = bin[row];
    const isWaiting = at >= unscheduled;
    if (grows[row] === 1) {
      linkCost[first[row]] += growth;
      if (isWaiting) cost[row] += growth;
    }
    const own = runsOn[row];
    if (own !== NOWHERE) {
      const stay = linkCost[first[row] + 1] - worked;
      linkCost[first[row] + 1] = stay;
      if (at === own && stay < cost[row]) {
        cost[row] = stay;
        via[row] = state.viaOf(own);
      }
    }
    if (at === NOWHERE) continue;
    if (isWaiting && (grows[row] === 0 || own !== NOWHERE)) state.waitsAnew[job[row]] = 1;
    const isSteady =
      own !== NOWHERE
        ? at === own && rates.wait <= rates.work
        : isWaiting
          ? isBehind === null || isBehind[job[row]] === 0
          : grows[row] === 1;
    if (!isSteady && !isSettled(state, row)) unsettled.push(row);
  }
}

/** Shifts prices. Returns a flag per job whose U could not fall that far, or null if all could. */
function shiftPrices(state: PlacementState, growth: number): Uint8Array | null {
  const { price, jobs, count, unscheduled } = state;
  if (growth === 0) return null;
  if (isFull(state)) {
    for (let node = 0; node < unscheduled; node += 1) price[node] += growth;
    return null;
  }
  let isBehind: Uint8Array | null = null;
  for (let job = 0; job < jobs; job += 1) {
    if (count[unscheduled + job] === 0) continue;
    const slack = slackOfJob(state, job);
    price[unscheduled + job] -= Math.min(growth, slack);
    if (slack >= growth) continue;
    isBehind ??= new Uint8Array(jobs);
    isBehind[job] = 1;
  }
  return isBehind;
}

// Which bin a task prefers at the current prices, computed from its links.

/** Whether a task's bin is still its cheapest at the current prices; if not, takes the task out of it. */
export function isSettled(state: PlacementState, row: number): boolean {
  const { computers, cluster, rackOf, price, linkTo, linkCost } = state;
  const at = state.bin[row];
  const rack = at < computers ? computers + rackOf[at] : NOWHERE;
  const any = at < computers ? cluster : NOWHERE;
  const last = state.end[row];
  let least = Infinity;
  let paid = Infinity;
  let taken = NOWHERE;
  for (let link = state.first[row]; link < last; link += 1) {
    const node = linkTo[link];
    const cost = linkCost[link];
    const total = cost + price[node];
    if (total < least) least = total;
    if (cost < paid && (node === at || node === rack || node === any)) {
      paid = cost;
      taken = node;
    }
  }
  if (taken === NOWHERE || paid + price[at] > least) {
    state.takeOut(row);
    return false;
  }
  state.cost[row] = paid;
  state.via[row] = state.viaOf(taken);
  return true;
}

/** Gives the cheapest link of a task that leads to a computer, directly or by its rack or X; NOWHERE if none does. */
export function cheapestLinkTo(state: PlacementState, row: number, computer: number): number {
  const { computers, cluster, rackOf, linkTo, linkCost, first, end } = state;
  const rack = computers + rackOf[computer];
  let cheapest = NOWHERE;
  for (let link = first[row]; link < end[row]; link += 1) {
    const node = linkTo[link];
    if (node !== computer && node !== rack && node !== cluster) continue;
    if (cheapest === NOWHERE || linkCost[link] < linkCost[cheapest]) cheapest = link;
  }
  return cheapest;
}

/** Finds the least price at which no task prefers a computer that has just become available. O(links). */
export function repellingPrice(state: PlacementState, computer: number): number {
  const { computers, cluster, rackOf, linkTo, linkCost, bin, first, end, price } = state;
  const rack = computers + rackOf[computer];
  let most = 0;
  for (let row = 0; row < state.rows; row += 1) {
    if (bin[row] === NOWHERE) continue;
    const paid = state.cost[row] + price[bin[row]];
    for (let link = first[row]; link < end[row]; link += 1) {
      const node = linkTo[link];
      if (node !== computer && node !== rack && node !== cluster) continue;
      const gain = paid - linkCost[link];
      if (gain > most) most = gain;
    }
  }
  return most;
}
