import type { PlacementState } from './state.ts';

const ROOM = 1024;

/** Hands out room for the links of tasks, and closes gaps when it runs out. */
export class LinkStore {
  private readonly state: PlacementState;
  private live = 0;

  constructor(state: PlacementState) {
    this.state = state;
  }

  /** Gives a task room for so many links, in place of those it had. */
  give(row: number, count: number): void {
    const { state } = this;
    const had = state.end[row] - state.first[row];
    this.live += count - had;
    if (had < count) {
      state.end[row] = state.first[row];
      if (state.links + count > state.linkTo.length) this.makeRoom(count);
      state.first[row] = state.links;
      state.links += count;
    }
    state.end[row] = state.first[row] + count;
  }

  /** Copies all links in use to the front of a store with room for as many again. */
  private makeRoom(count: number): void {
    const { state } = this;
    const { linkTo, linkCost, first, end } = state;
    const size = 2 * (this.live + count) + ROOM;
    state.linkTo = new Int32Array(size);
    state.linkCost = new Float64Array(size);
    let at = 0;
    for (let row = 0; row < state.rows; row += 1) {
      const start = at;
      for (let link = first[row]; link < end[row]; link += 1) {
        state.linkTo[at] = linkTo[link];
        state.linkCost[at] = linkCost[link];
        at += 1;
      }
      first[row] = start;
      end[row] = at;
    }
    state.links = at;
    state.waitsAnew.fill(1);
  }
}
