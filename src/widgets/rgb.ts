/** Red, green and blue, from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

/** Parses a colour of the form `#rrggbb`. */
export function rgbOf(colour: string): Rgb {
  const all = Number.parseInt(colour.slice(1), 16);
  return [(all >> 16) & 255, (all >> 8) & 255, all & 255];
}

/** Mixes a colour with a share, from 0 to 1, of another one. */
export function mixed(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  const [red, green, blue] = from.map((channel, at) => Math.round(channel + share * (to[at] - channel)));
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`;
}
