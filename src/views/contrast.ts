import { rgbOf } from '../widgets/rgb.ts';
import type { Palette } from '../widgets/tokens.ts';

/** Returns the text colour for a background, near black or white, whichever has more contrast (WCAG 2.2). */
export function inkOn(ground: string, { ink, surface }: Palette): string {
  const behind = luminance(ground);
  return ratio(luminance(ink), behind) >= ratio(luminance(surface), behind) ? ink : surface;
}

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour);
  const linear = (channel: number) =>
    channel <= 10.31475 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}
