import { cividis } from '../widgets/cividis.ts';
import { rgbOf } from '../widgets/rgb.ts';
import type { Palette } from '../widgets/tokens.ts';

/** Steps of the scale of crowding: a server with a free slot, a busy one, then 1, 2, 4, 8, 16 and more in its queue. */
export const CROWDING_STEPS = 7;

/** What each step of crowding says; the numbers are how many wait. */
export const crowdingLabels = ['free slot', 'all busy', '1', '2', '4', '8', '16 or more wait'] as const;

/**
 * Tells how crowded a server is, on a scale that is the same for every run, so that pictures can be compared: 0 while a
 * slot is free, else 1 plus the length of its queue in powers of two.
 */
export function crowding(busySlots: number, slots: number, queued: number): number {
  if (busySlots < slots && queued === 0) return 0;
  if (queued === 0) return 1;
  return Math.min(CROWDING_STEPS - 1, 2 + Math.floor(Math.log2(queued)));
}

// Where the steps that have a colour stand on cividis in a light theme; the other end is next to a dark ground.
const shares = [0.86, 0.7, 0.54, 0.38, 0.2, 0.02] as const;

/** Gives the colours of crowding: next to the ground while a slot is free, then cividis away from it. */
export function crowdingColours({ theme, pressed }: Palette): readonly string[] {
  return [pressed, ...shares.map((share) => cividis(theme === 'dark' ? 1 - share : share))];
}

/** Writes a colour as a pixel of an ImageData that is seen as 32-bit words. Little-endian, as all browsers' machines are. */
export function pixelOf(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
