import { addTo } from '../../base/lists.ts';
import type { Basics } from '../actors/messages.ts';
import type { JobId } from '../ids.ts';
import type { Micros } from '../kernel/time.ts';
import { JobOperation } from '../record/schema.ts';
import type { Jobs } from './jobs.ts';

/** What a user does to a job while it runs (Apollo §2.1, APO-5). */
export interface JobOrder {
  readonly job: JobId;
  readonly at: Micros;
  readonly operation: JobOperation;
  /** Of `setPriority`; 0 for the other operations. Jobs have priority 0 until then. */
  readonly priority: number;
}

/**
 * Schedules what users do to jobs. The scheduler of the job is told; until the job has arrived and its scheduler is up, the
 * order waits. An order about a job that is over does nothing.
 */
export function scheduleJobControl(
  { kernel, recorder, outages }: Pick<Basics, 'kernel' | 'recorder' | 'outages'>,
  jobs: Jobs,
  planned: readonly JobOrder[],
): void {
  const early = new Map<JobId, JobOrder[]>();

  const carryOut = (order: JobOrder) => {
    const { job, operation, priority } = order;
    if (jobs.isOver(job)) return;
    if (!jobs.isRunning(job) || outages.scheduler.isDown(jobs.owners.of[job])) {
      addTo(early, job, order);
      return;
    }
    recorder.tables.jobControl.put({ job, operation, priority, at: kernel.now() });
    if (operation === JobOperation.cancel) jobs.cancel(job);
    else jobs.owners.control(job, operation, priority);
  };
  const due = kernel.on((index) => carryOut(planned[index]), 'control of a job');

  jobs.onBegun = (job) => {
    const orders = early.get(job) ?? [];
    early.delete(job);
    orders.forEach(carryOut);
  };
  for (const [index, { at }] of planned.entries()) kernel.schedule(at, due, index);
}
