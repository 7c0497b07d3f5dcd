import { formatMicros } from '../../base/format.ts';
import type { JobId, TaskId } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import type { Piece } from '../../explain/explanation.ts';
import { jobName } from '../../views/names.ts';
import type { RunTrace } from '../../views/view.ts';

/** The answer to the question which run finishes a job first. */
export interface Told {
  /** Index of the run that was first; null: a tie. */
  readonly winner: number | null;
  /** Who took how long. */
  readonly result: string;
  /** Why, in one sentence. */
  readonly cause: readonly Piece[];
  /** The task that it is about, and the run in which it waited. */
  readonly task: TaskId | null;
  readonly run: number;
  /** What to see again. */
  readonly from: Micros;
  readonly to: Micros;
}

/** Tells who finished a job first, and why. */
export function tellVerdict(runs: readonly RunTrace[], job: JobId): Told {
  const { arrivedAt } = runs[0].trace.data.tables.jobs.columns;
  const times = runs.map(({ trace }) => trace.data.tables.jobs.columns.finishedAt[job] - arrivedAt[job]);
  const best = times.indexOf(Math.min(...times));
  const worst = times.indexOf(Math.max(...times));
  const isTie = times[best] === times[worst];
  return {
    winner: isTie ? null : runs[best].index,
    result: isTie
      ? `A tie: ${jobName(job)} took ${formatMicros(times[best])} under each.`
      : `${runs[best].title} finished ${jobName(job)} in ${formatMicros(times[best])}, ${runs[worst].title} in ${formatMicros(times[worst])}:`,
    cause: [],
    task: null,
    run: runs[worst].index,
    from: arrivedAt[job],
    to: arrivedAt[job] + times[worst],
  };
}
