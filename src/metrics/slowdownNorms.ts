import type { Trace } from '../trace/trace.ts';
import { metric } from './described.ts';
import { jobPerformance, type PerformanceSummary, performanceOf } from './normalizedPerformance.ts';
import { valuesOf } from './samples.ts';

function norm(trace: Trace, read: (summary: PerformanceSummary) => number): Float64Array {
  return Float64Array.of(read(performanceOf(valuesOf(trace, jobPerformance))));
}

/** The mean of the jobs' slowdowns: l₁ (Quincy §5.2). */
export const meanSlowdown = metric('meanSlowdown', (trace) => norm(trace, ({ l1 }) => l1));

/** The root mean square of the jobs' slowdowns: l₂ (Quincy §5.2). */
export const squareSlowdown = metric('squareSlowdown', (trace) => norm(trace, ({ l2 }) => l2));

/** The largest slowdown of a job: l∞ (Quincy §5.2). */
export const worstSlowdown = metric('worstSlowdown', (trace) => norm(trace, ({ lInfinity }) => lInfinity));

/**
 * How unequally jobs are slowed down: the coefficient of variation of their normalized performance (Quincy §5.2,
 * AMB-34).
 */
export const unfairness = metric('unfairness', (trace) => norm(trace, ({ cvPopulation }) => cvPopulation));
