import type { StageOf } from '../../../views/cluster/stage/marks.ts';
import { sizesAt } from '../sizes.ts';

/** The queue in the order in which a central scheduler serves jobs: by virtual size (Hopper §4.1). */
export const stage: StageOf = (trace, time) => ({
  order: sizesAt(trace, time)?.rows.map(({ job }) => job) ?? [],
  marks: [],
});
