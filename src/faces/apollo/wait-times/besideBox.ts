import { maxOf } from '../../../base/extremes.ts';
import { textWidth } from '../../../widgets/fit.ts';

/** A part of a picture. CSS pixels. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The lines of a label that are shown, and the top of the first. */
interface PlacedLines {
  readonly lines: readonly string[];
  readonly top: number;
}

// Height of a line, and what letters reach below it, at font size 1.
const LINE = 1.25;
const BELOW = 0.4;

/**
 * Finds room for lines that end left of a box, as low as possible: no other words may be there, and nothing left of `least`. Only
 * the last line if there is no room for all; null if there is none for that either.
 */
export function placeBeside(
  texts: readonly string[],
  box: { readonly left: number; readonly top: number; readonly bottom: number },
  size: number,
  least: number,
  taken: readonly Area[],
): PlacedLines | null {
  const line = LINE * size;
  for (const lines of [texts, texts.slice(-1)]) {
    const left = box.left - maxOf(lines.map((each) => textWidth(each, size, true)));
    if (left < least) continue;
    for (let top = box.bottom - lines.length * line; top >= box.top; top -= line / 2) {
      const own = { left, top, right: box.left, bottom: top + lines.length * line + BELOW * size };
      if (!taken.some((other) => overlap(own, other))) return { lines, top };
    }
  }
  return null;
}

function overlap(one: Area, other: Area): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
