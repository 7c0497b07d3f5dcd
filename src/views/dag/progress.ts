import { Locality } from '../../engine/cluster/locality.ts';
import { type JobId, NONE, type StageId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { estimateOf } from '../../engine/workload/estimates.ts';
import { type JobGraphs, taskCount } from '../../engine/workload/workload.ts';
import type { Trace } from '../../trace/trace.ts';
import { linkedWith } from './layers.ts';

/** Progress of one stage at a moment. */
export interface StageProgress {
  readonly stage: StageId;
  readonly tasks: number;
  readonly done: number;
  readonly running: number;
  /** Infinity while the stage may not run yet. */
  readonly readyAt: Micros;
  readonly finishedAt: Micros;
  /** Number of attempts that have started and read a file, by distance: server, rack, remote. */
  readonly reads: readonly [server: number, rack: number, remote: number];
  /** Whether the stage is on the critical path so far. */
  readonly isCritical: boolean;
  /** Whether it is on the critical path that is expected by the estimates, if the job has several stages. */
  readonly isExpected: boolean;
  /** The longest time from its start to the end of the job by the estimates; NaN: unknown. */
  readonly expectedLeft: Micros;
}

/** Returns the progress of a job's stages at a time, in stage order. */
type ProgressOfJob = (time: Micros) => readonly StageProgress[];

/** Creates the function that computes a job's progress. O(attempts and stages of the job) per call. */
export function progressOfJob(trace: Trace, job: JobId): ProgressOfJob {
  const { graphs, tables } = trace.data;
  const first = graphs.jobFirstStage[job];
  const count = graphs.jobFirstStage[job + 1] - first;
  const attempts = trace.attemptsOfJob(job);
  const { startedAt, endedAt, task } = tables.attempts.columns;
  const firstTask = graphs.stageFirstTask[first];
  const expected = count > 1 ? expectedPath(graphs, job) : null;
  const seen = new Uint8Array(graphs.stageFirstTask[first + count] - firstTask);

  return (time) => {
    const done = new Uint32Array(count);
    const running = new Uint32Array(count);
    const reads = Array.from({ length: count }, (): [number, number, number] => [0, 0, 0]);
    seen.fill(0);
    for (const attempt of attempts) {
      const stage = trace.taskStage[task[attempt]] - first;
      const finisher = trace.finishedBy[task[attempt]];
      const isDone = finisher !== NONE && endedAt[finisher] <= time;
      if (startedAt[attempt] <= time) countRead(trace, attempt, reads[stage]);
      if (isDone && finisher === attempt) done[stage] += 1;
      const isOpen = startedAt[attempt] <= time && endedAt[attempt] > time;
      if (isDone || !isOpen || seen[task[attempt] - firstTask] === 1) continue;
      seen[task[attempt] - firstTask] = 1;
      running[stage] += 1;
    }
    const known = Array.from({ length: count }, (_, index) => {
      const stage = first + index;
      return {
        stage,
        tasks: graphs.stageFirstTask[stage + 1] - graphs.stageFirstTask[stage],
        done: done[index],
        running: running[index],
        readyAt: until(tables.stages.columns.readyAt[stage], time),
        finishedAt: until(tables.stages.columns.finishedAt[stage], time),
        reads: reads[index],
      };
    });
    const critical = criticalStages(trace, known);
    return known.map((each) => ({
      ...each,
      isCritical: critical.has(each.stage),
      isExpected: expected?.stages.includes(each.stage) ?? false,
      expectedLeft: expected?.left[each.stage - first] ?? Number.NaN,
    }));
  };
}

function countRead({ data, readOf }: Trace, attempt: number, reads: [number, number, number]): void {
  const read = readOf[attempt];
  if (read === NONE) return;
  const locality = data.tables.reads.columns.locality[read];
  if (locality <= Locality.remote) reads[locality] += 1;
}

function until(at: Micros, time: Micros): Micros {
  return at <= time ? at : Number.POSITIVE_INFINITY;
}

type Known = Pick<StageProgress, 'stage' | 'readyAt' | 'finishedAt'>;

/**
 * Finds the critical path so far. Starts at the running stage that became ready last (or, if none runs, the stage
 * that finished last) and follows, from each stage back, the one for which it waited longest.
 */
function criticalStages({ data }: Trace, stages: readonly Known[]): ReadonlySet<StageId> {
  const critical = new Set<StageId>();
  const first = stages[0]?.stage ?? 0;
  const atWork = stages.filter((each) => Number.isFinite(each.readyAt) && !Number.isFinite(each.finishedAt));
  const isOver = atWork.length === 0;
  const keyOf = (each: Known) => (isOver ? each.finishedAt : each.readyAt);
  let next = latest(isOver ? stages : atWork, keyOf);
  while (next !== null) {
    critical.add(next.stage);
    const parents = linkedWith(data.graphs, next.stage, true).map((parent) => stages[parent - first]);
    // With a slow start, an earlier stage may still be running.
    const unfinished = parents.find((parent) => !Number.isFinite(parent.finishedAt));
    next = unfinished ?? latest(parents, (parent) => parent.finishedAt);
  }
  return critical;
}

function latest(stages: readonly Known[], keyOf: (stage: Known) => Micros): Known | null {
  let best: Known | null = null;
  for (const stage of stages) {
    if (!Number.isFinite(keyOf(stage))) continue;
    if (best === null || keyOf(stage) > keyOf(best)) best = stage;
  }
  return best;
}

/** Returns the share of a stage's reads that were server-local, or null before there are any. */
export function localShare({ reads }: Pick<StageProgress, 'reads'>): number | null {
  const all = reads[0] + reads[1] + reads[2];
  return all === 0 ? null : reads[0] / all;
}

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
