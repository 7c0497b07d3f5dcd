import { percentileOfSorted } from '../algorithms/percentile.ts';
import type { TraceData } from '../engine/record/schema.ts';
import type { Buckets } from '../trace/series.ts';
import { metric } from './described.ts';
import { windowsOf } from './measured.ts';

/** How evenly servers are used (Apollo Fig. 7b). */
export const serverGap = metric('serverGap', ({ data }) => {
  const windows = windowsOf(data);
  const [low, high] = utilizationPercentiles(data, windows, [0.2, 0.8]);
  let gaps = 0;
  for (let at = 0; at < windows.count; at += 1) gaps += high[at] - low[at];
  return Float64Array.of(gaps / windows.count);
});

/** Percentiles over servers of the share of slot time in which tasks ran, in each window. */
export function utilizationPercentiles(
  { tables: { attempts }, topology, endedAt: end }: TraceData,
  { start, width, count }: Buckets,
  shares: readonly number[],
): readonly Float64Array[] {
  const { servers, slots } = topology;
  const busy = new Float64Array(count * servers);
  const { server, startedAt, endedAt } = attempts.columns;
  for (let row = 0; row < attempts.length; row += 1) {
    const from = Math.max(start, startedAt[row]);
    const to = Math.min(start + width * count, endedAt[row], end);
    for (let at = Math.floor((from - start) / width); at < count && start + at * width < to; at += 1) {
      const time = Math.min(to, start + (at + 1) * width) - Math.max(from, start + at * width);
      busy[at * servers + server[row]] += Math.max(0, time);
    }
  }
  const found = shares.map(() => new Float64Array(count));
  for (let at = 0; at < count; at += 1) {
    const each = busy.slice(at * servers, (at + 1) * servers);
    const ascending = each.map((time, which) => time / (width * slots[which])).sort();
    for (const [which, share] of shares.entries()) found[which][at] = percentileOfSorted(ascending, share);
  }
  return found;
}
