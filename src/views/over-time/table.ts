import { toSeconds } from '../../engine/kernel/time.ts';
import { runningByUser } from '../../trace/counted.ts';
import { addUp, bucketsOf, layeredAreas, meansOf } from '../../trace/series.ts';
import { runName } from '../chart/runLook.ts';
import { lastEnd } from '../chart/time.ts';
import { recordedRuns } from '../recordedRuns.ts';
import type { RunTrace, TableRows } from '../view.ts';
import { lineQuantities } from './quantities.ts';

const MOST_ROWS = 500;

/** Lists the mean counts of up to 500 equal periods. */
export function meansTable(runs: readonly RunTrace[]): TableRows {
  const until = lastEnd(runs);
  const buckets = bucketsOf(0, until, MOST_ROWS);
  const columns: { readonly title: string; readonly values: Float64Array }[] = [];
  for (const quantity of lineQuantities) {
    for (const run of recordedRuns(runs, quantity.needs)) {
      const areas = addUp(quantity.areas.of(run.trace), buckets);
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
