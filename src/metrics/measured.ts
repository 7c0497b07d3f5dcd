import type { JobId, TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';
import type { Trace } from '../trace/trace.ts';

/** Fills a column for all jobs: NaN for those of the warm-up and where there is no number yet. */
export function perJob({ data }: Trace, read: (job: JobId) => number): Float64Array {
  const values = new Float64Array(data.graphs.jobs).fill(Number.NaN);
  for (let job = data.firstMeasuredJob; job < values.length; job += 1) values[job] = finite(read(job));
  return values;
}

/** Fills a column for all tasks: NaN for those of the warm-up and where there is no number yet. */
export function perTask({ data }: Trace, read: (task: TaskId) => number): Float64Array {
  const values = new Float64Array(data.graphs.tasks).fill(Number.NaN);
  for (let task = firstMeasuredTask(data); task < values.length; task += 1) values[task] = finite(read(task));
  return values;
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Gives the first task that counts; all later ones do too. */
export function firstMeasuredTask({ graphs, firstMeasuredJob }: TraceData): TaskId {
  return graphs.stageFirstTask[graphs.jobFirstStage[firstMeasuredJob]];
}

/** Calls back for each task of a job. */
export function eachTaskOf({ graphs }: TraceData, job: JobId, visit: (task: TaskId) => void): void {
  const first = graphs.stageFirstTask[graphs.jobFirstStage[job]];
  const past = graphs.stageFirstTask[graphs.jobFirstStage[job + 1]];
  for (let task = first; task < past; task += 1) visit(task);
}

/** A piece of a run. */
export interface TimeWindow {
  readonly from: Micros;
  readonly to: Micros;
}

/**
 * Gives the time in which the cluster is as busy as the workload wants it: from the arrival of the first measured job
 * to that of the last one, so that neither filling nor draining counts. To the end where all arrive at once.
 */
export function measuredWindow({ tables, firstMeasuredJob, endedAt }: TraceData): TimeWindow {
  const { length, columns } = tables.jobs;
  const from = Math.min(columns.arrivedAt[firstMeasuredJob] ?? 0, endedAt);
  const last =
    columns.arrivedAt.subarray(0, length).findLast((time) => time !== Number.POSITIVE_INFINITY) ?? 0;
  return { from, to: last > from ? last : endedAt };
}

/** Gives how much of a span lies in a window. */
export function overlap({ from, to }: TimeWindow, begin: Micros, end: Micros): Micros {
  return Math.max(0, Math.min(to, end) - Math.max(from, begin));
}
