import { maxOf } from '../../base/extremes.ts';
import { findView, hasSomething } from '../../desk/parts/viewMenu.ts';
import type { JobId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { type VerdictMark, verdictOf } from '../../explain/verdict/verdict.ts';
import type { RunTrace } from '../../views/shared/view.ts';

/**
 * When the answer about a job is shown: where the last run is done with it. A picture of a moment no longer has the job then, and goes
 * back to the decision that the answer is about. 0: no run finishes the job.
 */
export function answerAt(hero: string, runs: readonly RunTrace[], job: JobId): Micros {
  const view = findView(hero);
  const shown = view.isOfMoment && hasSomething(view, runs) ? verdictOf(runs, job).shown : null;
  return shown === null ? lastEndOf(runs, job) : decidedAt(shown);
}

/** When the faster run has started the task, or the moment nearest to that at which the slower one loses its time. */
function decidedAt({ from, to, there }: VerdictMark): Micros {
  return Math.min(Math.max(there.startedAt, from), to);
}

/** When the last run is done with a job; 0: none finishes it. */
export function lastEndOf(runs: readonly RunTrace[], job: JobId): Micros {
  const ends = runs.map(({ trace }) => trace.data.tables.jobs.columns.finishedAt[job]);
  return maxOf(ends.filter(Number.isFinite), 0);
}
