import type { JobId, RackId, SchedulerId, ServerId, TaskId } from '../../engine/ids.ts';
import { NONE } from '../../engine/ids.ts';
import type { TraceData } from '../../engine/record/schema.ts';
import type { JobGraphs } from '../../engine/workload/workload.ts';

/** Names a job: "j41", counted from 1. */
export function jobName(job: JobId): string {
  return `j${job + 1}`;
}

/** Says for whom a slot is kept: a job, or copies of whichever job comes to need them (Hopper Figure 1b). */
export function keptForWhom(job: JobId): string {
  return job === NONE ? 'copies' : jobName(job);
}

/** Names a server, "s07": counted from 0, padded to the width of the cluster's last one. */
export function serverName(server: ServerId, servers: number): string {
  return `s${String(server).padStart(Math.max(2, String(servers - 1).length), '0')}`;
}

/** Names a rack, counted from 1. */
export function rackName(rack: RackId): string {
  return `rack ${rack + 1}`;
}

/** Names a scheduler, counted from 1; a single one has no number. */
export function schedulerName(scheduler: SchedulerId, schedulers: number): string {
  return schedulers === 1 ? 'scheduler' : `scheduler ${scheduler + 1}`;
}

/** Names an actor: servers have the lowest numbers, and services the highest. */
export function actorName({ topology: { servers }, schedulers }: TraceData, actor: number): string {
  if (actor < servers) return serverName(actor, servers);
  const service = actor - servers - schedulers;
  return service < 0 ? schedulerName(actor - servers, schedulers) : `service ${service + 1}`;
}

/** Returns the job of a task. O(log stages). */
export function jobOfTask({ stageFirstTask, stageJob }: JobGraphs, task: TaskId): JobId {
  let low = 0;
  let high = stageJob.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (stageFirstTask[middle] <= task) low = middle;
    else high = middle;
  }
  return stageJob[low];
}

/** Returns the first task of a job. */
export function firstTaskOf({ stageFirstTask, jobFirstStage }: JobGraphs, job: JobId): TaskId {
  return stageFirstTask[jobFirstStage[job]];
}

/** Names a task by its job and its number in the job, counted from 1: "j41·3". */
export function taskName(graphs: JobGraphs, task: TaskId): string {
  const job = jobOfTask(graphs, task);
  return `${jobName(job)}·${task - firstTaskOf(graphs, job) + 1}`;
}

/** Names a job with its class if there are several: "j3, WordCount". */
export function jobTitle({ classes, jobClass }: JobGraphs, job: JobId): string {
  return classes.length > 1 ? `${jobName(job)}, ${classes[jobClass[job]]}` : jobName(job);
}
