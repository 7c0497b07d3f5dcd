import type { JobId } from '../../engine/ids.ts';
import { overlap, type TimeWindow } from '../../metrics/measured.ts';
import type { Trace } from '../../trace/trace.ts';

/** What happened in a part of a run, for tasks of the jobs that count. */
type Measure = (trace: Trace, window: TimeWindow, counts: (job: JobId) => boolean) => number;

const measures: Readonly<Record<string, Measure>> = { slots, starts, waiting };

/** Measures `slots`, `starts` or `waiting` of a part of a run; with a class, of its jobs alone. */
export function measureWindow(trace: Trace, what: string, window: TimeWindow, wanted?: number): number {
  const measure = measures[what];
  if (measure === undefined) throw new Error(`A part of a run has no “${what}”.`);
  const { jobClass } = trace.data.graphs;
  return measure(trace, window, (job) => wanted === undefined || jobClass[job] === wanted);
}

const jobOf = ({ data, taskStage }: Trace, task: number) => data.graphs.stageJob[taskStage[task]];

/** The mean number of slots that run tasks. */
function slots(trace: Trace, window: TimeWindow, counts: (job: JobId) => boolean): number {
  const { length, columns } = trace.data.tables.attempts;
  let sum = 0;
  for (let row = 0; row < length; row += 1)
    if (counts(jobOf(trace, columns.task[row])))
      sum += overlap(window, columns.startedAt[row], columns.endedAt[row]);
  return sum / (window.to - window.from);
}

/** How many tasks start. */
function starts(trace: Trace, { from, to }: TimeWindow, counts: (job: JobId) => boolean): number {
  const { task, startedAt } = trace.data.tables.attempts.columns;
  return startedAt.filter((at, row) => at >= from && at < to && counts(jobOf(trace, task[row]))).length;
}

/** The mean number of tasks that are ready and have not started yet. */
function waiting(trace: Trace, window: TimeWindow, counts: (job: JobId) => boolean): number {
  const { startedAt } = trace.data.tables.attempts.columns;
  let sum = 0;
  for (const [task, readyAt] of trace.taskReadyAt.entries()) {
    const first = Math.min(...trace.attemptsOfTask(task).map((row) => startedAt[row]));
    if (counts(jobOf(trace, task))) sum += overlap(window, readyAt, first);
  }
  return sum / (window.to - window.from);
}
