import { toSeconds } from '../engine/kernel/time.ts';
import { metric } from './described.ts';
import { idealEnds } from './idealEnds.ts';
import { perJob } from './measured.ts';
import type { Metric } from './metric.ts';
import { jobResponse } from './responseTime.ts';
import { summaryOf, valuesOf } from './samples.ts';

/**
 * A job's response time if no task ever waited: the sum, along stages that must follow one another, of their longest
 * service times (Sparrow §7.2, SPA-21), with all data where it is read fastest and every task on a server of the
 * highest speed. One of two meanings of "optimal" (AMB-16); the other is a run under a central queue that knows
 * everything.
 */
export const idealResponse = metric('idealResponse', (trace) => {
  const idealEnd = idealEnds(trace);
  const { jobFirstStage } = trace.data.graphs;
  return perJob(trace, (job) => {
    let ideal = 0;
    for (let stage = jobFirstStage[job]; stage < jobFirstStage[job + 1]; stage += 1) {
      ideal = Math.max(ideal, idealEnd(stage));
    }
    return toSeconds(ideal);
  });
});

/** How many times as long a job took as without any waiting. */
export const slowdown = metric('slowdown', (trace) => {
  const response = valuesOf(trace, jobResponse);
  const ideal = valuesOf(trace, idealResponse);
  return response.map((time, job) => time / ideal[job]);
});

/** How far the median response lies above the median of the zero-wait ideal (Sparrow §5, "optimal"). */
export const aboveIdeal = metric('aboveIdeal', (trace) => {
  const medianOf = (metric: Metric) => summaryOf(trace, metric).p50;
  return Float64Array.of(medianOf(jobResponse) / medianOf(idealResponse) - 1);
});
