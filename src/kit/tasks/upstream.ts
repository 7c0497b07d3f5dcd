import type { StageId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

/** All stages upstream of a stage, found once for each. */
export class Upstream {
  private readonly known = new Map<StageId, readonly StageId[]>();

  constructor(private readonly graphs: JobGraphs) {}

  of(stage: StageId): readonly StageId[] {
    const known = this.known.get(stage);
    if (known !== undefined) return known;
    const { first, items } = this.graphs.parents;
    const parents = [...items.subarray(first[stage], first[stage + 1])];
    const all = [...new Set([...parents, ...parents.flatMap((parent) => this.of(parent))])];
    this.known.set(stage, all);
    return all;
  }
}
