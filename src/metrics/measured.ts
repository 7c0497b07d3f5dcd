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
 * Gives the time for which utilization and rates count: that in which the cluster is as busy as the workload wants it. Where
 * jobs arrive all along, from the arrival of the first measured job to that of the last one, so that neither filling nor
 * draining counts. Where arrivals end before the work does, as of a list of jobs of which a few are let in at a time, from
 * the first start to the last end.
 */
export function measuredWindow(data: TraceData): TimeWindow {
  const { length, columns } = data.tables.jobs;
  const from = Math.min(columns.arrivedAt[data.firstMeasuredJob] ?? 0, data.endedAt);
  const last =
    columns.arrivedAt.subarray(0, length).findLast((time) => time !== Number.POSITIVE_INFINITY) ?? 0;
  return last <= from || isMostWorkAfter(data, last) ? workWindow(data, from) : { from, to: last };
}

/** Whether more than half of the slot time of tasks came after a moment; of jobs, where no tasks were recorded. */
function isMostWorkAfter({ tables: { attempts, jobs }, endedAt }: TraceData, time: Micros): boolean {
  const { startedAt, endedAt: attemptEnd } = attempts.columns;
  let before = 0;
  let after = 0;
  for (let row = 0; row < attempts.length; row += 1) {
    const end = Math.min(attemptEnd[row], endedAt);
    before += overlap({ from: 0, to: time }, startedAt[row], end);
    after += overlap({ from: time, to: endedAt }, startedAt[row], end);
  }
  if (attempts.length > 0) return after > before;
  const { finishedAt } = jobs.columns;
  return finishedAt.subarray(0, jobs.length).filter((each) => each <= time).length * 2 < jobs.length;
}

/** From the first start of a measured task to the last end; from the first arrival, where no tasks were recorded. */
function workWindow(data: TraceData, arrived: Micros): TimeWindow {
  const { tables, endedAt } = data;
  const { task, startedAt, endedAt: attemptEnd } = tables.attempts.columns;
  const first = firstMeasuredTask(data);
  let from = Infinity;
  let to = 0;
  for (let row = 0; row < tables.attempts.length; row += 1) {
    if (task[row] < first || !(startedAt[row] < attemptEnd[row])) continue;
    from = Math.min(from, startedAt[row]);
    to = Math.max(to, Math.min(attemptEnd[row], endedAt));
  }
  return from < to ? { from, to } : { from: arrived, to: endedAt };
}

/** Gives how much of a span lies in a window. */
export function overlap({ from, to }: TimeWindow, begin: Micros, end: Micros): Micros {
  return Math.max(0, Math.min(to, end) - Math.max(from, begin));
}
