import { formatSeconds } from '../../base/format.ts';
import { type Piece, say } from '../../explain/explanation.ts';
import { receiptDifference } from '../../metrics/receipt/difference.ts';
import { soonReceiptFact } from '../../metrics/receipt/means.ts';
import { differenceWords, totalWords } from '../../metrics/receipt/words.ts';
import { jobResponse } from '../../metrics/responseTime.ts';
import { summaryOf } from '../../metrics/samples.ts';
import { runName } from '../../views/chart/runLook.ts';
import type { RunTrace } from '../../views/shared/view.ts';

/** Says which run is fastest, by how much, and what the next one spends its time on if that is known: the results in a sentence. */
export function resultWords(all: readonly RunTrace[], isReasoned = true): readonly Piece[] {
  const runs = all
    .map((run) => ({ ...run, ...summaryOf(run.trace, jobResponse) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => one.p50 - other.p50);
  const [best, next] = runs;
  if (best === undefined) return [];
  const [half, slow] = [best.p50, best.p95].map(formatSeconds);
  if (next === undefined) return say`Half of the jobs are done within *${half}*, 95% within ${slow}.`;
  if (half === formatSeconds(runs[runs.length - 1].p50))
    return say`Half of the jobs are done within *${half}* in every run.`;
  const others = runs.slice(1).map((run) => `${formatSeconds(run.p50)} in ${runName(run)}`);
  return [
    ...say`Half of the jobs are done soonest in *${runName(best)}*: within *${half}*; within ${others.join(', ')}.`,
    ...(isReasoned ? whyNext(best, next) : []),
  ];
}

function whyNext(best: RunTrace, next: RunTrace): readonly Piece[] {
  const [own, theirs] = [best, next].map(({ trace }) => soonReceiptFact.of(trace));
  if (own === null || theirs === null) return [];
  const difference = receiptDifference(own.parts, theirs.parts);
  if (difference.parts.length === 0) return [];
  return say` The mean job of ${runName(next)} takes ${totalWords(difference)}: ${differenceWords(difference, 1)}.`;
}
