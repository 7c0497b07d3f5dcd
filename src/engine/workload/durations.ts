import { compileQuantile } from '../../algorithms/quantile.ts';
import { seedOf, uniformOf } from '../../algorithms/random.ts';
import type { JobId, StageId, TaskId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import type { StagePlan } from './plan.ts';
import type { StragglerPlan } from './stragglers.ts';
import type { JobGraphs, Workload } from './workload.ts';

/** The durations of a stage's tasks, and how their copies straggle. */
export type TimePlan = Pick<StagePlan, 'duration' | 'stragglers' | 'jobFactor'>;

/**
 * Draws the CPU time of each attempt from its stage's distribution, by a hash of (seed, job, position of the task in
 * its job, draw). So it does not depend on arrivals, policies or other jobs. If a stage has stragglers, all copies of
 * a task have the same basic time, and each copy multiplies it by a factor of its own.
 */
export function drawnTimes(
  graphs: JobGraphs,
  plans: readonly TimePlan[],
  stagePlan: Uint16Array, // [stages] → plan
  seed: number,
  /** How much longer each stage takes in its job than in others. Default: no longer. */
  stageFactors?: ArrayLike<number>, // [stages]
): Workload['cpuTime'] {
  const { stageJob, jobFirstStage, stageFirstTask } = graphs;
  const quantiles = plans.map(({ duration }) => compileQuantile(duration));
  const factors = plans.map(({ stragglers }) => stragglers && copyFactors(stragglers, seed));
  const key = seedOf(seed, 'durations');
  const drawOf = (stage: StageId, task: TaskId, draw: number) => {
    const job = stageJob[stage];
    const position = task - stageFirstTask[jobFirstStage[job]];
    const plan = stagePlan[stage];
    const factor = factors[plan];
    const u = uniformOf(key, job, position, factor === undefined ? draw : 0);
    const drawn = quantiles[plan](u);
    const time = stageFactors === undefined ? drawn : drawn * stageFactors[stage];
    return Math.max(1, Math.round(factor === undefined ? time : time * factor(job, position, draw)));
  };
  return keptOriginals(graphs, drawOf);
}

/** Every run needs the times of originals: those of a stage are drawn together at the first call, and cached. */
function keptOriginals(
  { tasks, stageFirstTask }: JobGraphs,
  drawOf: Workload['cpuTime'],
): Workload['cpuTime'] {
  // 0: not drawn yet. In 32 bits as long as no time needs more: runs come upon the tasks in any order, and miss the cache.
  let originals: Uint32Array | Float64Array = new Uint32Array(0); // [tasks]
  const drawOriginals = (stage: StageId) => {
    if (originals.length === 0) originals = new Uint32Array(tasks);
    const end = stageFirstTask[stage + 1];
    for (let task = stageFirstTask[stage]; task < end; task += 1) {
      const time = drawOf(stage, task, 0);
      if (time !== time >>> 0 && originals instanceof Uint32Array) originals = Float64Array.from(originals);
      originals[task] = time;
    }
  };
  return (stage, task, draw) => {
    if (draw !== 0) return drawOf(stage, task, draw);
    const known = task < originals.length ? originals[task] : 0;
    if (known !== 0) return known;
    drawOriginals(stage);
    return originals[task];
  };
}

/** CPU times of the speculative copies of some tasks, in order; further copies take as long as the last one. */
export type CopyTimes = ReadonlyMap<TaskId, ArrayLike<Micros>>;

/** Looks up the CPU time of each attempt; copies without a time of their own take as long as the original. */
export function listedTimes(times: Float64Array, copies: CopyTimes): Workload['cpuTime'] {
  if (copies.size === 0) return (_stage, task) => times[task];
  return (_stage, task, draw) => {
    const own = draw === 0 ? undefined : copies.get(task);
    return own === undefined ? times[task] : own[Math.min(draw, own.length) - 1];
  };
}

/**
 * Adds straggling to listed CPU times: each is multiplied by its copy's factor, except for tasks whose copies have
 * listed times.
 */
export function straggling(
  graphs: JobGraphs,
  listed: Workload['cpuTime'],
  copies: CopyTimes,
  stragglers: StragglerPlan,
  seed: number,
): Workload['cpuTime'] {
  const { stageJob, jobFirstStage, stageFirstTask } = graphs;
  const factor = copyFactors(stragglers, seed);
  return keptOriginals(graphs, (stage, task, draw) => {
    const time = listed(stage, task, draw);
    if (copies.has(task)) return time;
    const job = stageJob[stage];
    const position = task - stageFirstTask[jobFirstStage[job]];
    return Math.max(1, Math.round(time * factor(job, position, draw)));
  });
}

/** Returns the factor of one copy; `position` is that of the task in its job. */
type CopyFactor = (job: JobId, position: number, draw: number) => number;

/** Draws factors by a hash of (seed, job, position, draw), independently of everything else that is drawn for a task. */
function copyFactors({ perCopy, injected }: StragglerPlan, seed: number): CopyFactor {
  const key = seedOf(seed, 'stragglers');
  const every = perCopy && compileQuantile(perCopy);
  const some = injected && compileQuantile(injected.factor);
  const probability = injected?.probability ?? 0;
  return (job, position, draw) => {
    const uniform = (which: number) => uniformOf(key, job, position, 3 * draw + which);
    const own = every === undefined ? 1 : every(uniform(0));
    return some === undefined || uniform(1) >= probability ? own : own * some(uniform(2));
  };
}
