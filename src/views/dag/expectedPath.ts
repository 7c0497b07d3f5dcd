import type { JobId, StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { estimateOf } from '../../engine/workload/estimates.ts';
import { type JobGraphs, taskCount } from '../../engine/workload/workload.ts';
import { linkedWith } from './linkedWith.ts';

/** What schedulers can expect of the stages of a job from the estimates that they are told in advance. */
interface ExpectedPath {
  /** The longest time from the start of each stage to the end of the job, without reading: [stages of the job]. */
  readonly left: Float64Array;
  /** The stages that take longest together, in order: the critical path that is expected. */
  readonly stages: readonly StageId[];
}

/** Finds the critical path that is expected of a job (Apollo §3.3); null: of some stage nothing is told. */
export function expectedPath(graphs: JobGraphs, job: JobId): ExpectedPath | null {
  const first = graphs.jobFirstStage[job];
  const past = graphs.jobFirstStage[job + 1];
  const left = new Float64Array(past - first);
  const longest = (stages: readonly StageId[]) =>
    stages.reduce<StageId | null>(
      (best, stage) => (best === null || left[stage - first] > left[best - first] ? stage : best),
      null,
    );
  for (let stage = past - 1; stage >= first; stage -= 1) {
    const next = longest(linkedWith(graphs, stage, false));
    left[stage - first] = slowestTask(graphs, stage) + (next === null ? 0 : left[next - first]);
  }
  if (left.some(Number.isNaN)) return null;
  const stages: StageId[] = [];
  const all = Array.from(left, (_, place) => first + place);
  for (let at = longest(all); at !== null; at = longest(linkedWith(graphs, at, false))) stages.push(at);
  return { left, stages };
}

/** A stage takes as long as its slowest task, if all run at once; NaN: nothing is told. */
function slowestTask(graphs: JobGraphs, stage: StageId): Micros {
  if (graphs.taskEstimate === null) return graphs.stageEstimate[stage];
  const first = graphs.stageFirstTask[stage];
  let slowest = -Infinity;
  for (let task = first; task < first + taskCount(graphs, stage); task += 1)
    slowest = Math.max(slowest, estimateOf(graphs, stage, task));
  return slowest;
}
