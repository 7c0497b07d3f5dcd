import type { JobId, SchedulerId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';

/** A scheduler that had a job, from a moment on. */
export interface Ownership {
  readonly scheduler: SchedulerId;
  readonly from: Micros;
}

/** Lists the schedulers that had a job, one after the other: others take over where one is lost (Sparrow §6). */
export function ownersOf({ tables }: Pick<TraceData, 'tables'>, job: JobId): readonly Ownership[] {
  const { jobs, handovers } = tables;
  const owners = [{ scheduler: jobs.columns.scheduler[job], from: jobs.columns.arrivedAt[job] }];
  for (let row = 0; row < handovers.length; row += 1) {
    if (handovers.columns.job[row] !== job) continue;
    owners.push({ scheduler: handovers.columns.scheduler[row], from: handovers.columns.at[row] });
  }
  return owners;
}

/** Gives the scheduler that has a job at a moment. */
export function schedulerAt(data: Pick<TraceData, 'tables'>, job: JobId, time: Micros): SchedulerId {
  let { scheduler } = ownersOf(data, job)[0];
  for (const owner of ownersOf(data, job)) if (owner.from <= time) ({ scheduler } = owner);
  return scheduler;
}
