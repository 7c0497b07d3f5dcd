import type { TaskId } from '../engine/ids.ts';
import { type Micros, toSeconds } from '../engine/kernel/time.ts';
import type { Trace } from '../trace/trace.ts';
import { metric } from './described.ts';
import { eachTaskOf, perJob, perTask } from './measured.ts';

/** Returns a function that returns how long a task waited; NaN for a task that did not finish. */
function waitOf({ data, taskReadyAt, finishedBy }: Trace): (task: TaskId) => Micros {
  const { startedAt } = data.tables.attempts.columns;
  return (task) => startedAt[finishedBy[task]] - taskReadyAt[task];
}

/** From when a task is ready to the start of the attempt that finished it. */
export const taskWait = metric('taskWait', (trace) => {
  const wait = waitOf(trace);
  return perTask(trace, (task) => toSeconds(wait(task)));
});

/** The longest wait of any task of a job. */
export const jobLongestWait = metric('jobLongestWait', (trace) => {
  const longest = longestWaitOf(trace);
  return perJob(trace, (job) => toSeconds(longest(job)));
});

/** From the arrival of a job to the start of its first task. */
export const jobFirstWait = metric('jobFirstWait', (trace) => {
  const { startedAt } = trace.data.tables.attempts.columns;
  const { arrivedAt } = trace.data.tables.jobs.columns;
  return perJob(trace, (job) => {
    let first = Number.POSITIVE_INFINITY;
    eachTaskOf(trace.data, job, (task) => {
      first = Math.min(first, startedAt[trace.finishedBy[task]] ?? Number.POSITIVE_INFINITY);
    });
    return toSeconds(first - arrivedAt[job]);
  });
});

// Even a task that does not wait needs a probe, a question and a launch: three one-way delays.
const PROTOCOL_DELAYS = 3;

/** Share of jobs in which no task waited longer than the protocol takes, 1.5 round trips (Sparrow §4.2, SPA-12). */
export const zeroWaitShare = metric('zeroWaitShare', (trace) => {
  const { firstMeasuredJob, graphs, topology } = trace.data;
  const longest = longestWaitOf(trace);
  let finished = 0;
  let zero = 0;
  for (let job = firstMeasuredJob; job < graphs.jobs; job += 1) {
    const wait = longest(job);
    if (Number.isNaN(wait)) continue;
    finished += 1;
    if (wait <= PROTOCOL_DELAYS * topology.networkDelay) zero += 1;
  }
  return Float64Array.of(zero / finished);
});

/** Returns a function that returns the longest wait of a job; NaN if one of its tasks did not finish. */
function longestWaitOf(trace: Trace): (job: number) => Micros {
  const wait = waitOf(trace);
  return (job) => {
    let longest = 0;
    eachTaskOf(trace.data, job, (task) => {
      longest = Math.max(longest, wait(task));
    });
    return longest;
  };
}
