import { compileQuantile, type Distribution } from '../../algorithms/distribution.ts';
import { streamOf, uniformOf } from '../../algorithms/random.ts';
import type { JobGraphs, Workload } from './workload.ts';

/**
 * Draws the CPU time of each attempt from its stage's distribution, without a table of tasks: a hash of (seed, job,
 * position of the task in its job, draw). So arrivals, policies and other jobs do not matter.
 */
export function drawnTimes(
  graphs: JobGraphs,
  distributions: readonly Distribution[],
  stageDistribution: Uint16Array, // [stages] → distribution
  seed: number,
): Workload['cpuTime'] {
  const { stageJob, jobFirstStage, stageFirstTask } = graphs;
  const quantiles = distributions.map(compileQuantile);
  const stream = streamOf(seed, 'durations');
  const key = stream.next32() * 2097152 + (stream.next32() >>> 11);
  return (stage, task, draw) => {
    const job = stageJob[stage];
    const position = task - stageFirstTask[jobFirstStage[job]];
    const u = uniformOf(key, job, position, draw);
    return Math.max(1, Math.round(quantiles[stageDistribution[stage]](u)));
  };
}

/** Looks up the CPU time of each attempt; every draw of a task is the same. */
export function listedTimes(times: Float64Array): Workload['cpuTime'] {
  return (_stage, task) => times[task];
}
