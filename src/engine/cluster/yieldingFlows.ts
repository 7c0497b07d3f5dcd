import { FilledLevels } from '../../algorithms/filledLevels.ts';
import { FlowLevels } from '../../algorithms/flowLevels.ts';
import { NONE } from '../ids.ts';

/** Where others take all but this share of a link, nothing is left: the rest is rounding. */
const NOTHING = 1e-9;

/**
 * Flows that get only what others leave on each link, and share that max–min fairly (Apollo §4, APO-46). They are known by the
 * numbers that they have among all flows. There are few of them at a time, so that their rates are computed from scratch.
 */
export class YieldingFlows {
  count = 0;
  private readonly left: Float64Array = this.capacity.slice(); // [links]
  private readonly levels = new FlowLevels(this.left, this.width);
  private readonly filled = new FilledLevels(this.levels);
  private ownOf = new Int32Array(0); // [flows] → its number in `levels`, or NONE
  private readonly flowOf: number[] = []; // [numbers in `levels`]

  /** No flow crosses more than `width` links. */
  constructor(
    private readonly capacity: Float64Array, // [links]
    private readonly width: number,
  ) {}

  has(flow: number): boolean {
    return flow < this.ownOf.length && this.ownOf[flow] !== NONE;
  }

  add(flow: number, links: Int32Array, count: number): void {
    if (flow >= this.ownOf.length) this.grow(flow);
    const own = this.levels.add(links, count);
    this.ownOf[flow] = own;
    this.flowOf[own] = flow;
    this.levels.rate[own] = Number.NaN; // so that its first rate is a change
    this.count += 1;
  }

  remove(flow: number): void {
    this.levels.remove(this.ownOf[flow]);
    this.ownOf[flow] = NONE;
    this.count -= 1;
  }

  /** Computes the rates beside what others take of each link; calls back with each flow whose rate has changed. */
  update(taken: Float64Array, onChange: (flow: number, rate: number) => void): void {
    const { capacity, left } = this;
    for (let link = 0; link < left.length; link += 1) {
      const rest = capacity[link] - taken[link];
      left[link] = rest > capacity[link] * NOTHING ? rest : 0;
    }
    this.filled.fill((own) => onChange(this.flowOf[own], Math.max(0, this.levels.rate[own])));
  }

  private grow(flow: number): void {
    const more = new Int32Array(Math.max(16, 2 * flow + 2)).fill(NONE);
    more.set(this.ownOf);
    this.ownOf = more;
  }
}
