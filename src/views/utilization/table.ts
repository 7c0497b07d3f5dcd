import { toSeconds } from '../../engine/kernel/time.ts';
import { runName } from '../chart/runLook.ts';
import { lastEnd } from '../chart/time.ts';
import { jobTitle } from '../shared/names.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';
import { jobAreasOf } from './jobAreas.ts';

const BUCKETS = 60;
const MOST_ROWS = 5000;

/** Lists the mean running, wasted and opportunistic tasks of each job in up to 60 equal periods, and the slots of root tasks. */
export function utilizationTable(runs: readonly RunTrace[]): TableRows {
  const recorded = recordedRuns(runs, 'attempts');
  const until = lastEnd(recorded);
  const rows: (string | number)[][] = [];
  for (const run of recorded) {
    const { buckets, roots, areas } = jobAreasOf(run.trace, until, BUCKETS);
    const from = (bucket: number) => toSeconds(buckets.start + bucket * buckets.width);
    for (const [bucket, held] of roots.entries()) {
      if (held > 0) rows.push([runName(run), 'root tasks', from(bucket), held, 0, 0]);
    }
    for (const { job, first, running, opportunistic, wasted } of areas) {
      for (const [at, tasks] of running.entries()) {
        if (rows.length >= MOST_ROWS) return [header, ...rows];
        if (tasks > 0)
          rows.push([
            runName(run),
            jobTitle(run.trace.data.graphs, job),
            from(first + at),
            tasks,
            wasted[at],
            opportunistic[at],
          ]);
      }
    }
  }
  return [header, ...rows];
}

const header = ['Run', 'Job', 'From (s)', 'Running tasks', 'Wasted part', 'Opportunistic part'] as const;
