import type { JobId } from '../../engine/ids.ts';

/** Says which jobs are served first, and how many slots each may have. */
export interface Sharing {
  /** Jobs that are present, in the order in which they are served. Good until the board changes. */
  readonly order: ArrayLike<JobId>;
  readonly count: number;
  /** Brings `order` and limits up to date. */
  refresh(): void;
  /** Slots that a job may have; Infinity: as many as it can use. */
  limit(job: JobId): number;
  /** Whether a slot within a job's limit waits for it while it has nothing to run (Hopper §3.2). */
  readonly keeps: boolean;
  /** Whether each launch changes the order. */
  readonly changesByLaunch: boolean;
}
