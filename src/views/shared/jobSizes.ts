import type { StageId } from '../../engine/ids.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

/** Returns the number of tasks of each job, in all of its stages. */
export function jobSizes({ jobs, jobFirstStage, stageFirstTask }: JobGraphs): Uint32Array {
  return Uint32Array.from(
    { length: jobs },
    (_, job) => stageFirstTask[jobFirstStage[job + 1]] - stageFirstTask[jobFirstStage[job]],
  );
}

/** Returns the number of stages on the longest way through each job. */
export function dagLengths({ jobs, stages, stageJob, parents }: JobGraphs): Uint32Array {
  const lengths = new Uint32Array(stages);
  const lengthOf = (stage: StageId): number => {
    if (lengths[stage] > 0) return lengths[stage];
    let before = 0;
    for (let at = parents.first[stage]; at < parents.first[stage + 1]; at += 1)
      before = Math.max(before, lengthOf(parents.items[at]));
    lengths[stage] = before + 1;
    return lengths[stage];
  };
  const longest = new Uint32Array(jobs);
  for (let stage = 0; stage < stages; stage += 1)
    longest[stageJob[stage]] = Math.max(longest[stageJob[stage]], lengthOf(stage));
  return longest;
}
