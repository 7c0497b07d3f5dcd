import type { SearchSpace } from './searchSpace.ts';
import { NOWHERE, type PlacementState } from './state.ts';

// y price · U unscheduled

/** Moves each task on the path that was found into the next bin on the path. */
export function moveAlong(state: PlacementState, space: SearchSpace, goal: number): void {
  let to = goal;
  for (;;) {
    const task = space.cameTask[to];
    if (task === NOWHERE) return;
    const from = state.bin[task];
    const link = space.cameLink[to];
    state.put(task, to, state.viaOf(state.linkTo[link]), state.linkCost[link]);
    if (from === NOWHERE) return;
    to = from;
  }
}

/** Raises the price of each bin that is nearer than the goal by the difference of the two distances. */
export function raisePrices(
  state: PlacementState,
  space: SearchSpace,
  touchedCount: number,
  reach: number,
): void {
  const { computers, cluster, price, rackOf } = state;
  const { distance, touched, dirtyRack } = space;
  for (let at = 0; at < touchedCount; at += 1) {
    const node = touched[at];
    if (distance[node] >= reach || (node >= computers && node <= cluster)) continue;
    price[node] += reach - distance[node];
    if (node < computers) dirtyRack[rackOf[node]] = 1;
  }
  let isDirty = false;
  for (let rack = 0; rack < dirtyRack.length; rack += 1) {
    if (dirtyRack[rack] === 0) continue;
    dirtyRack[rack] = 0;
    isDirty = true;
    state.updateRack(rack);
  }
  if (isDirty) state.updateCluster();
}

/** Lowers the price of every bin by its distance, but at most by the distance of the goal. */
export function lowerPrices(state: PlacementState, space: SearchSpace, reach: number): void {
  const { computers, unscheduled, jobs, price, count, low } = state;
  const { distance } = space;
  if (reach === 0) return;
  for (let computer = 0; computer < computers; computer += 1) {
    const far = distance[computer];
    price[computer] -= far < reach ? far : reach;
  }
  for (let job = 0; job < jobs; job += 1) {
    const node = unscheduled + job;
    // This U is empty and may stay empty, so its price need not be lowered.
    if (count[node] === 0 && low[job] === 0 && price[node] <= 0) continue;
    const far = distance[node];
    price[node] -= far < reach ? far : reach;
  }
  state.updateRacks();
}
