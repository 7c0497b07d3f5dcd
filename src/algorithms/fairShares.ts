import { FilledLevels } from './filledLevels.ts';
import { FlowLevels } from './flowLevels.ts';
import { fullLevel } from './fullLevel.ts';
import { IndexedHeap } from './indexedHeap.ts';
import { MarkedIds } from './markedIds.ts';

// Every link has a level, the highest rate of a flow on it. If each level is such that the link is just full, or is
// the link's capacity if it is not full, and each flow has the lowest level on its path as its rate, then the rates
// are max–min fair: each flow crosses a full link on which no flow is faster (Bertsekas and Gallager, "Data
// Networks", §6.5.2).
//
// The right level of a link depends only on lower levels of other links. So after a change the links with wrong
// levels are corrected in the order of the lower of two levels, the current one and the right one: everything below
// is final (after Ramalingam and Reps, "An Incremental Algorithm for a Generalization of the Shortest-Path Problem").
// Most changes reach few links, and links with room to spare need no work.
// Differs from the paper: a level that must rise is set to the value that is right now and not to its maximum, since
// changes are small and it rarely has to be corrected again.

const NONE = -1;

/** A level with a relative error below this counts as right. */
const TOLERANCE = 1e-12;

/** A change reaches far if following it takes more looks at flows than this share of all flows and links. */
const FAR_REACH = 1 / 2;

/**
 * Shares links among flows max–min fairly. After flows were added and removed, `update` computes the rates again,
 * looking only at links that the changes reach.
 */
export class FairShares {
  readonly flows: FlowLevels;
  /** Flows whose rate may have changed. The reader clears the marks. */
  readonly changed: MarkedIds;
  private readonly target: Float64Array; // [links] the right level, given those of the other links
  private readonly wrong: IndexedHeap; // links whose level is not their target, ordered by the lower of both
  private readonly touched: MarkedIds; // links whose target may have changed
  private readonly filled: FilledLevels | null;
  private looks = 0; // looks at flows in this update
  private manyTouched = Infinity; // about how many links a change touches from which on it reaches far
  private readonly markChanged = (flow: number) => this.changed.add(flow);

  /**
   * No flow crosses more than `width` links. With `mayRefill`, after a change that reaches far all levels are
   * computed from scratch, which is faster and gives the same results except for rounding.
   */
  constructor(capacity: Float64Array, width: number, mayRefill = false) {
    this.flows = new FlowLevels(capacity, width);
    this.changed = new MarkedIds(this.flows.rate.length);
    this.target = capacity.slice();
    this.wrong = new IndexedHeap(capacity.length);
    this.touched = new MarkedIds(capacity.length);
    this.filled = mayRefill ? new FilledLevels(this.flows) : null;
  }

  /** Adds a flow over the first `count` of `links`; returns its id. Its rate is valid after the next `update`. */
  add(links: Int32Array, count: number): number {
    const flow = this.flows.add(links, count);
    if (flow >= this.changed.capacity) this.changed.grow(this.flows.rate.length);
    if (count > 0) this.changed.add(flow);
    for (let i = 0; i < count; i += 1) this.touched.add(links[i]);
    return flow;
  }

  /** Removes a flow; its id may be reused. */
  remove(flow: number): void {
    const { links, width } = this.flows.paths;
    this.changed.remove(flow);
    this.flows.remove(flow);
    for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1) {
      this.touched.add(links[at]);
    }
  }

  /** Computes the rates after flows were added or removed. */
  update(): void {
    const { filled } = this;
    if (filled === null) {
      this.follows(Infinity);
      return;
    }
    const { touched, flows } = this;
    const touches = touched.count;
    if (touches >= this.manyTouched) this.manyTouched += 1;
    else {
      if (this.follows(FAR_REACH * (flows.paths.count + flows.level.length))) return;
      this.manyTouched = touches;
    }
    this.refill(filled);
  }

  /** Corrects the links that changes reach. Gives up after `mostLooks` looks at flows and returns false. */
  private follows(mostLooks: number): boolean {
    const { wrong } = this;
    const { members } = this.flows.paths;
    this.looks = 0;
    this.aimTouched();
    for (let link = wrong.top(); link !== NONE; link = wrong.top()) {
      if (this.looks > mostLooks) return false;
      wrong.remove(link);
      this.looks += members[link];
      this.move(link);
      this.aimTouched();
    }
    return true;
  }

  private refill(filled: FilledLevels): void {
    filled.fill(this.markChanged);
    this.target.set(this.flows.level);
    this.wrong.clear();
    this.touched.clear();
  }

  private aimTouched(): void {
    const { touched } = this;
    for (let i = 0; i < touched.count; i += 1) this.aim(touched.ids[i]);
    touched.clear();
  }

  /** Computes the target of a link. */
  private aim(link: number): void {
    const { flows, target, wrong } = this;
    const level = flows.level[link];
    let right = level;
    if (!flows.hasRoom(link)) {
      this.looks += flows.paths.members[link];
      right = fullLevel(flows, link, target[link]);
    }
    if (Math.abs(right - level) <= level * TOLERANCE) {
      target[link] = level;
      wrong.remove(link);
      return;
    }
    target[link] = right;
    wrong.key[link] = Math.min(level, right);
    wrong.put(link);
  }

  /** Sets a link's level to its target, and updates the rates of the flows on it. */
  private move(link: number): void {
    const { level, rate, second, narrowest, paths } = this.flows;
    const members = paths.flowsOf[link];
    const count = paths.members[link];
    const before = level[link];
    const now = this.target[link];
    level[link] = now;
    for (let i = 0; i < count; i += 1) {
      const flow = members[i];
      const isNarrowest = narrowest[flow] === link;
      if (isNarrowest ? now > second[flow] : now < rate[flow]) this.narrowAnew(flow, link);
      else if (isNarrowest) this.follow(flow, link, now);
      else if (now <= second[flow] || before === second[flow]) this.moveSecond(flow);
    }
  }

  /** Sets the rate of a flow to the new level of a link that remains its narrowest. */
  private follow(flow: number, moved: number, now: number): void {
    const { rate, load, paths } = this.flows;
    const { links, width } = paths;
    const before = rate[flow];
    const lower = Math.min(before, now);
    rate[flow] = now;
    this.changed.add(flow);
    for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1) {
      const link = links[at];
      load[link] += now - before;
      if (link !== moved) this.touch(link, lower);
    }
  }

  /** Updates the second-lowest level of a flow, which matters only to its narrowest link. */
  private moveSecond(flow: number): void {
    const { narrowest, second } = this.flows;
    const link = narrowest[flow];
    const before = second[flow];
    this.flows.rank(flow);
    narrowest[flow] = link;
    this.touch(link, Math.min(before, second[flow]));
  }

  /** Updates the rate of a flow whose narrowest link has changed because the level of `moved` has. */
  private narrowAnew(flow: number, moved: number): void {
    const { rate, second, narrowest, load, paths } = this.flows;
    const { links, width } = paths;
    const rateBefore = rate[flow];
    const secondBefore = second[flow];
    const narrowestBefore = narrowest[flow];
    this.flows.rank(flow);
    if (rate[flow] !== rateBefore) this.changed.add(flow);
    for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1) {
      const link = links[at];
      load[link] += rate[flow] - rateBefore;
      const before = narrowestBefore === link ? secondBefore : rateBefore;
      const now = narrowest[flow] === link ? second[flow] : rate[flow];
      if (link !== moved && before !== now) this.touch(link, Math.min(before, now));
    }
  }

  /**
   * Marks a link on which a flow now has another limit on its other links. This matters only for levels above
   * `lower`.
   */
  private touch(link: number, lower: number): void {
    const level = this.flows.level[link];
    const target = this.target[link];
    if (lower >= level && lower >= target) return;
    if (level !== target || !this.flows.hasRoom(link)) this.touched.add(link);
  }
}
