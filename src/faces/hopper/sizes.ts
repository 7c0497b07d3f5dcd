import type { Micros } from '../../engine/kernel/time.ts';
import { type HopperSizes, hopperSizesKind, SIZE_UNIT } from '../../policies/hopper/decisions.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Trace } from '../../trace/trace.ts';

/** Lists what was recorded of sizes in a run. */
export const sizesOf = ofTrace((trace) => trace.decisionsOfKind(hopperSizesKind));

/** Gives what jobs had and might have after the last decision up to a moment; null: nothing was decided yet. */
export function sizesAt(trace: Trace, time: Micros): HopperSizes | null {
  const all = sizesOf(trace);
  const count = all.countUntil(time);
  return count === 0 ? null : all.at(count - 1).payload;
}

/** Writes a virtual size, "6.25", with all digits that are kept: rounding again could make it wrong. */
export function sizeWords(size: number): string {
  return (size / SIZE_UNIT).toLocaleString('en', { maximumFractionDigits: 3 });
}
