import type { JobId } from '../../engine/ids.ts';
import { type Micros, toSeconds } from '../../engine/kernel/time.ts';
import { AttemptKind } from '../../engine/record/schema.ts';
import { wastedAttempts } from '../../metrics/waste.ts';
import { isForWholeJob } from '../../trace/emptyHolds.ts';
import { type Buckets, bucketsOf, layeredAreas, meansOf } from '../../trace/series.ts';
import type { Trace } from '../../trace/trace.ts';
import { upgradedAt } from '../../trace/upgrades.ts';
import { runName } from '../chart/runLook.ts';
import { lastEnd } from '../chart/time.ts';
import { jobTitle } from '../shared/names.ts';
import { recordedRuns } from '../shared/recordedRuns.ts';
import type { RunTrace, TableRows } from '../shared/view.ts';

/** Counts of one job, in the buckets in which it runs. They are exact means over a bucket. */
export interface JobArea {
  readonly job: JobId;
  readonly first: number; // bucket
  readonly running: Float64Array; // tasks that run
  readonly tops: Float64Array; // and those of the jobs before, and roots
  readonly opportunistic: Float64Array; // those of them that give way to others; on top of the rest
  readonly wasted: Float64Array; // tasks that run and come to nothing
  readonly bottoms: Float64Array; // wasted ones of this job and of those before
}

/** Running tasks of a run, stacked by job in order of arrival. */
export interface JobAreas {
  readonly buckets: Buckets;
  /** Slots that root tasks hold; they are at the bottom. */
  readonly roots: Float64Array; // [buckets]
  /** Jobs that ran anything, in order of arrival. */
  readonly areas: readonly JobArea[];
  /** The most wasted work in any bucket. */
  readonly mostWasted: number;
}

/** Stacks running tasks in buckets of pixels that end together for all runs. O(attempts + jobs × their buckets). */
export function jobAreasOf(trace: Trace, until: Micros, width: number): JobAreas {
  const { data } = trace;
  const buckets = bucketsOf(0, until, Math.max(1, Math.floor(width)));
  const { length, columns } = data.tables.keptSlots;
  const { from, to } = columns;
  const layerOf = (row: number) => (isForWholeJob(data, row) ? 0 : 1);
  const [held] = layeredAreas({ length, from, to, layers: 2, layerOf }, buckets, data.endedAt);
  const roots = meansOf(held, buckets, until).counts;
  const tops = roots.slice();
  const bottoms = new Float64Array(buckets.count);
  const isWasted = wastedAttempts(trace);
  const scratch = scratchFor(data.tables.attempts.length + data.tables.upgrades.length);
  const areas: JobArea[] = [];
  for (let job = 0; job < data.graphs.jobs; job += 1) {
    const own = jobArea(trace, job, scratch, buckets, until, isWasted);
    if (own === null) continue;
    const { first, running, wasted } = own;
    for (let at = 0; at < running.length; at += 1) {
      tops[first + at] += running[at];
      bottoms[first + at] += wasted[at];
    }
    const past = first + running.length;
    areas.push({ job, ...own, tops: tops.slice(first, past), bottoms: bottoms.slice(first, past) });
  }
  return { buckets, roots, areas, mostWasted: bottoms.reduce((most, count) => Math.max(most, count), 0) };
}

/** Attempts of one job that ran, as columns that are refilled for each job. */
interface Scratch {
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly layer: Uint8Array;
}

// What an attempt is while it runs: sums of these.
const WASTED = 1;
const OPPORTUNISTIC = 2;

function scratchFor(rows: number): Scratch {
  return { from: new Float64Array(rows), to: new Float64Array(rows), layer: new Uint8Array(rows) };
}

/** Counts the running tasks of one job, in as many buckets as it needs; null when it ran nothing. */
function jobArea(
  trace: Trace,
  job: JobId,
  { from, to, layer }: Scratch,
  buckets: Buckets,
  until: Micros,
  isWasted: (attempt: number) => boolean,
): Pick<JobArea, 'first' | 'running' | 'opportunistic' | 'wasted'> | null {
  const { startedAt, endedAt, kind } = trace.data.tables.attempts.columns;
  const end = trace.data.endedAt;
  let length = 0;
  let layers = 1;
  let [earliest, latest] = [end, 0];
  const add = (begins: Micros, ends: Micros, is: number) => {
    if (!(begins < ends)) return;
    from[length] = begins;
    to[length] = ends;
    layer[length] = is;
    layers = Math.max(layers, is + 1);
    length += 1;
  };
  for (const attempt of trace.attemptsOfJob(job)) {
    const ended = Math.min(end, endedAt[attempt]);
    if (!(startedAt[attempt] < ended)) continue;
    const givesWay = kind[attempt] === AttemptKind.opportunistic;
    const regularFrom = givesWay ? Math.min(ended, upgradedAt(trace, attempt)) : startedAt[attempt];
    const waste = isWasted(attempt) ? WASTED : 0;
    add(startedAt[attempt], regularFrom, waste + OPPORTUNISTIC);
    add(regularFrom, ended, waste);
    earliest = Math.min(earliest, startedAt[attempt]);
    latest = Math.max(latest, ended);
  }
  if (length === 0) return null;
  const first = Math.floor((earliest - buckets.start) / buckets.width);
  const last = Math.ceil((latest - buckets.start) / buckets.width) - 1;
  const start = buckets.start + first * buckets.width;
  const own = { start, width: buckets.width, count: last - first + 1 };
  const spans = { length, from, to, layers, layerOf: (row: number) => layer[row] };
  const areas = layeredAreas(spans, own, end);
  const sumOf = (is: number) => {
    const sum = new Float64Array(own.count);
    for (let each = is; each < layers; each += 1) {
      if ((each & is) !== is) continue;
      for (let bucket = 0; bucket < own.count; bucket += 1) sum[bucket] += areas[each][bucket];
    }
    // Most jobs have nothing wasted.
    return is < layers ? meansOf(sum, own, until).counts : sum;
  };
  return { first, running: sumOf(0), opportunistic: sumOf(OPPORTUNISTIC), wasted: sumOf(WASTED) };
}

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
