import { fact } from '../../trace/facts.ts';
import { receiptParts } from './parts.ts';
import { partSumsOf } from './receipt.ts';

/** The mean receipt of a run: plain data. */
export interface MeanReceipt {
  /** Measured jobs that finished. */
  readonly jobs: number;
  /** [parts], Micros; they sum to the mean response time. */
  readonly parts: Float64Array;
}

/** The mean of each part of the response time over the measured jobs. */
export const meanReceiptFact = fact('mean receipt', (trace): MeanReceipt => {
  const { graphs, firstMeasuredJob } = trace.data;
  const parts = new Float64Array(receiptParts.length);
  let jobs = 0;
  for (let job = firstMeasuredJob; job < graphs.jobs; job += 1) {
    const own = partSumsOf(trace, job);
    if (own === null) continue;
    jobs += 1;
    // Sums of whole microseconds are exact; only the mean is rounded.
    for (const [place, part] of own.entries()) parts[place] += part;
  }
  return { jobs, parts: parts.map((sum) => sum / jobs) };
});
