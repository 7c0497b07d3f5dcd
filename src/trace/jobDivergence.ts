import { type JobId, NONE, type ServerId, type TaskId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { Trace } from './trace.ts';

/** The first thing that only one of two runs does with the tasks of a job. */
export interface JobDivergence {
  readonly at: Micros;
  /** The decision that gave the task to a server, or the start of the task there. */
  readonly what: 'given' | 'started';
  readonly task: TaskId;
  readonly server: ServerId;
  /** The task's attempt in each run: NONE in the run that does not do it. */
  readonly attempts: readonly [number, number];
}

/** The job with the largest difference of response time between two runs. */
interface LargestDifference {
  readonly job: JobId;
  /** Its response time in each run; Infinity where it does not finish. */
  readonly responses: readonly [Micros, Micros];
}

interface Step {
  readonly at: Micros;
  readonly isStart: 0 | 1;
  readonly task: TaskId;
  readonly server: ServerId;
  readonly attempt: number;
}

/**
 * Finds the first decision about a task of the job, or start of one, that only one of the runs has; null if there is
 * none. Decisions are compared by what came of them, the server that got the task: what policies write down of how they
 * decided is comparable within one policy only.
 */
export function firstDivergenceOfJob(one: Trace, other: Trace, job: JobId): JobDivergence | null {
  const mine = stepsOf(one, job);
  const theirs = stepsOf(other, job);
  for (let place = 0; ; place += 1) {
    const a = mine.at(place);
    const b = theirs.at(place);
    if (a === undefined && b === undefined) return null;
    const order = a === undefined ? 1 : b === undefined ? -1 : compare(a, b);
    if (order < 0) return divergence(a as Step, 0);
    if (order > 0) return divergence(b as Step, 1);
  }
}

/**
 * Finds the job whose response times differ most; of several the first. Null if none differ, or if no job is in both
 * runs.
 */
export function largestDifference(one: Trace, other: Trace): LargestDifference | null {
  const jobs = Math.min(one.data.graphs.jobs, other.data.graphs.jobs);
  let most = 0;
  let job: JobId = NONE;
  for (let each = 0; each < jobs; each += 1) {
    const [a, b] = [responseOf(one, each), responseOf(other, each)];
    const difference = a === b ? 0 : Math.abs(a - b); // Infinity - Infinity is no number.
    if (difference <= most) continue;
    most = difference;
    job = each;
  }
  return job === NONE ? null : { job, responses: [responseOf(one, job), responseOf(other, job)] };
}

function responseOf({ data }: Trace, job: JobId): Micros {
  const { arrivedAt, finishedAt } = data.tables.jobs.columns;
  return Number.isFinite(finishedAt[job]) ? finishedAt[job] - arrivedAt[job] : Number.POSITIVE_INFINITY;
}

function stepsOf(trace: Trace, job: JobId): readonly Step[] {
  if (job >= trace.data.graphs.jobs) return [];
  const { task, server, boundAt, startedAt } = trace.data.tables.attempts.columns;
  const steps: Step[] = [];
  for (const attempt of trace.attemptsOfJob(job)) {
    const row = { task: task[attempt], server: server[attempt], attempt };
    if (Number.isFinite(boundAt[attempt])) steps.push({ at: boundAt[attempt], isStart: 0, ...row });
    if (Number.isFinite(startedAt[attempt])) steps.push({ at: startedAt[attempt], isStart: 1, ...row });
  }
  return steps.sort(compare);
}

function divergence({ at, isStart, task, server, attempt }: Step, run: 0 | 1): JobDivergence {
  const attempts = run === 0 ? ([attempt, NONE] as const) : ([NONE, attempt] as const);
  return { at, what: isStart === 1 ? 'started' : 'given', task, server, attempts };
}

function compare(a: Step, b: Step): number {
  return a.at - b.at || a.isStart - b.isStart || a.task - b.task || a.server - b.server;
}
