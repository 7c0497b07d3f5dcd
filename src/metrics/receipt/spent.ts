import type { JobId } from '../../engine/ids.ts';
import type { Trace } from '../../trace/trace.ts';
import { partPlace, type ReceiptPartId } from './parts.ts';
import { blocksOf, partsOf } from './receipt.ts';

/** What the parts of receipts are summed up to, where one sentence must do; in the order of a receipt. */
const sums = {
  slots: ['admission', 'kept', 'suspended', 'noSlot'],
  tokens: ['tokens'],
  held: ['busy', 'nearData', 'heldBack', 'asking'],
  lines: ['queued'],
  reading: ['files', 'readServer', 'readRack', 'readRemote', 'shuffle'],
  computing: ['computing'],
  straggling: ['straggling'],
  lost: ['lost', 'other'],
} as const satisfies Readonly<Record<string, readonly ReceiptPartId[]>>;

export type SpentOn = keyof typeof sums;

/** The names of the sums, in their order. */
export const spentOn = Object.keys(sums) as readonly SpentOn[];

/** How long something took, in seconds, and what on: seconds for each sum, which add up to all of it. */
export interface Spent {
  readonly took: number;
  readonly on: readonly number[];
}

/**
 * How long the job in the middle took, and the slowest: response times of a run in which every job finished. Of an even number of jobs
 * the middle is halfway between two, and so is what it was spent on.
 */
export function halfAndLast(trace: Trace): { readonly half: Spent; readonly last: Spent } {
  const { arrivedAt, finishedAt } = trace.data.tables.jobs.columns;
  const took = (job: JobId) => finishedAt[job] - arrivedAt[job];
  const jobs = Array.from({ length: trace.data.graphs.jobs }, (_, job) => job).sort(
    (one, other) => took(one) - took(other),
  );
  const middle = (jobs.length - 1) / 2;
  return {
    half: spentBy(trace, [jobs[Math.floor(middle)], jobs[Math.ceil(middle)]]),
    last: spentBy(trace, jobs.slice(-1)),
  };
}

/** The mean of jobs. */
function spentBy(trace: Trace, jobs: readonly JobId[]): Spent {
  const on = spentOn.map(() => 0);
  for (const job of jobs) {
    const receipt = blocksOf(trace, job);
    if (receipt === null) throw new Error(`Job ${job} did not finish.`);
    const parts = partsOf(receipt);
    for (const [place, name] of spentOn.entries())
      for (const part of sums[name]) on[place] += parts[partPlace[part]] / 1e6 / jobs.length;
  }
  return { took: on.reduce((sum, seconds) => sum + seconds, 0), on };
}
