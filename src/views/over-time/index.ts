import { lazy } from 'react';
import { toSeconds } from '../../engine/kernel/time.ts';
import { runningByUser } from '../../trace/counted.ts';
import { areaOf, bucketsOf, layeredAreas } from '../../trace/series.ts';
import { lastEnd, runName } from '../chart.ts';
import type { RunTrace, View } from '../view.ts';
import { lineQuantities, meansOf, recordedRuns } from './quantities.ts';

/** Over time: how many slots are busy, how many tasks wait, and whose tasks run. */
export const overTime: View = {
  id: 'over-time',
  title: 'Over time',
  hint: 'How many tasks wait and run at each moment, and whose are they?',
  takes: 'all runs',
  refuses(runs) {
    return recordedRuns(runs, 'attempts').length > 0
      ? null
      : 'These runs are too big to keep what ran when: only jobs were recorded. A smaller run shows it.';
  },
  table: meanRows,
  Component: lazy(async () => ({ default: (await import('./OverTime.tsx')).OverTime })),
};

const MOST_ROWS = 500;

/** Lists the mean counts of up to 500 equal pieces of time. */
function meanRows(runs: readonly RunTrace[]): readonly (readonly (string | number)[])[] {
  const until = lastEnd(runs);
  const buckets = bucketsOf(0, until, MOST_ROWS);
  const columns: { readonly title: string; readonly values: Float64Array }[] = [];
  for (const quantity of lineQuantities) {
    for (const run of recordedRuns(runs, quantity.needs)) {
      const areas = areaOf(quantity.spansOf(run.trace), buckets, run.trace.data.endedAt);
      const { counts } = meansOf(areas, buckets, until);
      columns.push({ title: `${runName(run)}: ${quantity.title.toLowerCase()}`, values: counts });
    }
  }
  for (const run of recordedRuns(runs, 'attempts')) {
    const { users } = run.trace.data.graphs;
    if (users.length < 2) continue;
    for (const [user, areas] of layeredAreas(
      runningByUser(run.trace),
      buckets,
      run.trace.data.endedAt,
    ).entries()) {
      const { counts } = meansOf(areas, buckets, until);
      columns.push({ title: `${runName(run)}: running tasks of ${users[user].name}`, values: counts });
    }
  }
  const times = Array.from({ length: buckets.count }, (_, bucket) => buckets.start + bucket * buckets.width);
  const body = times.map((time, bucket) => [toSeconds(time), ...columns.map(({ values }) => values[bucket])]);
  return [['From (s)', ...columns.map(({ title }) => title)], ...body];
}
