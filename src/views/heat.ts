import { cividis } from '../widgets/cividis.ts';
import { rgbOf } from '../widgets/rgb.ts';
import type { ThemeName } from '../widgets/tokens.ts';

/** Steps of the scale of crowding: a server with a free slot, a busy one, then 1, 2, 4, 8, 16 and more in its queue. */
export const CROWDING_STEPS = 7;

/** What each step of crowding says. */
export const crowdingLabels = ['free slot', 'all busy', '1 waiting', '2', '4', '8', '16 +'] as const;

/**
 * Tells how crowded a server is, on a scale that is the same for every run, so that pictures can be compared: 0 while a
 * slot is free, else 1 plus the length of its queue in powers of two.
 */
export function crowding(busySlots: number, slots: number, queued: number): number {
  if (busySlots < slots && queued === 0) return 0;
  if (queued === 0) return 1;
  return Math.min(CROWDING_STEPS - 1, 2 + Math.floor(Math.log2(queued)));
}

/** Gives the colours of crowding: cividis, its low end next to the ground. */
export function crowdingColours(theme: ThemeName): readonly string[] {
  const isDark = theme === 'dark';
  return Array.from({ length: CROWDING_STEPS }, (_, step) => {
    // The very end of the scale would vanish in the ground.
    const share = 0.06 + (0.94 * step) / (CROWDING_STEPS - 1);
    return cividis(isDark ? share : 1 - share);
  });
}

/** Writes a colour as a pixel of an ImageData that is seen as 32-bit words. Little-endian, as all browsers' machines are. */
export function pixelOf(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  return ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;
}
