import type { JobId } from '../../../engine/ids.ts';
import type { Board } from '../board.ts';
import { orderKeyOf, sizeOf } from '../size/virtualSizes.ts';

// β shape of the Pareto tail of task times · V virtual size

/** How large the jobs of a central scheduler are: the only place that says so. */
export class Sizes {
  /** V; 0: the job is not present. */
  readonly size: Float64Array; // [jobs]
  /** What jobs are ordered by, smallest first. */
  readonly key: Float64Array; // [jobs]
  private readonly board: Board;
  private readonly betaOf: (job: JobId) => number;

  constructor(board: Board, betaOf: (job: JobId) => number) {
    this.board = board;
    this.betaOf = betaOf;
    this.size = new Float64Array(board.remaining.length);
    this.key = new Float64Array(board.remaining.length);
  }

  /** Something that the size of a job goes by has changed. */
  changed(job: JobId): void {
    const beta = this.betaOf(job);
    this.size[job] = sizeOf(this.board, job, beta);
    this.key[job] = orderKeyOf(this.board, job, beta);
  }
}
