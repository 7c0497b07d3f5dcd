import { NOWHERE, type PlacementState } from './state.ts';
import { WaitingTables } from './waiting.ts';

/** Working memory of a search, reused so that a search allocates nothing. */
export class SearchSpace {
  /** The last `racks` entries stand for the computers of a rack that are not visited yet (`rest`). */
  readonly distance: Float64Array; // [nodes + racks], Infinity between searches for nodes
  readonly cameTask: Int32Array; // [nodes] → the task that would move in, or NOWHERE
  readonly cameLink: Int32Array; // [nodes] → the link that it would take
  readonly touched: Int32Array; // nodes with a distance
  readonly queue: Int32Array; // nodes as near as the one visited
  readonly heap: Int32Array; // nodes further away
  readonly place: Int32Array; // [nodes + racks] → index in the heap, or NOWHERE
  readonly rest: Int32Array; // [racks] → index in `byPrice` of the first computer that is not visited
  readonly dirtyRack: Uint8Array; // [racks]
  /** After a search that failed: number of places that it reached; all are taken. */
  placesReached = 0;
  /** After a search: the distance of the goal. */
  reach = 0;
  /** After a search: the bin that it reached, or NOWHERE. */
  goal = NOWHERE;
  /** For a look: the bin that the task leaves, and the cost of filling that gap if the path ends in another bin. */
  spared = NOWHERE;
  toll = 0;

  readonly tables: WaitingTables;

  constructor(state: PlacementState) {
    const { nodes, racks } = state;
    const entries = nodes + racks;
    this.tables = new WaitingTables(state);
    this.distance = new Float64Array(entries).fill(Infinity);
    this.cameTask = new Int32Array(nodes);
    this.cameLink = new Int32Array(nodes);
    this.touched = new Int32Array(nodes);
    this.queue = new Int32Array(entries);
    this.heap = new Int32Array(entries);
    this.place = new Int32Array(entries).fill(NOWHERE);
    this.rest = new Int32Array(racks);
    this.dirtyRack = new Uint8Array(racks);
  }
}
