import { countUpTo } from '../../algorithms/firstPosition.ts';
import { NONE } from '../../engine/ids.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { taskLocality } from '../../metrics/locality.ts';
import { firstMeasuredTask } from '../../metrics/measured.ts';
import type { RunTrace } from '../shared/view.ts';
import type { Bins } from './bins.ts';

import { LOCALITIES } from './inputReads.ts';

/** Start times of measured tasks with input, by group and distance, so that any moment can be counted quickly. */
export interface Breakdown {
  /** [bins × localities] → ascending start times, in µs. */
  readonly starts: readonly Float64Array[];
}

/** Sorts a run's tasks into groups. O(tasks log tasks), once. */
export function breakDown(run: RunTrace, bins: Bins): Breakdown {
  const { data, finishedBy } = run.trace;
  const { startedAt } = data.tables.attempts.columns;
  const localityOf = taskLocality(run.trace);
  const binOf = bins.binOf(run);
  const starts: number[][] = Array.from({ length: bins.names.length * LOCALITIES }, () => []);
  for (let task = firstMeasuredTask(data); task < data.graphs.tasks; task += 1) {
    const locality = localityOf(task);
    if (locality === NONE) continue;
    const at = startedAt[finishedBy[task]];
    const bin = binOf(task, at);
    if (bin >= 0) starts[bin * LOCALITIES + locality].push(at);
  }
  return { starts: starts.map((times) => Float64Array.from(times).sort()) };
}

/** Counts the tasks of a group that started up to a time (inclusive), by distance. */
export function countsAt({ starts }: Breakdown, bin: number, time: Micros): readonly number[] {
  return Array.from({ length: LOCALITIES }, (_, locality) =>
    countUpTo(starts[bin * LOCALITIES + locality], time),
  );
}

/** Converts counts to shares; null if all are 0. */
export function sharesOf(counts: readonly number[]): readonly number[] | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? null : counts.map((count) => count / total);
}
