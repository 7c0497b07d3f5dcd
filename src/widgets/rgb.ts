/** Red, green and blue, from 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

/** Parses a colour of the form `#rrggbb`. */
export function rgbOf(colour: string): Rgb {
  const all = Number.parseInt(colour.slice(1), 16);
  return [(all >> 16) & 255, (all >> 8) & 255, all & 255];
}

/** Formats a colour as `#rrggbb`. */
export function hexOf([red, green, blue]: Rgb): string {
  const all = (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
  return `#${all.toString(16).padStart(6, '0')}`;
}
