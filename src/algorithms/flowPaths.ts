import { doubled } from '../base/doubled.ts';

const NONE = -1;
const FIRST_CAPACITY = 16;

/** Flows and the links that they cross, seen from both sides. Ids of flows are used again after they were removed. */
export class FlowPaths {
  readonly width: number;
  /** How many ids there is room for. */
  capacity = FIRST_CAPACITY;
  /** Flows that cross a link at all. */
  count = 0;
  everyone = new Int32Array(FIRST_CAPACITY); // → flow that crosses a link; in no order that matters
  links: Int32Array<ArrayBuffer>; // [flows · width] → link or NONE
  after: Int32Array<ArrayBuffer>; // [flows · width] → next place in `links` with the same link, or NONE
  readonly first: Int32Array; // [links] → place in `links`, or NONE
  readonly members: Int32Array; // [links] flows
  private before: Int32Array<ArrayBuffer>; // [flows · width]
  private index = new Int32Array(FIRST_CAPACITY); // [flows] → in `everyone`; of a free id: the next free one
  private free = NONE;
  private used = 0;

  /** No flow crosses more than `width` links. */
  constructor(links: number, width: number) {
    this.width = width;
    this.first = new Int32Array(links).fill(NONE);
    this.members = new Int32Array(links);
    this.links = new Int32Array(FIRST_CAPACITY * width);
    this.after = new Int32Array(FIRST_CAPACITY * width);
    this.before = new Int32Array(FIRST_CAPACITY * width);
  }

  /** Adds a flow over the first `count` of `links`, which are different ones; gives its id. */
  add(links: Int32Array, count: number): number {
    const flow = this.allocate();
    const start = flow * this.width;
    for (let i = 0; i < this.width; i += 1) this.links[start + i] = NONE;
    for (let i = 0; i < count; i += 1) this.join(start + i, links[i]);
    if (count === 0) return flow;
    this.everyone[this.count] = flow;
    this.index[flow] = this.count;
    this.count += 1;
    return flow;
  }

  /** Takes a flow away. */
  remove(flow: number): void {
    const start = flow * this.width;
    if (this.links[start] !== NONE) {
      this.count -= 1;
      const last = this.everyone[this.count];
      this.everyone[this.index[flow]] = last;
      this.index[last] = this.index[flow];
    }
    for (let at = start; at < start + this.width && this.links[at] !== NONE; at += 1) this.leave(at);
    this.index[flow] = this.free;
    this.free = flow;
  }

  private join(at: number, link: number): void {
    const next = this.first[link];
    this.links[at] = link;
    this.after[at] = next;
    this.before[at] = NONE;
    if (next !== NONE) this.before[next] = at;
    this.first[link] = at;
    this.members[link] += 1;
  }

  private leave(at: number): void {
    const link = this.links[at];
    const next = this.after[at];
    const before = this.before[at];
    if (before === NONE) this.first[link] = next;
    else this.after[before] = next;
    if (next !== NONE) this.before[next] = before;
    this.members[link] -= 1;
  }

  private allocate(): number {
    if (this.free !== NONE) {
      const flow = this.free;
      this.free = this.index[flow];
      return flow;
    }
    if (this.used === this.capacity) this.grow();
    return this.used++;
  }

  private grow(): void {
    this.capacity *= 2;
    this.everyone = doubled(this.everyone);
    this.index = doubled(this.index);
    this.links = doubled(this.links);
    this.after = doubled(this.after);
    this.before = doubled(this.before);
  }
}
