import type { DataRun } from './testDataRuns.ts';
import { rawAttempts, rawJob } from './testRawDecisions.ts';

const FINISHED = 1;

/** Tasks of a job that were ready and not done, where the scheduler can have heard of nothing at this very moment; else null. */
export function surelyLeft({ trace }: DataRun, job: number, at: number): number | null {
  const delay = trace.data.topology.networkDelay;
  const { readyAt } = trace.data.tables.stages.columns;
  let left = 0;
  for (let task = 0; task < trace.data.graphs.tasks; task += 1) {
    if (rawJob(trace, task) !== job) continue;
    const ready = readyAt[trace.taskStage[task]];
    const ends = rawAttempts(trace)
      .filter((each) => each.task === task && each.outcome === FINISHED)
      .map(({ endedAt }) => endedAt + delay);
    const end = Math.min(...ends, Infinity);
    if (end === at || (ready <= at && ready + delay >= at)) return null;
    if (ready + delay < at && end > at) left += 1;
  }
  return left;
}
