import { hexOf, rgbOf } from '../../widgets/rgb.ts';
import type { Palette } from '../../widgets/tokens.ts';

// How much ink each distance has: the farther, the more, as a running task has more stripes. Hue is for jobs.
const inkShares = [0.14, 0.42, 0.8] as const;

/** Gives the tints of the three distances: own server, own rack, another rack. */
export function localityTints({ ink, surface }: Palette): readonly string[] {
  const [dark, light] = [rgbOf(ink), rgbOf(surface)];
  return inkShares.map((share) => {
    const mixed = (channel: 0 | 1 | 2) => light[channel] + share * (dark[channel] - light[channel]);
    return hexOf([mixed(0), mixed(1), mixed(2)]);
  });
}

/** How much of its strength what has not happened yet has. */
export const YET_TO_COME = 0.4;
