import type { SizesPicture } from './picture.ts';

// Room that the number of a tick needs, before the theme's scale. CSS pixels.
const ROOM = 40;

/** Slots between two ticks: 1, 2 or 5 times a power of ten. */
export function stepOf({ most, columns, scale }: Pick<SizesPicture, 'most' | 'columns' | 'scale'>): number {
  const least = (most * ROOM * scale) / columns.bar.width;
  let power = 1;
  while (power * 5 < least) power *= 10;
  return power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 5);
}
