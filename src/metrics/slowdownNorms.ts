import type { Trace } from '../trace/trace.ts';
import type { Metric } from './metric.ts';
import type { PerformanceSummary } from './normalizedPerformance.ts';
import { jobPerformance, performanceOf } from './normalizedPerformance.ts';
import { valuesOf } from './samples.ts';

function norm(trace: Trace, read: (summary: PerformanceSummary) => number): Float64Array {
  return Float64Array.of(read(performanceOf(valuesOf(trace, jobPerformance))));
}

/** The mean of the jobs' slowdowns: l₁ (Quincy §5.2). */
export const meanSlowdown: Metric = {
  id: 'meanSlowdown',
  title: 'Slowdown norm l₁',
  help: 'Mean over the measured jobs of execution time ÷ ideal; 1 is ideal.',
  unit: '',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  compute: (trace) => norm(trace, ({ l1 }) => l1),
};

/** The root mean square of the jobs' slowdowns: l₂ (Quincy §5.2). */
export const squareSlowdown: Metric = {
  id: 'squareSlowdown',
  title: 'Slowdown norm l₂',
  help: 'Root mean square of execution time ÷ ideal: large slowdowns weigh more; 1 is ideal.',
  unit: '',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  compute: (trace) => norm(trace, ({ l2 }) => l2),
};

/** The largest slowdown of a job: l∞ (Quincy §5.2). */
export const worstSlowdown: Metric = {
  id: 'worstSlowdown',
  title: 'Slowdown norm l∞',
  help: 'The largest execution time ÷ ideal of a measured job. With J jobs at a time, more than J is unfair.',
  unit: '',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  compute: (trace) => norm(trace, ({ lInfinity }) => lInfinity),
};

/**
 * How unequally jobs are slowed down: the coefficient of variation of their normalized performance (Quincy §5.2,
 * AMB-34).
 */
export const unfairness: Metric = {
  id: 'unfairness',
  title: 'Unfairness (population CV)',
  help: 'Standard deviation ÷ mean of the jobs’ normalized performance; 0 if all jobs are slowed down equally. The deviation is that of the population; that of a sample of J jobs is √(J/(J − 1)) times as large.',
  reading: 'AMB-34',
  unit: '',
  per: 'run',
  better: 'less',
  needs: 'attempts',
  compute: (trace) => norm(trace, ({ cvPopulation }) => cvPopulation),
};
