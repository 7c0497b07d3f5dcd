import { FilledLevels } from './filledLevels.ts';
import { FlowLevels } from './flowLevels.ts';
import { fullLevel } from './fullLevel.ts';
import { IndexedHeap } from './indexedHeap.ts';
import { MarkedIds } from './markedIds.ts';

// When every link has the level at which it is full, or its capacity if it is not, and every flow the lowest level on
// its way, then the rates are max–min fair: each flow crosses a full link on which no flow is faster (Bertsekas and
// Gallager, "Data Networks", §6.5.2).
//
// Which level is right for a link depends only on the levels below it. So after a change the wrong links are put right
// by the lower of two levels, the one they have and the one they should have, the lowest first: what lies below is right
// for good (after Ramalingam and Reps, "An Incremental Algorithm for a Generalization of the Shortest-Path Problem").
// Most changes reach few links, and those that have room are asked nothing.
// Differs from the paper: a level that must rise goes to where it should be now and not to its most, since changes are
// small and it rarely has to be put right again.

const NONE = -1;

/** A level that differs by less than this share is right. */
const TOLERANCE = 1e-12;

/** A change reaches far that takes more looks at flows than this share of all flows and links. */
const FAR_REACH = 1 / 2;

/**
 * Shares links among flows max–min fairly. `update` finds the rates again after flows came and went, looking only at
 * links that the changes reach.
 */
export class FairShares {
  readonly flows: FlowLevels;
  /** Flows that may have another rate. Whoever has seen them takes the marks off. */
  readonly changed: MarkedIds;
  private readonly target: Float64Array; // [links] the level that is right beside those of the other links
  private readonly wrong: IndexedHeap; // links whose level is not their target, by the lower of both
  private readonly touched: MarkedIds; // links that may have another target
  private readonly filled: FilledLevels | null;
  private looks = 0; // at flows in this update
  private manyTouched = Infinity; // links that so large a change touched, about, which reached far
  private readonly markChanged = (flow: number) => this.changed.add(flow);

  /**
   * No flow crosses more than `width` links. `mayRefill`: changes that reach far are not followed, but all levels found
   * from nothing, which is quicker and comes to the same but for rounding.
   */
  constructor(capacity: Float64Array, width: number, mayRefill = false) {
    this.flows = new FlowLevels(capacity, width);
    this.changed = new MarkedIds(this.flows.rate.length);
    this.target = capacity.slice();
    this.wrong = new IndexedHeap(capacity.length);
    this.touched = new MarkedIds(capacity.length);
    this.filled = mayRefill ? new FilledLevels(this.flows) : null;
  }

  /** Adds a flow over the first `count` of `links`; it has no right rate before the next `update`. */
  add(links: Int32Array, count: number): number {
    const flow = this.flows.add(links, count);
    if (flow >= this.changed.capacity) this.changed.grow(this.flows.rate.length);
    if (count > 0) this.changed.add(flow);
    for (let i = 0; i < count; i += 1) this.touched.add(links[i]);
    return flow;
  }

  /** Takes a flow away; its id may be used again. */
  remove(flow: number): void {
    const { links, width } = this.flows.paths;
    this.changed.remove(flow);
    this.flows.remove(flow);
    for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1) {
      this.touched.add(links[at]);
    }
  }

  /** Finds the rates, after flows were added or removed. */
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

  /** Puts right what changes reach; gives up, and tells so, after so many looks. */
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

  /** Finds the target of a link. */
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

  /** Gives a link its target as level, and the flows on it their rates. */
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

  /** Gives a flow the new level of a link that stays its narrowest. */
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

  /** Finds the second level of a flow, which concerns only its narrowest link. */
  private moveSecond(flow: number): void {
    const { narrowest, second } = this.flows;
    const link = narrowest[flow];
    const before = second[flow];
    this.flows.rank(flow);
    narrowest[flow] = link;
    this.touch(link, Math.min(before, second[flow]));
  }

  /** Finds the rate of a flow that has another narrowest link after one has moved. */
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

  /** Marks a link on which a flow is held back by another level elsewhere, which may concern what is above `lower`. */
  private touch(link: number, lower: number): void {
    const level = this.flows.level[link];
    const target = this.target[link];
    if (lower >= level && lower >= target) return;
    if (level !== target || !this.flows.hasRoom(link)) this.touched.add(link);
  }
}
