import { cividis } from '../../widgets/cividis.ts';
import { rgbOf } from '../../widgets/rgb.ts';
import type { Palette } from '../../widgets/tokens.ts';

/**
 * Number of steps of the scale of crowding: a free slot, all slots busy, then 1, 2, 4, 8, 16 and more in the queue.
 */
export const CROWDING_STEPS = 7;

/** Labels of the steps; the numbers are tasks that wait. */
export const crowdingLabels = ['free slot', 'all busy', '1', '2', '4', '8', '16 or more wait'] as const;

/**
 * Returns how crowded a server is: 0 while a slot is free and nothing waits, 1 when all slots are busy and less than a task
 * waits, and from 2 on a step for each doubling of the work that waits. The scale is the same for every run, so that pictures
 * can be compared.
 */
export function crowding(busySlots: number, slots: number, waiting: number): number {
  if (waiting < 1) return busySlots < slots && waiting === 0 ? 0 : 1;
  return Math.min(CROWDING_STEPS - 1, 2 + Math.floor(Math.log2(waiting)));
}

// Positions of the coloured steps on the cividis scale, for a light theme; a dark theme uses them reversed.
const shares = [0.86, 0.7, 0.54, 0.38, 0.2, 0.02] as const;

/**
 * Returns the colours of crowding: close to the background while a slot is free, then along cividis, away from it.
 */
export function crowdingColours({ theme, pressed }: Palette): readonly string[] {
  return [pressed, ...shares.map((share) => cividis(theme === 'dark' ? 1 - share : share))];
}

/**
 * Converts a colour to a pixel of an ImageData accessed as 32-bit words (little-endian, like all machines that run
 * browsers).
 */
export function pixelOf(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
