import { NOWHERE, type PlacementState } from './state.ts';

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
