import { Via } from './problem.ts';
import { NOWHERE, type PlacementState } from './state.ts';

// y price · U unscheduled · v cost of waiting · d cost of a task's cheapest link to a computer, rack or X
// E, F bounds on scheduled tasks

/**
 * Opens a solve from scratch, with all bins empty. Sets one price for all computers, at which at most `oversold` tasks want
 * each place, and a price for each U at which its job keeps its bounds. Then puts into U the tasks that would rather wait
 * at these prices, and onto a computer those whose cheapest link leads to a free one. Returns the other tasks.
 */
export function open(state: PlacementState, oversold: number): number[] {
  const { rows, jobs, capacity, price, computers, unscheduled } = state;
  const gain = gainsOf(state);
  const byJob = gainsByJob(state, gain);
  let places = 0;
  for (const each of capacity) places += each;
  for (let row = 0; row < rows; row += 1) if (isRoot(state, row)) places -= 1;
  const clearing = clearingPrice(state, byJob, places * oversold);
  for (let computer = 0; computer < computers; computer += 1)
    if (capacity[computer] > 0) price[computer] = clearing;
  state.updateRacks();
  const wanted = new Int32Array(jobs);
  for (let each = 0; each < jobs; each += 1) {
    wanted[each] = demandOf(state, byJob, each, clearing);
    price[unscheduled + each] = priceOfWaiting(state, byJob, each, clearing, wanted[each]);
  }
  return placeAll(state, gain, wanted, clearing);
}

function isRoot({ job, first, end }: PlacementState, row: number): boolean {
  return job[row] === NOWHERE && end[row] > first[row];
}

/** v − d of each task: what it saves by running at its cheapest place. Infinity if it must not wait. */
function gainsOf({ rows, job, first, end, linkCost }: PlacementState): Float64Array {
  const gain = new Float64Array(rows);
  for (let row = 0; row < rows; row += 1) {
    const from = first[row];
    const to = end[row];
    if (job[row] === NOWHERE) continue;
    let least = Infinity;
    for (let link = from + 1; link < to; link += 1) if (linkCost[link] < least) least = linkCost[link];
    const wait = linkCost[from];
    if (wait === Infinity) gain[row] = Infinity;
    else gain[row] = least === Infinity ? -Infinity : wait - least;
  }
  return gain;
}

interface Gains {
  /** Gains of all tasks, grouped by job, ascending within each. */
  readonly sorted: Float64Array;
  readonly start: Int32Array; // [jobs + 1]
}

function gainsByJob({ rows, jobs, job }: PlacementState, gain: Float64Array): Gains {
  const start = new Int32Array(jobs + 1);
  for (let row = 0; row < rows; row += 1) if (job[row] !== NOWHERE) start[job[row] + 1] += 1;
  for (let each = 0; each < jobs; each += 1) start[each + 1] += start[each];
  const place = start.slice(0, jobs);
  const sorted = new Float64Array(start[jobs]);
  for (let row = 0; row < rows; row += 1) if (job[row] !== NOWHERE) sorted[place[job[row]]++] = gain[row];
  for (let each = 0; each < jobs; each += 1) sorted.subarray(start[each], start[each + 1]).sort();
  return { sorted, start };
}

/** Counts the tasks of a job that want a place at a price, within its bounds. */
function demandOf(
  { least, most }: PlacementState,
  { sorted, start }: Gains,
  job: number,
  price: number,
): number {
  let low = start[job];
  let high = start[job + 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] > price) high = middle;
    else low = middle + 1;
  }
  return Math.min(most[job], Math.max(least[job], start[job + 1] - low));
}

/** Finds the least whole price at which no more tasks want a place than there are places. */
function clearingPrice(state: PlacementState, gains: Gains, places: number): number {
  const demand = (price: number) => {
    let sum = 0;
    for (let job = 0; job < state.jobs; job += 1) sum += demandOf(state, gains, job, price);
    return sum;
  };
  if (demand(0) <= places) return 0;
  let low = 0;
  let high = 1;
  for (const gain of gains.sorted) if (gain < Infinity && gain > high) high = gain;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (demand(middle) <= places) high = middle;
    else low = middle;
  }
  return high;
}

/** Finds the y of U at which exactly the wanted number of its tasks would rather run. */
function priceOfWaiting(
  { least, most }: PlacementState,
  { sorted, start }: Gains,
  job: number,
  clearing: number,
  wanted: number,
): number {
  const end = start[job + 1];
  const next = end - wanted - 1; // the best of those that wait
  const last = end - wanted; // the worst of those that run
  if (wanted === most[job] && next >= start[job] && sorted[next] > clearing) {
    return sorted[next] === Infinity ? 0 : clearing - sorted[next];
  }
  if (wanted === least[job] && last < end && sorted[last] < clearing) {
    return sorted[last] === -Infinity ? 0 : clearing - sorted[last];
  }
  return 0;
}

/** Puts tasks into U or onto their cheapest computer, as they prefer at these prices; returns those without a free one. */
function placeAll(state: PlacementState, gain: Float64Array, wanted: Int32Array, clearing: number): number[] {
  const { rows, job, price, unscheduled } = state;
  const pending: number[] = [];
  const ties: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    if (job[row] === NOWHERE) {
      if (isRoot(state, row)) pending.push(row);
      continue;
    }
    const worth = gain[row] + price[unscheduled + job[row]];
    if (worth < clearing) letWait(state, row);
    else if (worth === clearing) ties.push(row);
    else {
      wanted[job[row]] -= 1;
      if (!placeDirectly(state, row)) pending.push(row);
    }
  }
  for (const row of ties) {
    wanted[job[row]] -= 1;
    if (wanted[job[row]] < 0) letWait(state, row);
    else if (!placeDirectly(state, row)) pending.push(row);
  }
  return pending;
}

function letWait(state: PlacementState, row: number): void {
  state.put(row, state.unscheduled + state.job[row], Via.unscheduled, state.linkCost[state.first[row]]);
}

function placeDirectly(state: PlacementState, row: number): boolean {
  const { computers, linkTo, linkCost, count, capacity } = state;
  const from = state.first[row] + 1;
  const to = state.end[row];
  let least = Infinity;
  for (let link = from; link < to; link += 1) if (linkCost[link] < least) least = linkCost[link];
  for (let link = from; link < to; link += 1) {
    const node = linkTo[link];
    if (linkCost[link] !== least || node >= computers || count[node] >= capacity[node]) continue;
    state.put(row, node, Via.computer, least);
    return true;
  }
  return false;
}
