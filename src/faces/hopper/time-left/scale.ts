import type { Micros } from '../../../engine/kernel/time.ts';
import { ofTrace } from '../../../trace/ofTrace.ts';

// Times at first reports that are looked at, and the share of them that fits on the scale.
const SAMPLES = 5000;
const ROOMY = 0.98;

/** Time that fits on the scale of a run. The same at all times; bars that are longer are cut off. */
export const timeScaleOf = ofTrace(({ data }): Micros => {
  const { length, columns } = data.tables.expectedEnds;
  const step = Math.max(1, length / SAMPLES);
  const lefts: number[] = [];
  for (let at = 0; at < length; at += step) {
    const row = Math.floor(at);
    lefts.push(columns.endsAt[row] - columns.at[row]);
  }
  lefts.sort((a, b) => a - b);
  return Math.max(1, lefts[Math.ceil((lefts.length - 1) * ROOMY)] ?? 1);
});

/** Time between two ticks: 1, 2 or 5 times a power of ten, so that at most so many fit. */
export function tickStep(most: Micros, ticks: number): Micros {
  const least = most / Math.max(1, ticks);
  let power = 1;
  while (power * 10 <= least) power *= 10;
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10);
}
