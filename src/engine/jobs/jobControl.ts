import { addTo } from '../../base/lists.ts';
import type { Outages } from '../actors/outages.ts';
import type { JobId } from '../ids.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { Micros } from '../kernel/time.ts';
import type { createTables } from '../record/recordedTables.ts';
import type { Recorder } from '../record/recorder.ts';
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

/** The parts of the world that job control uses. */
interface JobControlParts {
  readonly kernel: Kernel;
  readonly recorder: Recorder;
  readonly outages: Outages;
  readonly jobs: Jobs;
}

/**
 * Schedules what users do to jobs. The scheduler of the job is told; until the job has arrived and its scheduler is up, the
 * order waits. An order about a job that is over does nothing.
 */
export function scheduleJobControl(parts: JobControlParts, planned: readonly JobOrder[]): void {
  const { kernel, recorder, outages, jobs } = parts;
  const early = new Map<JobId, JobOrder[]>();

  const carryOut = (order: JobOrder) => {
    const { job, operation, priority } = order;
    if (jobs.isOver(job)) return;
    if (!jobs.isRunning(job) || outages.isDown(jobs.owners.of[job])) {
      addTo(early, job, order);
      return;
    }
    recordJobControl(recorder.tables, job, operation, priority, kernel.now());
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

/** Records that a user has done something to a job. */
export function recordJobControl(
  { jobControl }: Pick<ReturnType<typeof createTables>, 'jobControl'>,
  job: JobId,
  operation: JobOperation,
  priority: number,
  now: Micros,
): void {
  const row = jobControl.add();
  jobControl.columns.job[row] = job;
  jobControl.columns.operation[row] = operation;
  jobControl.columns.priority[row] = priority;
  jobControl.columns.at[row] = now;
}
