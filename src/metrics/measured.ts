import type { JobId, TaskId } from '../engine/ids.ts';
import { type Micros, SECOND } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';
import { leftAt } from '../trace/jobControl.ts';
import type { Buckets } from '../trace/series.ts';
import type { Trace } from '../trace/trace.ts';

/** Computes a column with a number for each job: NaN for jobs of the warm-up and where `read` is not finite. */
export function perJob({ data }: Trace, read: (job: JobId) => number): Float64Array {
  const values = new Float64Array(data.graphs.jobs).fill(Number.NaN);
  for (let job = data.firstMeasuredJob; job < values.length; job += 1) values[job] = finite(read(job));
  return values;
}

/** Computes a column with a number for each task: NaN for tasks of the warm-up and where `read` is not finite. */
export function perTask({ data }: Trace, read: (task: TaskId) => number): Float64Array {
  const values = new Float64Array(data.graphs.tasks).fill(Number.NaN);
  for (let task = firstMeasuredTask(data); task < values.length; task += 1) values[task] = finite(read(task));
  return values;
}

function finite(value: number): number {
  return Number.isFinite(value) ? value : Number.NaN;
}

/** Returns the first measured task; all later tasks are measured too. */
export function firstMeasuredTask({ graphs, firstMeasuredJob }: TraceData): TaskId {
  return graphs.stageFirstTask[graphs.jobFirstStage[firstMeasuredJob]];
}

/** Visits each task of a job. */
export function eachTaskOf({ graphs }: TraceData, job: JobId, visit: (task: TaskId) => void): void {
  const first = graphs.stageFirstTask[graphs.jobFirstStage[job]];
  const past = graphs.stageFirstTask[graphs.jobFirstStage[job + 1]];
  for (let task = first; task < past; task += 1) visit(task);
}

/** A part of a run. */
export interface TimeWindow {
  readonly from: Micros;
  readonly to: Micros;
}

/**
 * Returns the time for which rates count, in which the cluster is as busy as the workload makes it. If jobs arrive
 * during most of the run, it is from the arrival of the first measured job to that of the last one, so that neither
 * filling nor draining counts. If most of the work comes after the last arrival, as with a list of jobs of which a
 * few are admitted at a time, it extends to the last end.
 */
export function measuredWindow(data: TraceData): TimeWindow {
  const { length, columns } = data.tables.jobs;
  const from = Math.min(columns.arrivedAt[data.firstMeasuredJob] ?? 0, data.endedAt);
  const last = lastArrival(data);
  if (!isMostAfter(data, from, last)) return { from, to: last };
  const ends = leftAt(data).subarray(data.firstMeasuredJob, length);
  const end = ends.reduce((latest, time) => Math.max(latest, time), 0);
  return { from, to: Number.isFinite(end) && end > from ? end : data.endedAt };
}

/**
 * Returns the time for which utilization counts: `measuredWindow`, but if most of the work comes after the last
 * arrival, from the first start to the last end of a measured task.
 */
export function workWindow(data: TraceData): TimeWindow {
  const window = measuredWindow(data);
  if (!isMostAfter(data, window.from, lastArrival(data))) return window;
  const { task, startedAt, endedAt } = data.tables.attempts.columns;
  const first = firstMeasuredTask(data);
  let from = Infinity;
  let to = 0;
  for (let row = 0; row < data.tables.attempts.length; row += 1) {
    if (task[row] < first || !(startedAt[row] < endedAt[row])) continue;
    from = Math.min(from, startedAt[row]);
    to = Math.max(to, Math.min(endedAt[row], data.endedAt));
  }
  return from < to ? { from, to } : window;
}

function lastArrival({ tables: { jobs } }: TraceData): Micros {
  return jobs.columns.arrivedAt.subarray(0, jobs.length).findLast((time) => time !== Infinity) ?? 0;
}

/** Whether all jobs arrive at once, or jobs spend more than half of their time in the system after the last arrival. */
function isMostAfter(data: TraceData, from: Micros, last: Micros): boolean {
  const { endedAt, tables } = data;
  const { jobs } = tables;
  const { arrivedAt } = jobs.columns;
  const left = leftAt(data);
  let before = 0;
  let after = 0;
  for (let job = 0; job < jobs.length; job += 1) {
    const end = Math.min(left[job], endedAt);
    before += overlap({ from: 0, to: last }, arrivedAt[job], end);
    after += overlap({ from: last, to: endedAt }, arrivedAt[job], end);
  }
  return last <= from || after > before;
}

/** Returns how much of a span lies in a window. */
export function overlap({ from, to }: TimeWindow, begin: Micros, end: Micros): Micros {
  return Math.max(0, Math.min(to, end) - Math.max(from, begin));
}

/** Ten minutes, as in Apollo §5.2. */
const LONGEST = 600 * SECOND;
/** Fewer would tell little of how a number changes. */
const FEWEST = 10;

/** Windows in which numbers that change are measured: of ten minutes, or a tenth of the measured time if that is less. */
export function windowsOf(data: TraceData): Buckets {
  const { from, to } = workWindow(data);
  const width = Math.max(1, Math.min(LONGEST, (to - from) / FEWEST));
  return { start: from, width, count: Math.max(1, Math.floor((to - from) / width)) };
}
