import type { JobId } from '../../engine/ids.ts';
import { type Micros, toMicros } from '../../engine/kernel/time.ts';
import { presets } from '../../scenario/presets.ts';
import type { RunTrace } from '../../views/view.ts';
import { findView } from '../stage/viewMenu.ts';

/**
 * When the answer about a job of a preset is shown: where the last run is done with it. A picture of a moment no longer has the job then,
 * and goes back to where the preset opens, which is the decision that the answer is about. 0: no run finishes the job.
 */
export function answerAt(preset: string, hero: string, runs: readonly RunTrace[], job: JobId): Micros {
  const opensAt = presets.find(preset)?.opening?.at;
  if (findView(hero).isOfMoment && opensAt !== undefined) return toMicros(opensAt);
  return lastEndOf(runs, job);
}

/** When the last run is done with a job; 0: none finishes it. */
export function lastEndOf(runs: readonly RunTrace[], job: JobId): Micros {
  const ends = runs.map(({ trace }) => trace.data.tables.jobs.columns.finishedAt[job]);
  return Math.max(0, ...ends.filter(Number.isFinite));
}
