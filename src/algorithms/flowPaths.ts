import { doubled } from '../base/doubled.ts';

const NONE = -1;
const FIRST_CAPACITY = 16;
const FIRST_MEMBERS = 4;

/** Which links each flow crosses, and which flows cross each link. Ids of removed flows are reused. */
export class FlowPaths {
  /** Number of flows that cross at least one link. */
  count = 0;
  /** The number of ids for which there is memory. */
  capacity = FIRST_CAPACITY;
  readonly members: Int32Array; // [links] number of flows
  /**
   * The flows of each link, in the first `members` places; their order depends only on the order of adding and
   * removing.
   */
  readonly flowsOf: Int32Array<ArrayBuffer>[];
  private free = NONE;
  private used = 0;

  links = new Int32Array(FIRST_CAPACITY * this.width); // [flows · width] → link; NONE after the last link of a flow
  private place = new Int32Array(FIRST_CAPACITY * this.width); // [flows · width] → index in `flowsOf` of the link
  private next = new Int32Array(FIRST_CAPACITY); // [flows] for a free id, the next free one
  isThere = new Uint8Array(FIRST_CAPACITY); // [flows] 1: the id is in use

  /** No flow crosses more than `width` links. */
  constructor(
    links: number,
    readonly width: number,
  ) {
    this.members = new Int32Array(links);
    this.flowsOf = new Array(links).fill(new Int32Array(0));
  }

  /** Adds a flow over the first `count` of `links`, which must be distinct; returns its id. */
  add(links: Int32Array, count: number): number {
    const flow = this.allocate();
    this.isThere[flow] = 1;
    if (count > 0) this.count += 1;
    const start = flow * this.width;
    for (let i = 0; i < count; i += 1) this.join(flow, start + i, links[i]);
    for (let i = count; i < this.width; i += 1) this.links[start + i] = NONE;
    return flow;
  }

  /** Removes a flow. */
  remove(flow: number): void {
    const start = flow * this.width;
    for (let at = start; at < start + this.width && this.links[at] !== NONE; at += 1) this.leave(at);
    this.next[flow] = this.free;
    this.free = flow;
    this.isThere[flow] = 0;
    if (this.links[start] !== NONE) this.count -= 1;
  }

  private join(flow: number, at: number, link: number): void {
    const { members, flowsOf } = this;
    if (flowsOf[link].length === 0) flowsOf[link] = new Int32Array(FIRST_MEMBERS);
    else if (members[link] === flowsOf[link].length) flowsOf[link] = doubled(flowsOf[link]);
    flowsOf[link][members[link]] = flow;
    this.links[at] = link;
    this.place[at] = members[link];
    members[link] += 1;
  }

  private leave(at: number): void {
    const link = this.links[at];
    const flows = this.flowsOf[link];
    this.members[link] -= 1;
    const last = flows[this.members[link]];
    flows[this.place[at]] = last;
    this.place[this.links.indexOf(link, last * this.width)] = this.place[at];
  }

  private allocate(): number {
    if (this.free !== NONE) {
      const flow = this.free;
      this.free = this.next[flow];
      return flow;
    }
    if (this.used === this.capacity) this.grow();
    return this.used++;
  }

  private grow(): void {
    this.capacity *= 2;
    this.links = doubled(this.links);
    this.place = doubled(this.place);
    this.next = doubled(this.next);
    this.isThere = doubled(this.isThere);
  }
}
