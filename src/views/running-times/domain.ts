import { logTicks } from '../chart/ticks.ts';
import type { JobTimes } from './jobTimes.ts';

/** Returns the range of a logarithmic axis for all times, in seconds: with a small margin, and at least two ticks. */
export function domainOf(all: readonly JobTimes[]): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const { ideal, oracle, actual } of all) {
    for (const time of [ideal, oracle, ...actual]) {
      if (!(time > 0)) continue;
      low = Math.min(low, time);
      high = Math.max(high, time);
    }
  }
  if (high === 0) return [1, 10];
  const domain = [low / 1.15, high * 1.15] as const;
  if (logTicks(domain, Number.POSITIVE_INFINITY).length > 1) return domain;
  const around = logTicks([domain[0] / 3, domain[1] * 3], Number.POSITIVE_INFINITY);
  const below = around.filter((tick) => tick <= domain[0]).at(-1) ?? domain[0];
  return [below, around.find((tick) => tick >= domain[1]) ?? domain[1]];
}
