import { doubled } from '../base/doubled.ts';
import { FlowPaths } from './flowPaths.ts';

const NONE = -1;

/** A link with this share of its capacity free is not full, whatever the rounding errors of its load. */
const SLACK = 1e-6;

/** Links with their levels, and the flows over them; a flow's rate is the lowest level on its path. */
export class FlowLevels {
  readonly paths: FlowPaths;
  readonly capacity: Float64Array; // [links] > 0
  /**
   * The highest rate of flows on a link; its capacity if it is not full. After changing it, call `rank` for the
   * link's flows.
   */
  readonly level: Float64Array; // [links]
  readonly load: Float64Array; // [links] sum of the rates
  rate: Float64Array<ArrayBuffer>; // [flows]; Infinity for one that crosses no link
  narrowest: Int32Array<ArrayBuffer>; // [flows] → a link whose level is the rate, or NONE
  /** The lowest level of a flow's links other than `narrowest`; Infinity if there are none. */
  second: Float64Array<ArrayBuffer>; // [flows]

  /** No flow crosses more than `width` links. */
  constructor(capacity: Float64Array, width: number) {
    this.paths = new FlowPaths(capacity.length, width);
    this.capacity = capacity;
    this.level = capacity.slice();
    this.load = new Float64Array(capacity.length);
    this.rate = new Float64Array(this.paths.capacity);
    this.narrowest = new Int32Array(this.paths.capacity);
    this.second = new Float64Array(this.paths.capacity);
  }

  /** Adds a flow over the first `count` of `links`; returns its id. */
  add(links: Int32Array, count: number): number {
    const flow = this.paths.add(links, count);
    while (flow >= this.rate.length) this.grow();
    this.rank(flow);
    for (let i = 0; i < count; i += 1) this.load[links[i]] += this.rate[flow];
    return flow;
  }

  /** Removes a flow; its id may be reused. */
  remove(flow: number): void {
    const { links, width, members } = this.paths;
    this.paths.remove(flow);
    for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1) {
      const link = links[at];
      this.load[link] = members[link] === 0 ? 0 : this.load[link] - this.rate[flow];
    }
  }

  /** Computes the two lowest levels on the path of a flow. Does not update loads. */
  rank(flow: number): void {
    const { links, width } = this.paths;
    const { level } = this;
    let narrowest = NONE;
    let lowest = Infinity;
    let second = Infinity;
    for (let at = flow * width; at < (flow + 1) * width && links[at] !== NONE; at += 1) {
      const here = level[links[at]];
      if (here < lowest) {
        second = lowest;
        lowest = here;
        narrowest = links[at];
      } else if (here < second) second = here;
    }
    this.rate[flow] = lowest;
    this.second[flow] = second;
    this.narrowest[flow] = narrowest;
  }

  /** Whether a link limits no flow and has capacity to spare. */
  hasRoom(link: number): boolean {
    const most = this.capacity[link];
    return this.load[link] < most * (1 - SLACK) && this.level[link] === most;
  }

  private grow(): void {
    this.rate = doubled(this.rate);
    this.narrowest = doubled(this.narrowest);
    this.second = doubled(this.second);
  }
}
