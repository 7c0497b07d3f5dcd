import { maxOf } from '../base/extremes.ts';
import { fontFamily } from './tokens.ts';

let context: CanvasRenderingContext2D | null | undefined;

/** Measures a line of text in the page's font, at a size in CSS pixels. */
export function textWidth(text: string, size: number, isBold = false): number {
  context ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * size * 0.6; // Nothing draws here.
  context.font = `${isBold ? 600 : 400} ${size}px ${fontFamily}`;
  return context.measureText(text).width;
}

/** Finds the first of several texts, from long to short, that fits a width; undefined if none does. */
export function fitText(
  texts: readonly string[],
  room: number,
  size: number,
  isBold = false,
): string | undefined {
  return texts.find((each) => textWidth(each, size, isBold) <= room);
}

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

/** Counts the lines of a text that breaks at spaces, in a room of a width. */
export function linesIn(text: string, room: number, size: number, isBold = false): number {
  const space = textWidth(' ', size, isBold);
  let lines = 1;
  let used = 0;
  for (const word of text.split(' ')) {
    const width = textWidth(word, size, isBold);
    if (used > 0 && used + space + width > room) {
      lines += 1;
      used = width;
    } else used += (used > 0 ? space : 0) + width;
  }
  return lines;
}
