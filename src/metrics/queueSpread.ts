import { percentileOfSorted } from '../algorithms/percentile.ts';
import { NONE } from '../engine/ids.ts';
import { toSeconds } from '../engine/kernel/time.ts';
import { AttemptKind, type TraceData } from '../engine/record/schema.ts';
import type { Spans } from '../trace/intervals.ts';
import type { Buckets } from '../trace/series.ts';
import { metric } from './described.ts';
import { windowsOf } from './measured.ts';

/** How even queues are (Apollo Fig. 8c, 11). */
export const queueSpread = metric('queueSpread', ({ data }) => {
  const spreads = queueSpreads(data, windowsOf(data)).filter((each) => !Number.isNaN(each));
  return Float64Array.of(toSeconds(spreads.reduce((sum, each) => sum + each, 0) / spreads.length));
});

/** The standard deviation over servers of the mean queue time in each window, in µs; NaN where no task started. */
export function queueSpreads(data: TraceData, windows: Buckets): Float64Array {
  return overServers(data, windows, (means) => {
    const mean = means.reduce((sum, each) => sum + each, 0) / means.length;
    const squares = means.reduce((sum, each) => sum + each * each, 0) / means.length;
    return Math.sqrt(Math.max(0, squares - mean ** 2));
  });
}

/** Percentiles over servers of the mean queue time in each window, in µs; NaN where no task started (Apollo Fig. 11). */
export function queuePercentiles(
  data: TraceData,
  windows: Buckets,
  shares: readonly number[],
): readonly Float64Array[] {
  return shares.map((share) =>
    overServers(data, windows, (means) => percentileOfSorted(means.sort(), share)),
  );
}

/** Condenses, in each window, the mean queue times of the servers where tasks started. */
function overServers(
  data: TraceData,
  { start, width, count }: Buckets,
  condense: (means: Float64Array) => number,
): Float64Array {
  const { servers } = data.topology;
  const sums = new Float64Array(count * servers);
  const starts = new Uint32Array(count * servers);
  const { length, from, to, server } = queued(data);
  for (let row = 0; row < length; row += 1) {
    const at = Math.floor((to[row] - start) / width);
    if (!(at >= 0 && at < count)) continue;
    sums[at * servers + server[row]] += to[row] - from[row];
    starts[at * servers + server[row]] += 1;
  }
  const means = new Float64Array(servers);
  return Float64Array.from({ length: count }, (_, at) => {
    let seen = 0;
    for (let cell = at * servers; cell < (at + 1) * servers; cell += 1) {
      if (starts[cell] === 0) continue;
      means[seen] = sums[cell] / starts[cell];
      seen += 1;
    }
    return seen === 0 ? Number.NaN : condense(means.subarray(0, seen));
  });
}

/** What has queued: reservations where a policy has them, and else attempts from when they were sent. */
function queued({ tables }: TraceData): Spans & { readonly server: ArrayLike<number> } {
  const { entries, attempts } = tables;
  if (entries.columns.task.subarray(0, entries.length).includes(NONE)) {
    const { enteredAt, leftAt, server } = entries.columns;
    return { length: entries.length, from: enteredAt, to: leftAt, server };
  }
  const { boundAt, startedAt, server, kind } = attempts.columns;
  const to = startedAt.map((at, row) => (kind[row] === AttemptKind.opportunistic ? Infinity : at));
  return { length: attempts.length, from: boundAt, to, server };
}
