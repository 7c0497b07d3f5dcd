import type { JobId } from '../../../engine/ids.ts';
import { type JobGraphs, taskCount } from '../../../engine/workload/workload.ts';

/**
 * The tokens that a job asks for: those that the scenario says; else the usual number, or as many as its widest stage has
 * tasks if that is less.
 */
export function tokensAsked(graphs: JobGraphs, job: JobId, usual: number): number {
  const said = graphs.jobTokens?.[job] ?? 0;
  if (said > 0) return said;
  let widest = 1;
  for (let stage = graphs.jobFirstStage[job]; stage < graphs.jobFirstStage[job + 1]; stage += 1)
    widest = Math.max(widest, taskCount(graphs, stage));
  return Math.min(usual, widest);
}
