import { FairShares } from '../../algorithms/fairShares.ts';
import { IndexedHeap } from '../../algorithms/indexedHeap.ts';
import { assert } from '../../base/assert.ts';
import { NONE, type ServerId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { LONGEST_PATH, linkCapacities, pathOf, settleEvery } from './links.ts';
import type { Topology } from './topology.ts';
import { YieldingFlows } from './yieldingFlows.ts';

/** Ends are whole microseconds: the first at which all bytes have arrived, with this tolerance for rounding. */
const ROUNDING = 1e-6; // µs

/** If more than one in this many ends may have changed, the whole heap is reordered at once. */
const MOST = 4;

// Places in `moments`.
const HEARD = 0; // the latest time passed to a method
const DUE = 1; // when rates are to be computed, while they are stale
const FOUND = 2; // when rates were computed last
const BEGUN = 3; // how many flows have begun

/**
 * Transfers of data ("flows" here) that share disks, network cards, uplinks, downlinks and the core max–min fairly
 * (COM-4). Times passed in must not decrease. Rates are computed once for all starts and ends of one time: when they
 * are needed, or when time advances. With `settleEvery` they are computed less often; until then a flow that starts
 * gets no bandwidth and the bandwidth of one that ended stays unused, so that no link exceeds its capacity. Flows that yield
 * share what the others leave.
 */
export class SharedLinks {
  /** Flows that have not ended. */
  active = 0;
  /** How many rates starts and ends have changed so far. */
  ratesFound = 0;
  /** They are flows without links in `shares`. Null: there was none yet. */
  private yielding: YieldingFlows | null = null;
  private readonly path = new Int32Array(LONGEST_PATH);
  private left = new Float64Array(0); // [flows] bytes, at `since`
  private since = new Float64Array(0); // [flows]
  private speed = new Float64Array(0); // [flows] bytes/µs from `since`
  private end = new Float64Array(0); // [flows] when it ends; at or after its key in `ends`
  private isStale = false;
  private readonly moments = Float64Array.of(-Infinity, 0, -Infinity, 0);

  private readonly settleEvery: Micros = settleEvery(this.topology);
  // With `settleEvery` results are approximate anyway, so rates may differ in their last digits; runs without it
  // stay exact.
  private readonly shares = new FairShares(linkCapacities(this.topology), LONGEST_PATH, this.settleEvery > 0);
  /** Flows ordered by a lower bound of their end, and by start at ties. */
  private readonly ends = new IndexedHeap(0);

  /** The network of the cluster must be of kind `contended`. */
  constructor(private readonly topology: Topology) {}

  /** Starts a transfer of bytes from the disk of a server to a server; returns the flow. */
  add(from: ServerId, to: ServerId, bytes: number, now: Micros, yields = false): number {
    this.reach(now);
    const length = bytes > 0 ? pathOf(this.topology, from, to, this.path) : 0;
    const flow = this.shares.add(this.path, yields ? 0 : length);
    if (flow >= this.left.length) this.grow();
    this.active += 1;
    this.left[flow] = length === 0 ? 0 : bytes;
    this.since[flow] = now;
    this.speed[flow] = length === 0 ? Infinity : 0;
    this.end[flow] = length === 0 ? now : Infinity;
    this.ends.key[flow] = this.end[flow];
    this.ends.order[flow] = this.moments[BEGUN];
    this.moments[BEGUN] += 1;
    this.ends.put(flow);
    if (length > 0 && yields) {
      this.yielding ??= new YieldingFlows(linkCapacities(this.topology), LONGEST_PATH);
      this.yielding.add(flow, this.path, length);
    }
    if (length > 0) this.changed(now);
    return flow;
  }

  /** A flow yields to no other from now on; returns whether it did. */
  prefer(flow: number, from: ServerId, to: ServerId, now: Micros): boolean {
    if (this.yielding?.has(flow) !== true) return false;
    this.reach(now);
    this.yielding.remove(flow);
    this.shares.remove(flow);
    const again = this.shares.add(this.path, pathOf(this.topology, from, to, this.path));
    assert(again === flow, 'the number that became free last is given next');
    this.changed(now);
    return true;
  }

  /** Removes a flow. Its number may be reused. */
  remove(flow: number, now: Micros): void {
    this.reach(now);
    this.active -= 1;
    this.ends.remove(flow);
    this.shares.remove(flow);
    if (this.yielding?.has(flow) === true) this.yielding.remove(flow);
    if (this.speed[flow] !== Infinity) this.changed(now);
  }

  /**
   * Returns the time at which the next flow ends, or at which stale rates are computed if that is earlier, or
   * Infinity.
   */
  nextChange(): Micros {
    this.settleIfDue();
    const flow = this.first();
    if (flow === NONE) return Infinity;
    return this.isStale ? Math.min(this.end[flow], this.moments[DUE]) : this.end[flow];
  }

  /**
   * Removes and returns a flow that has ended, or NONE; call it until it returns NONE. Of flows that end at one time,
   * the one that began first comes first. The next `add` may reuse its number.
   */
  takeEnded(now: Micros): number {
    // Flows that end now end whether or not others are removed first, so rates can be computed after the last.
    this.reach(now);
    const flow = this.first();
    if (flow === NONE || this.end[flow] > now) return NONE;
    this.remove(flow, now);
    return flow;
  }

  /** Returns the rate of a flow in bytes/µs: 0 while it has none yet, Infinity when nothing limits it. */
  rate(flow: number): number {
    this.settleIfDue();
    return this.speed[flow];
  }

  /** Returns how many bytes of a flow have not arrived. */
  remaining(flow: number, now: Micros): number {
    // Rates that change now have moved no bytes yet, so they can be computed after further starts and ends of this
    // time.
    this.reach(now);
    if (this.speed[flow] === Infinity || this.end[flow] <= now) return 0;
    return Math.max(0, this.left[flow] - this.speed[flow] * (now - this.since[flow]));
  }

  /** Advances time; computes the rates that were due before. */
  private reach(now: Micros): void {
    if (this.isStale && this.moments[DUE] < now) this.settle();
    this.moments[HEARD] = now;
  }

  /** Marks the rates stale after a start or an end. */
  private changed(now: Micros): void {
    if (this.isStale) return;
    this.isStale = true;
    this.moments[DUE] = Math.max(now, this.moments[FOUND] + this.settleEvery);
  }

  private settleIfDue(): void {
    if (this.isStale && this.moments[DUE] <= this.moments[HEARD]) this.settle();
  }

  /** Computes the rates as of the time at which they are due. */
  private settle(): void {
    this.isStale = false;
    this.moments[FOUND] = this.moments[DUE];
    const { shares, ends, end } = this;
    shares.update();
    const { changed } = shares;
    const isMost = MOST * changed.count > ends.count;
    for (let i = 0; i < changed.count; i += 1) {
      const flow = changed.ids[i];
      this.changeSpeed(flow, shares.flows.rate[flow]);
      if (end[flow] >= ends.key[flow]) continue;
      ends.key[flow] = end[flow];
      if (!isMost) ends.put(flow);
    }
    this.ratesFound += changed.count;
    changed.clear();
    if (isMost) ends.settle();
    if (this.yielding !== null && this.yielding.count > 0)
      this.yielding.update(shares.flows.load, this.yieldingChanged);
  }

  private readonly yieldingChanged = (flow: number, rate: number) => {
    const { ends, end } = this;
    this.changeSpeed(flow, rate);
    this.ratesFound += 1;
    if (end[flow] >= ends.key[flow]) return;
    ends.key[flow] = end[flow];
    ends.put(flow);
  };

  private changeSpeed(flow: number, rate: number): void {
    const now = this.moments[FOUND];
    const { left, since, speed, end } = this;
    const isDue = end[flow] <= now;
    left[flow] = isDue ? 0 : Math.max(0, left[flow] - speed[flow] * (now - since[flow]));
    since[flow] = now;
    speed[flow] = rate;
    end[flow] = left[flow] === 0 ? now : now + Math.max(0, Math.ceil(left[flow] / rate - ROUNDING));
  }

  /**
   * Returns the flow that ends first, or NONE. Flows whose end has become later are reordered only when they reach
   * the top.
   */
  private first(): number {
    const { ends, end } = this;
    for (;;) {
      const flow = ends.top();
      if (flow === NONE || ends.key[flow] === end[flow]) return flow;
      ends.key[flow] = end[flow];
      ends.put(flow);
    }
  }

  private grow(): void {
    const flows = this.shares.flows.rate.length;
    this.end = longer(this.end, flows);
    this.ends.grow(flows);
    this.left = longer(this.left, flows);
    this.since = longer(this.since, flows);
    this.speed = longer(this.speed, flows);
  }
}

function longer(array: Float64Array, length: number): Float64Array<ArrayBuffer> {
  const copy = new Float64Array(length);
  copy.set(array);
  return copy;
}
