import { Locality } from '../engine/cluster/locality.ts';
import { NONE, type TaskId } from '../engine/ids.ts';
import { NO_INPUT } from '../engine/record/schema.ts';
import type { Trace } from '../trace/trace.ts';
import { metric } from './described.ts';
import { eachTaskOf, firstMeasuredTask, perJob } from './measured.ts';

/**
 * Returns a function that returns how far from its input the attempt ran that finished a task (COM-18); NONE for a
 * task that did not finish or has no input.
 */
export function taskLocality({ data, finishedBy, readOf }: Trace): (task: TaskId) => Locality | typeof NONE {
  const { locality } = data.tables.reads.columns;
  return (task) => {
    const attempt = finishedBy[task];
    const read = attempt === NONE ? NONE : readOf[attempt];
    const distance = read === NONE ? NO_INPUT : locality[read];
    return distance === NO_INPUT ? NONE : (distance as Locality);
  };
}

/**
 * Returns the share of finished measured tasks with input that ran at most `farthest` from it; NaN if there are none.
 */
function shareWithin(trace: Trace, farthest: Locality): Float64Array {
  const localityOf = taskLocality(trace);
  let tasks = 0;
  let near = 0;
  for (let task = firstMeasuredTask(trace.data); task < trace.data.graphs.tasks; task += 1) {
    const locality = localityOf(task);
    if (locality === NONE) continue;
    tasks += 1;
    if (locality <= farthest) near += 1;
  }
  return Float64Array.of(near / tasks);
}

/** Share of tasks with input that ran on a server with it (DEL-29: node locality). */
export const serverLocal = metric('serverLocal', (trace) => shareWithin(trace, Locality.server));

/**
 * Share of tasks with input that ran in a rack with it, including those on a server with it (DEL-29: rack locality).
 */
export const rackLocal = metric('rackLocal', (trace) => shareWithin(trace, Locality.rack));

/** Share of tasks with input that read it from another rack. */
export const remoteTasks = metric('remoteTasks', (trace) =>
  shareWithin(trace, Locality.rack).map((share) => 1 - share),
);

/** Share of a job's tasks with input that ran on a server with it. */
export const jobServerLocal = metric('jobServerLocal', (trace) => {
  const localityOf = taskLocality(trace);
  return perJob(trace, (job) => {
    let tasks = 0;
    let local = 0;
    eachTaskOf(trace.data, job, (task) => {
      const locality = localityOf(task);
      if (locality !== NONE) tasks += 1;
      if (locality === Locality.server) local += 1;
    });
    return local / tasks;
  });
});
