import type { JobId, SchedulerId } from '../engine/ids.ts';
import type { Micros } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';

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
