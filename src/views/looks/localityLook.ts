import { mixed } from '../../widgets/rgb.ts';
import type { Palette } from '../../widgets/tokens.ts';

// Darkness of each distance: the farther, the darker. Hue is for jobs only.
const inkShares = {
  light: [0.14, 0.42, 0.8],
  projector: [0.16, 0.46, 0.85],
  // On a dark background the same steps look smaller.
  dark: [0.24, 0.52, 0.92],
} as const;

/** Returns the tints of the three distances: own server, own rack, another rack. */
export function localityTints({ theme, ink, surface }: Palette): readonly string[] {
  return inkShares[theme].map((share) => mixed(surface, ink, share));
}
