import { assert } from '../../base/assert.ts';
import type { JobId } from '../../engine/ids.ts';

/** Gives jobs that run rows of a small table, and uses rows again. */
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
    assert(row !== undefined, 'more jobs run than were said to run at a time');
    this.rowOf.set(job, row);
    return row;
  }

  /** Takes their rows from all but some jobs. */
  keepOnly(jobs: readonly JobId[], onFreed: (row: number) => void): void {
    for (const [job, row] of this.rowOf) {
      if (jobs.includes(job)) continue;
      this.rowOf.delete(job);
      this.free.push(row);
      onFreed(row);
    }
  }
}
