import { type Micros, SECOND } from '../../../engine/kernel/time.ts';
import { cividis } from '../../../widgets/cividis.ts';
import type { Palette } from '../../../widgets/tokens.ts';

// The scale is the same for every run, so that pictures can be compared: linear near 0, then by powers of ten.
const KNEE: Micros = 0.5 * SECOND;
const MOST: Micros = 100 * SECOND;

/** Waits with a label below the scale. */
export const waitTicks: readonly Micros[] = [0, SECOND, 10 * SECOND, MOST];

/** The place of a wait on the scale, from 0 to 1. */
function waitShare(wait: Micros): number {
  return Math.min(1, Math.log1p(wait / KNEE) / Math.log1p(MOST / KNEE));
}

/** The colour of a wait: the longer, the darker, in any theme. Never: as what is empty. */
export function waitColour(wait: Micros, { pressed }: Palette): string {
  return wait === Infinity ? pressed : cividis(0.96 - 0.88 * waitShare(wait));
}
