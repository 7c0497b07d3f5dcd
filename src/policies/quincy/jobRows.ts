import { assert } from '../../base/assert.ts';
import type { JobId } from '../../engine/ids.ts';

/** Maps running jobs to the rows of a small table; rows are reused. */
export class JobRows {
  private readonly rowOf = new Map<JobId, number>();
  private readonly free: number[];

  constructor(rows: number) {
    this.free = Array.from({ length: rows }, (_, row) => rows - 1 - row);
  }

  /** Gives the row of a job; a new job gets a free one. */
  of(job: JobId): number {
    const known = this.rowOf.get(job);
    if (known !== undefined) return known;
    const row = this.free.pop();
    assert(row !== undefined, 'more jobs at a time than rows');
    this.rowOf.set(job, row);
    return row;
  }

  /** Frees the rows of all jobs but these. */
  keepOnly(jobs: readonly JobId[], onFreed: (row: number) => void): void {
    for (const [job, row] of this.rowOf) {
      if (jobs.includes(job)) continue;
      this.rowOf.delete(job);
      this.free.push(row);
      onFreed(row);
    }
  }
}
