import { NOWHERE, type PlacementState } from './state.ts';
import { WaitingTables } from './waiting.ts';

/** What a search needs besides the state; kept, so that a search allocates nothing. */
export class SearchSpace {
  /** After the nodes, the rest of a rack: its computers but those that are as near as the cheapest. */
  readonly distance: Float64Array; // [nodes + racks], Infinity between searches for nodes
  readonly cameTask: Int32Array; // [nodes] → the task that would move in, or NOWHERE
  readonly cameLink: Int32Array; // [nodes] → the link that it would take
  readonly touched: Int32Array; // nodes with a distance
  readonly queue: Int32Array; // nodes as near as the one visited
  readonly heap: Int32Array; // nodes further away
  readonly place: Int32Array; // [nodes + racks] → index in the heap, or NOWHERE
  readonly rest: Int32Array; // [racks] → index in `byPrice` of the first computer that is not visited
  readonly dirtyRack: Uint8Array; // [racks]
  /** After a search that failed: the places that it got to, all taken. */
  placesReached = 0;
  /** After a search: how far the goal was. */
  reach = 0;
  /** After a search: the bin that it got to. */
  goal = NOWHERE;
  /** For a look: the bin that the task is in, and what it costs that any other bin is taken in its stead. */
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
