import { Via } from './problem.ts';

// y price of a place · X the cluster · U unscheduled · v cost of waiting · E, F bounds on scheduled tasks

/** The bin of a task that is in no bin. */
export const NOWHERE = -1;

/**
 * The placement that both solvers of Quincy's problem work on. Racks and X never limit a flow more than the computers
 * behind them do, so they are only shortcuts for searches; tasks are held by bins, which are the computers and the U of
 * each job. Nodes are numbered: computers, racks (as in the arcs of a problem), X, and the U of each job.
 */
export class PlacementState {
  readonly computers: number;
  /** The node X. */
  readonly cluster: number;
  /** The node of the first U. */
  readonly unscheduled: number;
  readonly nodes: number;
  readonly rackFirst = new Int32Array(this.racks + 1); // [racks + 1] → index in `rackMembers`
  readonly rackMembers: Int32Array; // computers by rack
  /** Like `rackMembers`, but cheapest first within each rack, unless the rack `isStale`. */
  readonly byPrice: Int32Array;
  readonly isStale = new Uint8Array(this.racks).fill(1); // [racks]
  /** y of computers and of each U; for a rack and X the least y of their computers. Infinity: it has no places. */
  readonly price: Float64Array; // [nodes]
  readonly capacity: Int32Array; // [computers]
  readonly count: Int32Array; // [nodes], number of tasks in the bin
  readonly head: Int32Array; // [nodes] → first task in the bin
  readonly submitted = new Int32Array(this.jobs); // [jobs], N
  readonly least = new Int32Array(this.jobs); // [jobs], E
  readonly most = new Int32Array(this.jobs); // [jobs], F
  /** U holds at least N − F and at most N − E tasks. */
  readonly low = new Int32Array(this.jobs); // [jobs]
  readonly high = new Int32Array(this.jobs); // [jobs]

  /** 1: the table of the job's waiting tasks is out of date, since tasks or links have changed. */
  readonly waitsAnew = new Uint8Array(this.jobs).fill(1); // [jobs]
  /** How much the v of the job's waiting tasks has grown since that table was made. */
  readonly waitedSince = new Float64Array(this.jobs); // [jobs]

  /** Rows of tasks in use or used before. */
  rows = 0;
  job: Int32Array; // [rows] → job, or NOWHERE: a root or an empty row
  /** Links of a task: to U first (if it has a job), then to computers, racks and X. */
  first: Int32Array; // [rows] → link
  end: Int32Array; // [rows] → link
  bin: Int32Array; // [rows] → computer or U, or NOWHERE
  via: Uint8Array; // [rows] → Via
  cost: Float64Array; // [rows] of the link taken
  next: Int32Array; // [rows], in the same bin
  previous: Int32Array; // [rows]
  links = 0;
  linkTo: Int32Array; // [links] → node
  linkCost: Float64Array; // [links]

  constructor(
    readonly rackOf: Uint32Array, // [computers] → rack
    readonly racks: number,
    readonly jobs: number,
    rows: number,
    links: number,
  ) {
    const computers = rackOf.length;
    this.computers = computers;
    this.cluster = computers + racks;
    this.unscheduled = this.cluster + 1;
    this.nodes = this.unscheduled + jobs;
    this.rackMembers = new Int32Array(computers);
    this.byPrice = new Int32Array(computers);
    this.price = new Float64Array(this.nodes);
    this.capacity = new Int32Array(computers);
    this.count = new Int32Array(this.nodes);
    this.head = new Int32Array(this.nodes).fill(NOWHERE);
    this.job = new Int32Array(rows).fill(NOWHERE);
    this.first = new Int32Array(rows);
    this.end = new Int32Array(rows);
    this.bin = new Int32Array(rows).fill(NOWHERE);
    this.via = new Uint8Array(rows);
    this.cost = new Float64Array(rows);
    this.next = new Int32Array(rows);
    this.previous = new Int32Array(rows);
    this.linkTo = new Int32Array(links);
    this.linkCost = new Float64Array(links);
    this.groupByRack();
  }

  private groupByRack(): void {
    const { rackOf, rackFirst, rackMembers, racks } = this;
    for (const rack of rackOf) rackFirst[rack + 1] += 1;
    for (let rack = 0; rack < racks; rack += 1) rackFirst[rack + 1] += rackFirst[rack];
    const place = rackFirst.slice(0, racks);
    for (let computer = 0; computer < rackOf.length; computer += 1) {
      const rack = rackOf[computer];
      rackMembers[place[rack]] = computer;
      place[rack] += 1;
    }
    this.byPrice.set(rackMembers);
  }

  /** Puts a task into a bin, out of the one that it is in. */
  put(row: number, bin: number, via: number, cost: number): void {
    if (this.bin[row] !== NOWHERE) this.takeOut(row);
    const { head, next, previous } = this;
    const after = head[bin];
    next[row] = after;
    previous[row] = NOWHERE;
    if (after !== NOWHERE) previous[after] = row;
    head[bin] = row;
    if (bin >= this.unscheduled) this.waitsAnew[bin - this.unscheduled] = 1;
    this.count[bin] += 1;
    this.bin[row] = bin;
    this.via[row] = via;
    this.cost[row] = cost;
  }

  /** Takes a task out of its bin. */
  takeOut(row: number): void {
    const { head, next, previous } = this;
    const bin = this.bin[row];
    const before = previous[row];
    const after = next[row];
    if (before === NOWHERE) head[bin] = after;
    else next[before] = after;
    if (after !== NOWHERE) previous[after] = before;
    if (bin >= this.unscheduled) this.waitsAnew[bin - this.unscheduled] = 1;
    this.count[bin] -= 1;
    this.bin[row] = NOWHERE;
  }

  /** Puts a task back into a bin, between the same neighbours as before. */
  putBack(row: number, bin: number, before: number, after: number): void {
    const { head, next, previous } = this;
    next[row] = after;
    previous[row] = before;
    if (before === NOWHERE) head[bin] = row;
    else next[before] = row;
    if (after !== NOWHERE) previous[after] = row;
    if (bin >= this.unscheduled) this.waitsAnew[bin - this.unscheduled] = 1;
    this.count[bin] += 1;
    this.bin[row] = bin;
  }

  /** Gives the kind of a link, by the node that it leads to. */
  viaOf(node: number): Via {
    if (node < this.computers) return Via.computer;
    if (node < this.cluster) return Via.rack;
    return node === this.cluster ? Via.cluster : Via.unscheduled;
  }

  /** Recomputes the price of a rack; `updateCluster` does so for X. */
  updateRack(rack: number): void {
    const { price, rackMembers } = this;
    const end = this.rackFirst[rack + 1];
    let least = Infinity;
    for (let at = this.rackFirst[rack]; at < end; at += 1) {
      const each = price[rackMembers[at]];
      if (each < least) least = each;
    }
    price[this.computers + rack] = least;
    this.isStale[rack] = 1;
  }

  /**
   * Sorts the computers of a rack by price, then by number; insertion sort, since few are out of order. The result must not
   * depend on earlier calls: looks sort racks too, but only in runs that record decisions.
   */
  sortRack(rack: number): void {
    const { price, byPrice } = this;
    const start = this.rackFirst[rack];
    const end = this.rackFirst[rack + 1];
    for (let from = start + 1; from < end; from += 1) {
      const computer = byPrice[from];
      const key = price[computer];
      let at = from;
      for (; at > start; at -= 1) {
        const other = byPrice[at - 1];
        if (price[other] < key || (price[other] === key && other < computer)) break;
        byPrice[at] = other;
      }
      byPrice[at] = computer;
    }
    this.isStale[rack] = 0;
  }

  /** Recomputes the price of X. */
  updateCluster(): void {
    const { price, cluster } = this;
    let least = Infinity;
    for (let node = this.computers; node < cluster; node += 1) if (price[node] < least) least = price[node];
    price[cluster] = least;
  }

  /** Recomputes the prices of all racks and of X. */
  updateRacks(): void {
    for (let rack = 0; rack < this.racks; rack += 1) this.updateRack(rack);
    this.updateCluster();
  }

  /** Makes room for more tasks. */
  growRows(rows: number): void {
    this.job = grown(this.job, rows, NOWHERE);
    this.first = grown(this.first, rows, 0);
    this.end = grown(this.end, rows, 0);
    this.bin = grown(this.bin, rows, NOWHERE);
    this.next = grown(this.next, rows, NOWHERE);
    this.previous = grown(this.previous, rows, NOWHERE);
    const { via, cost } = this;
    this.via = new Uint8Array(rows);
    this.via.set(via);
    this.cost = new Float64Array(rows);
    this.cost.set(cost);
  }

  /** Recomputes how few and how many tasks of a job may be unscheduled. */
  updateBounds(job: number): void {
    this.low[job] = Math.max(0, this.submitted[job] - this.most[job]);
    this.high[job] = this.submitted[job] - this.least[job];
  }

  /** Adds up the costs of all tasks in their bins. */
  totalCost(): number {
    let sum = 0;
    for (let row = 0; row < this.rows; row += 1) if (this.bin[row] !== NOWHERE) sum += this.cost[row];
    return sum;
  }
}

function grown(from: Int32Array, length: number, rest: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(length).fill(rest, from.length);
  to.set(from);
  return to;
}

const ROOM = 1024;

/** Hands out room for the links of tasks, and closes gaps when it runs out. */
export class LinkStore {
  private live = 0;

  constructor(private readonly state: PlacementState) {}

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
