import { type JobId, NONE } from '../../engine/ids.ts';
import { fact } from '../../trace/facts.ts';
import { receiptParts } from './parts.ts';
import { blocksOf, partsOf } from './receipt.ts';

/** The mean receipt of a run: plain data. */
export interface MeanReceipt {
  /** Measured jobs that finished. */
  readonly jobs: number;
  /** [parts], Micros; they sum to the mean response time. */
  readonly parts: Float64Array;
  /** [parts] The job with most of each; NONE where no job has any. */
  readonly most: readonly JobId[];
}

/** The mean of each part of the response time over the measured jobs. */
export const meanReceiptFact = fact('mean receipt', (trace): MeanReceipt => {
  const { graphs, firstMeasuredJob } = trace.data;
  const sums = new Float64Array(receiptParts.length);
  const largest = new Float64Array(receiptParts.length);
  const most: JobId[] = receiptParts.map(() => NONE);
  let jobs = 0;
  for (let job = firstMeasuredJob; job < graphs.jobs; job += 1) {
    const receipt = blocksOf(trace, job);
    if (receipt === null) continue;
    jobs += 1;
    // Sums of whole microseconds are exact; only the mean is rounded.
    for (const [place, part] of partsOf(receipt).entries()) {
      sums[place] += part;
      if (part > largest[place]) [largest[place], most[place]] = [part, job];
    }
  }
  return { jobs, parts: sums.map((sum) => sum / jobs), most };
});

/** Walking through the receipts of more jobs would be waited for. Our choice. */
const MOST_JOBS = 2000;

/** The same where it can be told with the other results; null where it is found for whoever asks for receipts. */
export const soonReceiptFact = fact('mean receipt of some jobs', (trace) =>
  trace.data.graphs.jobs > MOST_JOBS ? null : meanReceiptFact.of(trace),
);
