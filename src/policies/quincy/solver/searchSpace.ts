import { NOWHERE, type PlacementState } from './state.ts';
import { WaitingTables } from './waiting.ts';

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

/** Working memory of a search, reused so that a search allocates nothing. */
export class SearchSpace {
  /** The last `racks` entries stand for the computers of a rack that are not visited yet (`rest`). */
  readonly distance: Float64Array; // [nodes + racks], Infinity between searches for nodes
  readonly queue: Int32Array; // nodes as near as the one visited
  readonly heap: Int32Array; // nodes further away
  readonly place: Int32Array; // [nodes + racks] → index in the heap, or NOWHERE
  /** After a search that failed: number of places that it reached; all are taken. */
  placesReached = 0;
  /** After a search: the distance of the goal. */
  reach = 0;
  /** After a search: the bin that it reached, or NOWHERE. */
  goal = NOWHERE;
  /** For a look: the bin that the task leaves, and the cost of filling that gap if the path ends in another bin. */
  spared = NOWHERE;
  toll = 0;

  readonly tables = new WaitingTables(this.state);
  readonly cameTask = new Int32Array(this.state.nodes); // [nodes] → the task that would move in, or NOWHERE
  readonly cameLink = new Int32Array(this.state.nodes); // [nodes] → the link that it would take
  readonly touched = new Int32Array(this.state.nodes); // nodes with a distance
  readonly rest = new Int32Array(this.state.racks); // [racks] → index in `byPrice` of the first computer that is not visited
  readonly dirtyRack = new Uint8Array(this.state.racks); // [racks]

  constructor(private readonly state: PlacementState) {
    const { nodes, racks } = state;
    const entries = nodes + racks;
    this.distance = new Float64Array(entries).fill(Infinity);
    this.queue = new Int32Array(entries);
    this.heap = new Int32Array(entries);
    this.place = new Int32Array(entries).fill(NOWHERE);
  }
}
