import { exp, ln } from '../algorithms/elementary.ts';
import { metric } from './described.ts';
import { jobExecution, jobIdeal } from './executionTime.ts';
import { valuesOf } from './samples.ts';

// ANP_j ideal ÷ actual execution time of job j · σ_j = 1/ANP_j its slowdown · J jobs

/** How close a job came to its ideal execution time: ANP_j (Quincy §5.2). */
export const jobPerformance = metric('jobPerformance', (trace) => {
  const ideal = valuesOf(trace, jobIdeal);
  return valuesOf(trace, jobExecution).map((actual, job) => ideal[job] / actual);
});

/** The geometric mean of the jobs' normalized performance: SNP (Quincy §5.2). */
export const systemPerformance = metric('systemPerformance', (trace) =>
  Float64Array.of(performanceOf(valuesOf(trace, jobPerformance)).snp),
);

/** Summary of the normalized performance of some jobs; all NaN if there are none. */
export interface PerformanceSummary {
  readonly jobs: number;
  /** Geometric mean of ANP. */
  readonly snp: number;
  /** Mean, root mean square and maximum of the slowdowns. */
  readonly l1: number;
  readonly l2: number;
  readonly lInfinity: number;
  /** Coefficient of variation of ANP, with the population's and the sample's standard deviation. */
  readonly cvPopulation: number;
  readonly cvSample: number;
}

/** Summarizes normalized performances, one for each job; NaN does not count (Quincy §5.2). */
export function performanceOf(all: Float64Array): PerformanceSummary {
  const values = all.filter((value) => !Number.isNaN(value));
  const jobs = values.length;
  const meanOf = (read: (value: number) => number) =>
    values.reduce((sum, value) => sum + read(value), 0) / jobs;
  const mean = meanOf((value) => value);
  const variance = meanOf((value) => (value - mean) * (value - mean));
  const worst = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
  return {
    jobs,
    snp: exp(meanOf(ln)),
    l1: meanOf((value) => 1 / value),
    l2: Math.sqrt(meanOf((value) => 1 / (value * value))),
    lInfinity: jobs > 0 ? 1 / worst : Number.NaN,
    cvPopulation: Math.sqrt(variance) / mean,
    cvSample: Math.sqrt((variance * jobs) / (jobs - 1)) / mean,
  };
}
