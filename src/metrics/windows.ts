import { SECOND } from '../engine/kernel/time.ts';
import type { TraceData } from '../engine/record/schema.ts';
import type { Buckets } from '../trace/series.ts';
import { workWindow } from './measured.ts';

/** Ten minutes, as in Apollo §5.2. */
const LONGEST = 600 * SECOND;
/** Fewer would tell little of how a number changes. */
const FEWEST = 10;

/** Windows in which numbers that change are measured: of ten minutes, or a tenth of the measured time if that is less. */
export function windowsOf(data: TraceData): Buckets {
  const { from, to } = workWindow(data);
  const width = Math.max(1, Math.min(LONGEST, (to - from) / FEWEST));
  return { start: from, width, count: Math.max(1, Math.floor((to - from) / width)) };
}
