import type { Micros } from '../../engine/kernel/time.ts';
import type { Buckets, StepFunction } from '../../trace/series.ts';

/** The mean of a line in each bucket, over the times in which it is known; NaN where it never is. */
export function meansOfLine({ times, counts }: StepFunction, buckets: Buckets, until: Micros): Float64Array {
  let step = -1;
  return Float64Array.from({ length: buckets.count }, (_, bucket) => {
    const from = buckets.start + bucket * buckets.width;
    const to = Math.min(until, from + buckets.width);
    while (step + 1 < times.length && times[step + 1] <= from) step += 1;
    let [area, known] = [0, 0];
    for (let at = step; at < times.length && (at < 0 || times[at] < to); at += 1) {
      const begin = Math.max(from, at < 0 ? 0 : times[at]);
      const end = Math.min(to, times[at + 1] ?? until);
      const value = at < 0 ? Number.NaN : counts[at];
      if (!(end > begin) || Number.isNaN(value)) continue;
      area += value * (end - begin);
      known += end - begin;
    }
    return known === 0 ? Number.NaN : area / known;
  });
}
