import { IndexedHeap } from './indexedHeap.ts';

const NONE = -1;

/** The links that flows without a rate cross, while rates are being found: what each has left, and who shares that. */
export class OpenLinks {
  /** The first `count` are the links. */
  readonly links: Int32Array;
  count = 0;
  readonly left: Float64Array; // [links] capacity that no flow has
  readonly open: Int32Array; // [links] flows without a rate
  readonly outside: Int32Array; // [links] flows that it limits and whose rates are held fixed
  readonly fastest: Float64Array; // [links] of the rates found
  private readonly isIn: Uint8Array; // [links]
  private readonly heap: IndexedHeap; // links by the share of each open flow; shares only grow, so keys may lag

  /** Numbers of links are below `most`. */
  constructor(most: number) {
    this.links = new Int32Array(most);
    this.left = new Float64Array(most);
    this.open = new Int32Array(most);
    this.outside = new Int32Array(most);
    this.fastest = new Float64Array(most);
    this.isIn = new Uint8Array(most);
    this.heap = new IndexedHeap(most);
  }

  /** Forgets all links. */
  clear(): void {
    for (let i = 0; i < this.count; i += 1) this.isIn[this.links[i]] = 0;
    this.count = 0;
  }

  has(link: number): boolean {
    return this.isIn[link] === 1;
  }

  /** Adds a link, with what is left beside all flows, and how many it limits. */
  add(link: number, left: number, outside: number): void {
    this.isIn[link] = 1;
    this.links[this.count] = link;
    this.count += 1;
    this.left[link] = left;
    this.open[link] = 0;
    this.outside[link] = outside;
    this.fastest[link] = 0;
  }

  /** Gets ready for `next`, once all links and their flows are in. */
  order(): void {
    const { heap, links, left, open } = this;
    for (let i = 0; i < this.count; i += 1) {
      const link = links[i];
      if (left[link] < 0) left[link] = 0;
      heap.key[link] = left[link] / open[link];
      heap.drop(link);
    }
    heap.settle();
  }

  /** Takes the link with the least to give to each of its open flows; NONE when no flow is open. */
  next(): number {
    const { heap, left, open } = this;
    for (;;) {
      const link = heap.top();
      if (link === NONE) return NONE;
      const share = open[link] === 0 ? 0 : left[link] / open[link];
      if (share > heap.key[link]) {
        heap.key[link] = share;
        heap.put(link);
        continue;
      }
      heap.remove(link);
      if (open[link] > 0) return link;
    }
  }
}
