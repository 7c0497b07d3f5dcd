import type { Distribution } from '../../algorithms/distribution.ts';
import { compileQuantile } from '../../algorithms/quantile.ts';
import { streamOf, uniformOf } from '../../algorithms/random.ts';
import type { StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { JobGraphs, Workload } from './workload.ts';

/**
 * Draws the CPU time of each attempt from its stage's distribution by a hash of (seed, job, position of the task in its
 * job, draw). So arrivals, policies and other jobs do not matter.
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
  const drawOf = (stage: StageId, task: TaskId, draw: number) => {
    const job = stageJob[stage];
    const position = task - stageFirstTask[jobFirstStage[job]];
    const u = uniformOf(key, job, position, draw);
    return Math.max(1, Math.round(quantiles[stageDistribution[stage]](u)));
  };

  // Originals are asked for in every run: a stage's are drawn together when the first is asked for, and kept.
  let originals = new Float64Array(0); // [tasks]; 0: not drawn yet
  const drawOriginals = (stage: StageId) => {
    if (originals.length === 0) originals = new Float64Array(graphs.tasks);
    const end = stageFirstTask[stage + 1];
    for (let task = stageFirstTask[stage]; task < end; task += 1) originals[task] = drawOf(stage, task, 0);
  };
  return (stage, task, draw) => {
    if (draw !== 0) return drawOf(stage, task, draw);
    const known = task < originals.length ? originals[task] : 0;
    if (known !== 0) return known;
    drawOriginals(stage);
    return originals[task];
  };
}

/** CPU times of the speculative copies of some tasks, copy after copy; further copies take as long as the last. */
export type CopyTimes = ReadonlyMap<TaskId, ArrayLike<Micros>>;

/** Looks up the CPU time of each attempt; copies of a task that says nothing of them take as long as the original. */
export function listedTimes(times: Float64Array, copies?: CopyTimes): Workload['cpuTime'] {
  if (copies === undefined || copies.size === 0) return (_stage, task) => times[task];
  return (_stage, task, draw) => {
    const own = draw === 0 ? undefined : copies.get(task);
    return own === undefined ? times[task] : own[Math.min(draw, own.length) - 1];
  };
}
