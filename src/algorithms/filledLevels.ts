import type { FlowLevels } from './flowLevels.ts';
import { IndexedHeap } from './indexedHeap.ts';

const NONE = -1;

/** A share that has risen by a smaller relative amount counts as unchanged. */
const TOLERANCE = 1e-12;

/**
 * A link with at most this many flows sums up its free capacity when its turn comes, which is rare; other links keep
 * a running total.
 */
const FEW = 16;

/**
 * Whenever the flows that still rise have shrunk by this factor, links without such flows are dropped from the heap.
 */
const REST = 1 / 8;

/**
 * Computes the levels of all links from scratch by progressive filling: the link on which flows get the least is full
 * first, its flows are fixed at that level, and the others share the rest (Bertsekas and Gallager, "Data Networks",
 * §6.5.2). It looks at each link of each flow, so it pays off if changes reach most of them.
 */
export class FilledLevels {
  private readonly hasMany: Uint8Array; // [links] 1: more than FEW flows
  private readonly room: Float64Array; // [links] capacity left for flows that still rise; of links with many flows
  private readonly rising: Int32Array; // [links] number of flows that still rise; of links with many flows
  private readonly next: IndexedHeap; // links by what each rising flow would get there, or a lower bound of it
  private isFixed = new Uint8Array(0); // [flows] 1: the rate is final
  private before = new Float64Array(0); // [flows] rates before the call
  private fixed = 0;

  constructor(private readonly levels: FlowLevels) {
    const links = levels.capacity.length;
    this.hasMany = new Uint8Array(links);
    this.room = new Float64Array(links);
    this.rising = new Int32Array(links);
    this.next = new IndexedHeap(links);
  }

  /** Computes levels, rates and loads; calls back with each flow whose rate has changed. */
  fill(onChange: (flow: number) => void): void {
    this.begin();
    const { levels, next } = this;
    const { level, capacity } = levels;
    const flows = levels.paths.count;
    let rest = flows * REST;
    while (next.count > 0 && this.fixed < flows) {
      if (flows - this.fixed <= rest) {
        this.keepRest();
        rest *= REST;
      }
      const link = next.top();
      const share = this.shareOn(link);
      if (share < Infinity && share > next.key[link] * (1 + TOLERANCE)) {
        next.key[link] = share;
        next.put(link);
        continue;
      }
      next.remove(link);
      if (share === Infinity) continue;
      level[link] = Math.min(share, capacity[link]);
      this.fix(link);
    }
    next.clear();
    this.rankAll(onChange);
  }

  private begin(): void {
    const { levels, hasMany, next } = this;
    const { capacity, rate } = levels;
    const { members } = levels.paths;
    if (this.isFixed.length < rate.length) {
      this.isFixed = new Uint8Array(rate.length);
      this.before = new Float64Array(rate.length);
    }
    this.isFixed.fill(0);
    this.before.set(rate);
    this.fixed = 0;
    levels.level.set(capacity);
    this.room.set(capacity);
    this.rising.set(members);
    for (let link = 0; link < members.length; link += 1) {
      hasMany[link] = members[link] > FEW ? 1 : 0;
      if (members[link] === 0) continue;
      next.key[link] = capacity[link] / members[link];
      next.drop(link);
    }
    next.settle();
  }

  /** Drops links whose flows are all fixed from the heap. */
  private keepRest(): void {
    const { next, levels, isFixed } = this;
    const { links, width, isThere } = levels.paths;
    next.clear();
    for (let flow = 0; flow < isFixed.length; flow += 1) {
      if (isFixed[flow] === 1 || isThere[flow] === 0) continue;
      for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1)
        next.drop(links[at]);
    }
    next.settle();
  }

  /** Returns what each flow that still rises would get on a link; Infinity: there is no such flow. */
  private shareOn(link: number): number {
    const { levels, isFixed } = this;
    if (this.hasMany[link] === 1) {
      return this.rising[link] > 0 ? this.room[link] / this.rising[link] : Infinity;
    }
    const { flowsOf, members } = levels.paths;
    const flows = flowsOf[link];
    let room = levels.capacity[link];
    let rising = 0;
    for (let i = 0; i < members[link]; i += 1) {
      if (isFixed[flows[i]] === 1) room -= levels.rate[flows[i]];
      else rising += 1;
    }
    return rising > 0 ? room / rising : Infinity;
  }

  /** Fixes the flows on a link that is full. */
  private fix(full: number): void {
    const { levels, room, rising, isFixed, hasMany } = this;
    const { rate } = levels;
    const { links, width, flowsOf, members } = levels.paths;
    const flows = flowsOf[full];
    const share = levels.level[full];
    for (let i = 0; i < members[full]; i += 1) {
      const flow = flows[i];
      if (isFixed[flow] === 1) continue;
      isFixed[flow] = 1;
      rate[flow] = share;
      this.fixed += 1;
      for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1) {
        const link = links[at];
        if (hasMany[link] === 0) continue;
        room[link] -= share;
        rising[link] -= 1;
      }
    }
  }

  /**
   * Sets each rate to the lowest level on the flow's path, which except for rounding is the level at which it was
   * fixed.
   */
  private rankAll(onChange: (flow: number) => void): void {
    const { levels, isFixed, before } = this;
    const { rate, load, paths } = levels;
    const { links, width } = paths;
    load.fill(0);
    for (let flow = 0; flow < isFixed.length; flow += 1) {
      if (isFixed[flow] === 0) continue;
      levels.rank(flow);
      const now = rate[flow];
      for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1)
        load[links[at]] += now;
      if (now !== before[flow]) onChange(flow);
    }
  }
}
