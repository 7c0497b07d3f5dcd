/** Red, green and blue, 0 … 255. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** Reads a colour as the tokens write it: `#rrggbb`. */
export function rgbOf(colour: string): Rgb {
  const all = Number.parseInt(colour.slice(1), 16);
  return [(all >> 16) & 255, (all >> 8) & 255, all & 255];
}

/** Writes a colour as `#rrggbb`. */
export function hexOf([red, green, blue]: Rgb): string {
  const all = (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
  return `#${all.toString(16).padStart(6, '0')}`;
}
