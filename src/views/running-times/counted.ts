import { measuredJobs } from '../../metrics/conventions.ts';
import type { Definition } from '../../metrics/definition.ts';
import { jobExecution, jobIdeal } from '../../metrics/executionTime.ts';
import { idealResponse } from '../../metrics/ideal.ts';
import { systemPerformance } from '../../metrics/normalizedPerformance.ts';
import { oracleResponse } from '../../metrics/oracle.ts';
import { meanSlowdown, squareSlowdown, unfairness, worstSlowdown } from '../../metrics/slowdownNorms.ts';

/** How bars, ticks and the sums of groups are counted. */
export const counted: readonly Definition[] = [
  jobExecution,
  jobIdeal,
  idealResponse,
  oracleResponse,
  systemPerformance,
  meanSlowdown,
  squareSlowdown,
  worstSlowdown,
  unfairness,
  measuredJobs,
  {
    title: 'Network-bound',
    help: 'Jobs whose tasks read 250 MB or more on average, from files and from tasks before. The others are CPU-bound.',
  },
];
