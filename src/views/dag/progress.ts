import { Locality } from '../../engine/cluster/locality.ts';
import type { JobId, StageId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';
import { linkedWith } from './linkedWith.ts';

/** How far one stage is at a moment. */
export interface StageProgress {
  readonly stage: StageId;
  readonly tasks: number;
  readonly done: number;
  readonly running: number;
  /** Infinity while it is not. */
  readonly readyAt: Micros;
  readonly finishedAt: Micros;
  /** Attempts that have begun to read a file, by how far it is: server, rack, remote. */
  readonly reads: readonly [server: number, rack: number, remote: number];
  /** It is on the way that decided how long the job has taken so far. */
  readonly isCritical: boolean;
}

/** Tells how far the stages of a job are at a moment; from the first stage on. */
export type ProgressOfJob = (time: Micros) => readonly StageProgress[];

/** Makes what tells how far a job is. O(attempts and stages of the job) each. */
export function progressOfJob(trace: Trace, job: JobId): ProgressOfJob {
  const { graphs, tables } = trace.data;
  const first = graphs.jobFirstStage[job];
  const count = graphs.jobFirstStage[job + 1] - first;
  const attempts = trace.attemptsOfJob(job);
  const { startedAt, endedAt, task } = tables.attempts.columns;
  const firstTask = graphs.stageFirstTask[first];
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
    return known.map((each) => ({ ...each, isCritical: critical.has(each.stage) }));
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
 * Finds the stages that decided how long the job has taken so far: from the one that became ready last of those at work,
 * or that finished last of all, back to the one that each waited for longest.
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
    // With a slow start, what a stage waits for may still be at work.
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

/** Gives the share of a stage's reads that came from the own server, or null before there is any. */
export function localShare({ reads }: Pick<StageProgress, 'reads'>): number | null {
  const all = reads[0] + reads[1] + reads[2];
  return all === 0 ? null : reads[0] / all;
}
