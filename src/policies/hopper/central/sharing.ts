import type { IntList } from '../../../base/intList.ts';
import type { JobId } from '../../../engine/ids.ts';
import type { Guideline } from './allocation.ts';
import type { SortedJobs } from './sortedJobs.ts';

/** Says which jobs are served first, and how many slots each may have. */
export interface Sharing {
  /** Jobs that are present, in the order in which they are served. Good until the next `refresh`. */
  readonly jobs: SortedJobs;
  /** Those of them that may have more slots than they took at the last `refresh`, in the same order. */
  readonly hungry: SortedJobs;
  /** Brings `jobs`, `hungry` and limits up to date. */
  refresh(): void;
  /** Sizes of jobs may have changed though their tasks have not. */
  sizesChanged?(): void;
  /** Slots that a job may have; Infinity: as many as it can use. */
  limit(job: JobId): number;
  /** Whether a slot within a job's limit waits for it while it has nothing to run (Hopper §3.2). */
  readonly keeps: boolean;
  /** Whether each launch changes the order. */
  readonly changesByLaunch: boolean;
  /** What Hopper's allocation says besides; left out by the others. */
  readonly allocation?: {
    /** Jobs that the last `refresh` may have given other slots, or that have changed before it; some more than once. */
    readonly touched: Readonly<IntList>;
    readonly guideline: Guideline;
    /** ΣV */
    readonly wanted: number;
    /** (1 − ε)·S/N */
    readonly floor: number;
    /** V */
    readonly virtualSize: Float64Array; // [jobs]
    /** Whether a job has more than the guideline gives it, for fairness. */
    readonly isLifted: Uint8Array; // [jobs]
  };
}
