import { maxOf } from '../base/extremes.ts';

/**
 * Chooses for each part of a row which of its widths it gets, from long to short, so that all fit the room. Later parts give
 * way first, each by one step before any gives way again; a part that may go has 0 as its last width.
 */
export function fitRow(parts: readonly (readonly number[])[], room: number): readonly number[] {
  const chosen = parts.map(() => 0);
  let taken = parts.reduce((sum, [width]) => sum + width, 0);
  const steps = maxOf(parts.map(({ length }) => length - 1));
  for (let step = 1; step <= steps; step += 1)
    for (let part = parts.length - 1; part >= 0 && taken > room; part -= 1) {
      const widths = parts[part];
      if (step >= widths.length) continue;
      taken += widths[step] - widths[step - 1];
      chosen[part] = step;
    }
  return chosen;
}
