import type { StageId } from '../../engine/ids.ts';
import type { Trace } from '../../trace/trace.ts';

/** Returns the number of a stage in its job, counted from 1. */
export function stageNumber({ data }: Trace, stage: StageId): number {
  return stage - data.graphs.jobFirstStage[data.graphs.stageJob[stage]] + 1;
}
