import { rgbOf } from '../../widgets/rgb.ts';
import type { Palette } from '../../widgets/tokens.ts';

/** What normal text must have (WCAG 2.2, AA). */
export const READABLE = 4.5;

/**
 * Returns the text colour for a background, near black or white, whichever has more contrast. Where neither has enough, black or
 * white has.
 */
export function inkOn(ground: string, { ink, surface }: Palette): string {
  const best = contrastOf(ink, ground) >= contrastOf(surface, ground) ? ink : surface;
  if (contrastOf(best, ground) >= READABLE) return best;
  return contrastOf('#000000', ground) >= READABLE ? '#000000' : '#ffffff';
}

/** The contrast of two colours: from 1, which nobody can tell apart, to 21, black on white (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  const linear = (channel: number) =>
    channel <= 10.31475 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
