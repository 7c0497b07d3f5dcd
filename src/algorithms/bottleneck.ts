import { type CostRows, floatRoomFor } from './costRows.ts';
import { firstPosition } from './firstPosition.ts';
import { LargestMatching } from './largestMatching.ts';

/**
 * The bottleneck of an assignment: how small its largest cost can be if as many rows as possible get a column each. By
 * bisection over the costs. After the first call with a size nothing is allocated but a view of the sorted costs.
 */
export class Bottleneck {
  private readonly matching = new LargestMatching();
  private sorted = new Float64Array(0); // [entries]

  /** Returns the smallest limit, one of the costs, that lets as many pairs be made as without it; −Infinity without pairs. */
  of(costs: CostRows): number {
    const { entries, cost } = costs;
    const most = this.matching.size(costs, Infinity);
    if (most === 0) return -Infinity;
    this.sorted = floatRoomFor(this.sorted, entries);
    const sorted = this.sorted.subarray(0, entries);
    for (let entry = 0; entry < entries; entry += 1) sorted[entry] = cost[entry];
    sorted.sort();
    return sorted[firstPosition(0, entries, (at) => this.matching.size(costs, sorted[at]) === most)];
  }
}
