import { open } from './opening.ts';
import { Via } from './problem.ts';
import { NOWHERE, type PlacementState } from './state.ts';
import type { WaitingTables } from './waiting.ts';

// y price · U unscheduled

const PASSES = 2;

/** A task that is outbid bids next; such a chain ends after this many bids. */
const MOST_STEPS = 20;

/**
 * Places tasks by an auction in which every task that is in a bin stays where cost + y is least for it: a task takes its
 * cheapest computer and raises that y until its second choice costs the same; the task that it displaces bids next.
 * Returns the tasks that are in no bin after two passes.
 */
function auction(state: PlacementState, tables: WaitingTables, pending: readonly number[]): number[] {
  const bidder = new Bidder(state, tables);
  let left = pending;
  for (let pass = 0; pass < PASSES; pass += 1) {
    const still: number[] = [];
    for (const row of left) {
      let task = row;
      for (let step = 0; step < MOST_STEPS && task !== NOWHERE; step += 1) {
        const next = bidder.bid(task);
        if (next === task) break;
        task = next;
      }
      if (task !== NOWHERE) still.push(task);
    }
    left = still;
  }
  return [...left];
}

class Bidder {
  private best = NOWHERE; // bin
  private bestTotal = Infinity;
  private bestCost = 0;
  private bestVia: Via = Via.computer;
  /** Least total (cost + y) of any other bin. */
  private second = Infinity;
  /** All computers of the rack before this index are full; in an auction, a full computer stays full. */
  private readonly free: Int32Array = this.state.rackFirst.slice(0, this.state.racks); // [racks] → index of a rack's computer
  private freeRack = 0;

  constructor(
    private readonly state: PlacementState,
    private readonly tables: WaitingTables,
  ) {}

  /**
   * Lets a task bid; if `waitTotal` (its total in U) is given, for computers only. Returns the task that it displaced,
   * NOWHERE if none, or the bidder itself if it could not be placed.
   */
  bid(task: number, waitTotal = Infinity): number {
    const { state } = this;
    const {
      linkTo,
      linkCost,
      first,
      end,
      computers,
      cluster,
      unscheduled,
      price,
      count,
      capacity,
      head,
      high,
    } = state;
    this.best = NOWHERE;
    this.bestTotal = Infinity;
    this.second = Infinity;
    for (let link = first[task] + (waitTotal < Infinity ? 1 : 0); link < end[task]; link += 1) {
      const node = linkTo[link];
      const cost = linkCost[link];
      if (cost + price[node] >= this.second) continue;
      if (node < computers) this.offer(node, cost, Via.computer);
      else if (node < cluster) this.offerRack(node - computers, cost, Via.rack);
      else if (node === cluster) this.offerCluster(cost);
      else this.offer(node, cost, Via.unscheduled);
    }
    const { best, bestTotal } = this;
    const second = Math.min(this.second, waitTotal);
    if (best === NOWHERE) return task;
    if (best >= unscheduled) {
      if (count[best] >= high[best - unscheduled]) return this.bidForWaiting(task, best);
      if (price[best] !== 0) return task;
      state.put(task, best, Via.unscheduled, this.bestCost);
      return NOWHERE;
    }
    if (count[best] < capacity[best]) {
      state.put(task, best, this.bestVia, this.bestCost);
      return NOWHERE;
    }
    if (second === Infinity || capacity[best] > 1) return task;
    const other = head[best];
    state.takeOut(other);
    state.put(task, best, this.bestVia, this.bestCost);
    if (second > bestTotal) {
      const rack = computers + state.rackOf[best];
      const wasLeast = price[best] === price[rack];
      price[best] += second - bestTotal;
      state.isStale[state.rackOf[best]] = 1;
      if (wasLeast) {
        const before = price[rack];
        state.updateRack(rack - computers);
        if (before === price[cluster] && price[rack] > before) state.updateCluster();
      }
    }
    return other;
  }

  /** U is full: another task leaves it, if moving that one costs less than placing this one elsewhere. */
  private bidForWaiting(task: number, bin: number): number {
    const { state, tables } = this;
    const { price, unscheduled } = state;
    const job = bin - unscheduled;
    const raise = this.second - this.bestTotal;
    if (state.waitsAnew[job] === 1) tables.make(job);
    const { [job]: node } = tables.node;
    const { [job]: key } = tables.key;
    let least = raise;
    let leaver = NOWHERE;
    for (let at = 0; at < tables.size[job]; at += 1) {
      const slack = key[at] + price[node[at]] - price[bin];
      if (slack > least || slack === Infinity) continue;
      least = slack;
      leaver = tables.task[job][at];
    }
    if (least === Infinity) return task;
    price[bin] += least;
    if (leaver === NOWHERE) return this.bid(task, this.second);
    state.takeOut(leaver);
    state.put(task, bin, Via.unscheduled, this.bestCost);
    return leaver;
  }

  private offer(bin: number, cost: number, via: Via): void {
    const total = cost + this.state.price[bin];
    if (bin === this.best) {
      if (total >= this.bestTotal) return;
    } else if (total < this.bestTotal) this.second = this.bestTotal;
    else {
      if (total < this.second) this.second = total;
      return;
    }
    this.best = bin;
    this.bestTotal = total;
    this.bestCost = cost;
    this.bestVia = via;
  }

  /** Offers the cheapest computers of a rack, a free one first. */
  private offerRack(rack: number, cost: number, via: Via): void {
    const { rackFirst, rackMembers, price, count, capacity } = this.state;
    const to = rackFirst[rack + 1];
    const { free } = this;
    while (free[rack] < to && count[rackMembers[free[rack]]] >= capacity[rackMembers[free[rack]]])
      free[rack] += 1;
    if (free[rack] < to) this.offer(rackMembers[free[rack]], cost, via);
    for (let at = rackFirst[rack]; at < to; at += 1) {
      const computer = rackMembers[at];
      if (cost + price[computer] < this.second) this.offer(computer, cost, via);
    }
  }

  private offerCluster(cost: number): void {
    const { racks, computers, price, rackFirst } = this.state;
    const { free } = this;
    while (this.freeRack < racks && free[this.freeRack] >= rackFirst[this.freeRack + 1]) this.freeRack += 1;
    if (this.freeRack < racks) this.offerRack(this.freeRack, cost, Via.cluster);
    for (let rack = 0; rack < racks; rack += 1) {
      if (cost + price[computers + rack] < this.second) this.offerRack(rack, cost, Via.cluster);
    }
  }
}

// y price · U unscheduled

/**
 * Opening prices are chosen so that this many tasks want each place. Too many are cheaper than too few: a task that loses
 * in the auction can wait in U, but to fill a place that is left over at its price, a search visits every waiting task.
 */
const OVERSOLD = 1.1;

/**
 * If more than this share of all places (0.5%) has a task too many or too few after the auction, it is repeated with
 * corrected opening prices. Each such place would need a search that shifts all prices.
 */
const UNBALANCED = 0.005;

/**
 * Places all tasks from scratch: by opening prices and an auction, and a second time with corrected opening prices if too
 * many tasks or too many places are left over. Returns the tasks that are in no bin.
 */
export function placeAnew(state: PlacementState, tables: WaitingTables): number[] {
  takeAllOut(state);
  const pending = auction(state, tables, open(state, OVERSOLD));
  const { places, vacant } = vacantOf(state);
  const excess = (pending.length - vacant) / places;
  if (pending.length === 0 || vacant === 0 || Math.abs(excess) < UNBALANCED) return pending;
  takeAllOut(state);
  return auction(state, tables, open(state, OVERSOLD - excess));
}

function takeAllOut(state: PlacementState): void {
  for (let row = 0; row < state.rows; row += 1) if (state.bin[row] !== NOWHERE) state.takeOut(row);
}

/** Counts all places, and the free ones that have a price above 0. */
function vacantOf({ computers, capacity, count, price }: PlacementState) {
  let places = 0;
  let vacant = 0;
  for (let computer = 0; computer < computers; computer += 1) {
    places += capacity[computer];
    if (price[computer] > 0) vacant += capacity[computer] - count[computer];
  }
  return { places, vacant };
}
