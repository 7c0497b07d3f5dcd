import { doubled } from '../base/doubled.ts';
import { FlowPaths } from './flowPaths.ts';
import { OpenLinks } from './openLinks.ts';

// The certificate of max–min fairness: no link carries more than it can, and every flow crosses a full link on which no
// flow is faster. Only one set of rates has it (Bertsekas and Gallager, "Data Networks", §6.5.2). So rates may be found
// for a few flows while all others are held fixed: the certificate tells whether that was right, or who must join.

const NONE = -1;

/** Differences below this share of a rate or a capacity are rounding errors. */
const TOLERANCE = 1e-12;
/** A rate that differs by less than this stays what it was, so that ends do not flicker. */
const SAME = 1e-13;

// Where a flow stands while rates are found.
const OUTSIDE = 0;
const OPEN = 1;
const FOUND = 2;
const JOINING = 3;

/**
 * Shares links among flows max–min fairly. `update` finds the rates again after flows came and went, looking only at
 * flows that the changes reach.
 */
export class FairShares {
  readonly paths: FlowPaths;
  readonly capacity: Float64Array; // [links] > 0
  readonly load: Float64Array; // [links]
  rate: Float64Array; // [flows]; Infinity for one that crosses no link
  /** After `update`: the first `changedCount` are the flows that have another rate. */
  changed: Int32Array; // → flow
  changedCount = 0;
  private narrowest: Int32Array; // [flows] → the full link that limits it, or NONE: not known yet
  private readonly limits: Int32Array; // [links] flows that it is the narrowest of
  private readonly level: Float64Array; // [links] their rate
  private readonly stale: Int32Array; // links that flows joined or left
  private readonly isStale: Uint8Array; // [links]
  private staleCount = 0;

  // The set of flows whose rates are being found, and what is tried for them.
  private set: Int32Array; // → flow; behind the first `setCount` those that join
  private setCount = 0;
  private joining = 0;
  private state: Uint8Array; // [flows]
  private fresh: Float64Array; // [flows]
  private freshNarrowest: Int32Array; // [flows]
  private readonly trial: OpenLinks;

  /** No flow crosses more than `width` links. */
  constructor(capacity: Float64Array, width: number) {
    const links = capacity.length;
    this.paths = new FlowPaths(links, width);
    this.capacity = capacity;
    this.load = new Float64Array(links);
    this.limits = new Int32Array(links);
    this.level = new Float64Array(links);
    this.stale = new Int32Array(links);
    this.isStale = new Uint8Array(links);
    this.trial = new OpenLinks(links);
    const flows = this.paths.capacity;
    this.rate = new Float64Array(flows);
    this.changed = new Int32Array(flows);
    this.narrowest = new Int32Array(flows);
    this.set = new Int32Array(flows);
    this.state = new Uint8Array(flows);
    this.fresh = new Float64Array(flows);
    this.freshNarrowest = new Int32Array(flows);
  }

  /** Adds a flow over the first `count` of `links`; it has no rate before the next `update`. */
  add(links: Int32Array, count: number): number {
    const flow = this.paths.add(links, count);
    if (flow >= this.rate.length) this.grow();
    this.rate[flow] = count === 0 ? Infinity : 0;
    this.narrowest[flow] = NONE;
    this.state[flow] = OUTSIDE;
    for (let i = 0; i < count; i += 1) this.markStale(links[i]);
    if (count > 0) this.join(flow);
    return flow;
  }

  /** Takes a flow away; its id may be used again. */
  remove(flow: number): void {
    const { links, width, members } = this.paths;
    if (this.state[flow] === JOINING) this.forget(flow);
    if (this.narrowest[flow] !== NONE) this.limits[this.narrowest[flow]] -= 1;
    const rate = this.rate[flow];
    this.paths.remove(flow);
    for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1) {
      const link = links[at];
      this.load[link] = members[link] === 0 ? 0 : this.load[link] - rate;
      this.markStale(link);
    }
  }

  /** Finds the rates, after flows were added or removed. */
  update(): void {
    this.changedCount = 0;
    for (let i = 0; i < this.staleCount; i += 1) {
      this.isStale[this.stale[i]] = 0;
      this.joinLimited(this.stale[i]);
    }
    this.staleCount = 0;
    while (this.joining > 0) {
      // More than half: finding all rates costs about the same, and rounding errors end.
      if (2 * (this.setCount + this.joining) > this.paths.count) this.joinAll();
      this.setCount += this.joining;
      this.joining = 0;
      this.openLinks();
      this.fill();
      this.joinOverturned();
    }
    this.accept();
  }

  private markStale(link: number): void {
    if (this.isStale[link] === 1) return;
    this.isStale[link] = 1;
    this.stale[this.staleCount] = link;
    this.staleCount += 1;
  }

  private join(flow: number): void {
    this.state[flow] = JOINING;
    this.set[this.setCount + this.joining] = flow;
    this.joining += 1;
  }

  private forget(flow: number): void {
    const { set } = this;
    this.joining -= 1;
    set[set.indexOf(flow)] = set[this.joining];
    this.state[flow] = OUTSIDE;
  }

  /** Lets all flows join that a link limits. */
  private joinLimited(link: number): void {
    if (this.limits[link] === 0) return;
    const { first, after, width } = this.paths;
    for (let at = first[link]; at !== NONE; at = after[at]) {
      const flow = (at / width) | 0;
      if (this.narrowest[flow] === link && this.state[flow] === OUTSIDE) this.join(flow);
    }
  }

  private joinAll(): void {
    const { everyone, count } = this.paths;
    for (let i = 0; i < count; i += 1) if (this.state[everyone[i]] === OUTSIDE) this.join(everyone[i]);
  }

  /** Gives back what the set has of each of its links. */
  private openLinks(): void {
    const { links, width, members } = this.paths;
    const { set, setCount, capacity, rate, narrowest, trial } = this;
    const { left, open, outside } = trial;
    trial.clear();
    for (let i = 0; i < setCount; i += 1) {
      const flow = set[i];
      this.state[flow] = OPEN;
      for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1) {
        const link = links[at];
        if (!trial.has(link)) trial.add(link, capacity[link] - this.load[link], this.limits[link]);
        left[link] += rate[flow];
        open[link] += 1;
        if (narrowest[flow] === link) outside[link] -= 1;
      }
    }
    for (let i = 0; i < trial.count; i += 1) {
      const link = trial.links[i];
      if (open[link] === members[link]) left[link] = capacity[link];
    }
  }

  /** Fills link after link, the one that is full first before the others (Bertsekas and Gallager, §6.5.2). */
  private fill(): void {
    const { trial } = this;
    trial.order();
    for (let link = trial.next(); link !== NONE; link = trial.next()) {
      this.settle(link, trial.left[link] / trial.open[link]);
    }
  }

  /** Gives the open flows of a link its share; those outside that have more must join. */
  private settle(link: number, share: number): void {
    const { first, after, width } = this.paths;
    const most = share * (1 + TOLERANCE);
    for (let at = first[link]; at !== NONE; at = after[at]) {
      const flow = (at / width) | 0;
      const state = this.state[flow];
      if (state === OPEN) this.found(flow, link, share);
      else if (state === OUTSIDE && this.rate[flow] > most) this.join(flow);
    }
    this.trial.left[link] = 0;
  }

  private found(flow: number, narrowest: number, rate: number): void {
    const { links, width } = this.paths;
    const { trial } = this;
    this.state[flow] = FOUND;
    this.fresh[flow] = rate;
    this.freshNarrowest[flow] = narrowest;
    for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1) {
      const link = links[at];
      trial.left[link] -= rate;
      trial.open[link] -= 1;
      trial.fastest[link] = rate;
    }
  }

  /** Lets those join whose narrowest link is not full any more, or has a faster flow now. */
  private joinOverturned(): void {
    const { capacity, level } = this;
    const { links, count, left, outside, fastest } = this.trial;
    for (let i = 0; i < count; i += 1) {
      const link = links[i];
      if (left[link] < 0) left[link] = 0;
      if (outside[link] === 0) continue;
      const isFull = left[link] <= capacity[link] * TOLERANCE;
      if (!isFull || fastest[link] > level[link] * (1 + TOLERANCE)) this.joinLimited(link);
    }
  }

  /** Makes what was tried the rates. */
  private accept(): void {
    const { set, fresh, rate, narrowest, limits } = this;
    for (let i = 0; i < this.setCount; i += 1) {
      const flow = set[i];
      this.state[flow] = OUTSIDE;
      if (narrowest[flow] !== NONE) limits[narrowest[flow]] -= 1;
      narrowest[flow] = this.freshNarrowest[flow];
      limits[narrowest[flow]] += 1;
      this.level[narrowest[flow]] = fresh[flow];
      if (Math.abs(fresh[flow] - rate[flow]) <= rate[flow] * SAME) continue;
      rate[flow] = fresh[flow];
      this.changed[this.changedCount] = flow;
      this.changedCount += 1;
    }
    if (this.setCount > 0) this.keepLoads();
    this.setCount = 0;
  }

  private keepLoads(): void {
    const { links, count, left } = this.trial;
    for (let i = 0; i < count; i += 1) {
      this.load[links[i]] = this.capacity[links[i]] - left[links[i]];
    }
  }

  private grow(): void {
    const flows = this.paths.capacity;
    this.rate = copied(this.rate, new Float64Array(flows));
    this.fresh = copied(this.fresh, new Float64Array(flows));
    this.state = copied(this.state, new Uint8Array(flows));
    this.changed = doubled(this.changed as Int32Array<ArrayBuffer>);
    this.narrowest = doubled(this.narrowest as Int32Array<ArrayBuffer>);
    this.set = doubled(this.set as Int32Array<ArrayBuffer>);
    this.freshNarrowest = doubled(this.freshNarrowest as Int32Array<ArrayBuffer>);
  }
}

function copied<A extends Float64Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
