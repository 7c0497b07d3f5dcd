import { minOf } from '../../base/extremes.ts';
import { type JobId, NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Trace } from '../../trace/trace.ts';

/** When a job arrives, gets its first server and is done. */
export interface Life {
  readonly arrival: Micros;
  readonly start: Micros;
  readonly end: Micros;
}

/** The jobs of a run, in the order in which they arrive. */
export function livesIn(trace: Trace): readonly Life[] {
  const { jobs, attempts } = trace.data.tables;
  const { arrivedAt, finishedAt } = jobs.columns;
  return Array.from({ length: trace.data.graphs.jobs }, (_, job) => {
    // What is discarded before it starts never starts.
    const starts = [...trace.attemptsOfJob(job)].map((attempt) => attempts.columns.startedAt[attempt]);
    return { arrival: arrivedAt[job], start: minOf(starts), end: finishedAt[job] };
  });
}

/** The job to follow: the first that has fewer tasks than one before it, which is in its way. NONE where all are alike. */
export function followedJob({ taskStage, data }: Trace): JobId {
  const { jobs, stageJob } = data.graphs;
  const tasks = new Uint32Array(jobs);
  for (const stage of taskStage) tasks[stageJob[stage]] += 1;
  let most = 0;
  for (const [job, count] of tasks.entries()) {
    if (count < most) return job;
    most = Math.max(most, count);
  }
  return NONE;
}
