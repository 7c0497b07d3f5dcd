import { receiptDifference } from '../metrics/receipt/difference.ts';
import { type MeanReceipt, meanReceiptFact } from '../metrics/receipt/means.ts';
import { differenceWords, sumWords, totalWords } from '../metrics/receipt/words.ts';
import type { Trace } from '../trace/trace.ts';
import { paramsText } from './columns.ts';
import type { RunNumbers } from './measure.ts';

/** What remains of a run to say where the time of its jobs went. */
export interface RunReceipt extends MeanReceipt {
  readonly seed: number;
}

/** Reads the mean receipt of a run. */
export function receiptOfRun(trace: Trace, seed: number): RunReceipt {
  return { ...meanReceiptFact.of(trace), seed };
}

/**
 * Says of each run where the mean response time went, and how it differs from the first run with its seed, as the view Receipts
 * does; empty if no job finished.
 */
export function receiptWords(runs: readonly RunNumbers[], receipts: readonly RunReceipt[]): string {
  const lines = runs.flatMap(({ policy, params, seed }, at) => {
    const { jobs, parts } = receipts[at];
    if (jobs === 0) return [];
    const first = receipts.find((each) => each.seed === seed && each.jobs > 0) ?? receipts[at];
    const head = `${[policy, paramsText(params)].join(' ').trim()}, seed ${seed}: ${sumWords(parts)}`;
    if (first === receipts[at]) return [head];
    const difference = receiptDifference(first.parts, parts);
    const than = difference.total === 0 ? 'as the first' : 'than the first';
    return [head, `  ${totalWords(difference)} ${than} = ${differenceWords(difference)}`];
  });
  return lines.length === 0 ? '' : `\nWhere the mean response time went\n${lines.join('\n')}\n`;
}
