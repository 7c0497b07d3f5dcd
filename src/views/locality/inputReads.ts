import { Locality } from '../../engine/cluster/locality.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { NO_INPUT } from '../../engine/record/schema.ts';
import type { LayeredSpans } from '../../trace/intervals.ts';
import { type Buckets, layeredAreas } from '../../trace/series.ts';
import type { Trace } from '../../trace/trace.ts';

/** Number of distances that a task may have from its input: the layers, from the bottom. */
export const LOCALITIES = 3;

/** Names of the distances. */
export const localityNames = ['own server', 'own rack', 'another rack'] as const;

/** Running attempts with input, by distance; one row per read. */
function attemptsByLocality({ data }: Trace): LayeredSpans {
  const { reads, attempts } = data.tables;
  const { attempt, locality } = reads.columns;
  const { startedAt, endedAt } = attempts.columns;
  return {
    length: reads.length,
    from: Float64Array.from({ length: reads.length }, (_, row) => startedAt[attempt[row]]),
    to: Float64Array.from({ length: reads.length }, (_, row) => endedAt[attempt[row]]),
    layers: LOCALITIES,
    layerOf: (row) => (locality[row] === NO_INPUT ? -1 : locality[row]),
  };
}

/** Returns, for each distance and bucket, its share of the running attempts with input; NaN where none ran. */
export function sharesOverTime(trace: Trace, buckets: Buckets): readonly Float64Array[] {
  const areas = layeredAreas(attemptsByLocality(trace), buckets, trace.data.endedAt);
  const total = areas[0].map((area, bucket) => area + areas[1][bucket] + areas[2][bucket]);
  return areas.map((area) => area.map((value, bucket) => value / total[bucket]));
}

/** Returns the share of attempts with input that are server-local at a time; NaN while none runs. */
export function serverShareAt({ data, readOf, running }: Trace, time: Micros): number {
  const { locality } = data.tables.reads.columns;
  let all = 0;
  let local = 0;
  running(time, (attempt) => {
    const distance = locality[readOf[attempt]] ?? NO_INPUT;
    if (distance === NO_INPUT) return;
    all += 1;
    if (distance === Locality.server) local += 1;
  });
  return local / all;
}
