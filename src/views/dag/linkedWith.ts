import type { StageId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

/** Lists the stages for which a stage waits, or those that wait for it. */
export function linkedWith({ parents, children }: JobGraphs, stage: StageId, isParents: boolean): StageId[] {
  const { first, items } = isParents ? parents : children;
  return Array.from(items.subarray(first[stage], first[stage + 1]));
}
