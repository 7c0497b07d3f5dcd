import type { Basics } from '../actors/messages.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Workload } from '../workload/workload.ts';

/** The parts of a run that the core uses. */
export interface CoreParts extends Basics {
  readonly workload: Workload;
  readonly jobs: Jobs;
  readonly queuesPerServer: number;
  /** Of each server now; null: all have speed 1. */
  readonly speed: Float64Array | null; // [servers]
}
