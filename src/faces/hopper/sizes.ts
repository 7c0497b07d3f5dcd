import { formatCount } from '../../base/format.ts';
import type { Micros } from '../../engine/kernel/time.ts';
import { type HopperSizes, hopperSizesKind, SIZE_UNIT } from '../../policies/hopper/decisions.ts';
import { ofTrace } from '../../trace/ofTrace.ts';
import type { Decision, Trace } from '../../trace/trace.ts';

/** Lists what was recorded of sizes in a run. */
export const sizesOf = ofTrace((trace) => trace.decisionsOfKind(hopperSizesKind));

/** Gives what jobs had and might have after the last decision up to a moment; null: nothing was decided yet. */
export function sizesAt(trace: Trace, time: Micros): HopperSizes | null {
  return sizesDecidedAt(trace, time)?.payload ?? null;
}

/** The same with the row and the time of its record. */
export function sizesDecidedAt(trace: Trace, time: Micros): Decision<HopperSizes> | null {
  const all = sizesOf(trace);
  const count = all.countUntil(time);
  return count === 0 ? null : all.at(count - 1);
}

/** Gives the first sizes that were recorded after a row, at the same moment; null: nothing changed. */
export function sizesFrom(trace: Trace, time: Micros, row: number): HopperSizes | null {
  const all = sizesOf(trace);
  let found: HopperSizes | null = null;
  for (let place = all.countUntil(time) - 1; place >= 0 && all.at(place).row > row; place -= 1)
    found = all.at(place).payload;
  return found;
}

/** Writes a virtual size, "6.25", with all digits that are kept: rounding again could make it wrong. */
export function sizeWords(size: number): string {
  return (size / SIZE_UNIT).toLocaleString('en', { maximumFractionDigits: 3 });
}

/** Writes a size in slots with two decimals at most. */
export function sizeText(size: number): string {
  return formatCount(Math.round(size * 100) / 100);
}

/** Counts slots: "1 slot", "2.67 slots". */
export function slotsText(slots: number): string {
  return `${sizeText(slots)} ${slots === 1 ? 'slot' : 'slots'}`;
}
