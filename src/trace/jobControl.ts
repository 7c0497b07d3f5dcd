import type { JobId, SchedulerId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import { JobOperation, type TraceData } from '../engine/record/schema.ts';

/** What a user did to a job (Apollo §2.1). */
interface JobDeed {
  readonly operation: JobOperation;
  readonly priority: number;
  readonly at: Micros;
}

type Recorded = Pick<TraceData, 'tables'>;

/** Lists what users did to a job, in order of time. */
export function deedsOf({ tables: { jobControl } }: Recorded, job: JobId): readonly JobDeed[] {
  const { operation, priority, at } = jobControl.columns;
  const deeds: JobDeed[] = [];
  for (let row = 0; row < jobControl.length; row += 1) {
    if (jobControl.columns.job[row] !== job) continue;
    deeds.push({ operation: operation[row] as JobOperation, priority: priority[row], at: at[row] });
  }
  return deeds;
}

/** When a job was cancelled; Infinity: it was not. */
export function cancelledAt(data: Recorded, job: JobId): Micros {
  if (data.tables.jobControl.length === 0) return Infinity;
  return deedsOf(data, job).find(({ operation }) => operation === JobOperation.cancel)?.at ?? Infinity;
}

/** Whether a job is suspended at a time. */
export function isSuspendedAt(data: Recorded, job: JobId, time: Micros): boolean {
  if (data.tables.jobControl.length === 0) return false;
  const { suspend, resume } = JobOperation;
  const isMeant = ({ operation, at }: JobDeed) =>
    at <= time && (operation === suspend || operation === resume);
  return deedsOf(data, job).findLast(isMeant)?.operation === suspend;
}

const known = new WeakMap<TraceData['tables'], Float64Array>();

/** When each job left the system: it finished, or was cancelled. */
export function leftAt({ tables }: Recorded): Float64Array {
  const { jobControl, jobs } = tables;
  if (jobControl.length === 0) return jobs.columns.finishedAt;
  let left = known.get(tables);
  if (left === undefined) {
    left = jobs.columns.finishedAt.slice();
    const { job, operation, at } = jobControl.columns;
    for (let row = 0; row < jobControl.length; row += 1)
      if (operation[row] === JobOperation.cancel) left[job[row]] = at[row];
    known.set(tables, left);
  }
  return left;
}

/** A scheduler that owned a job, from a time on. */
interface Ownership {
  readonly scheduler: SchedulerId;
  readonly from: Micros;
}

/** Lists the schedulers that owned a job, in order: when one is lost, another takes over (Sparrow §6). */
export function ownersOf({ tables }: Pick<TraceData, 'tables'>, job: JobId): readonly Ownership[] {
  const { jobs, handovers } = tables;
  const owners = [{ scheduler: jobs.columns.scheduler[job], from: jobs.columns.arrivedAt[job] }];
  for (let row = 0; row < handovers.length; row += 1) {
    if (handovers.columns.job[row] !== job) continue;
    owners.push({ scheduler: handovers.columns.scheduler[row], from: handovers.columns.at[row] });
  }
  return owners;
}

/** Returns the scheduler that owns a job at a time. */
export function schedulerAt(data: Pick<TraceData, 'tables'>, job: JobId, time: Micros): SchedulerId {
  let { scheduler } = ownersOf(data, job)[0];
  for (const owner of ownersOf(data, job)) if (owner.from <= time) ({ scheduler } = owner);
  return scheduler;
}
