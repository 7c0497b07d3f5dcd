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
