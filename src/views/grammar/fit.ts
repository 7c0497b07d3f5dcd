import { fontFamily } from '../../widgets/tokens.ts';
import type { Lengths } from './picture.ts';

// Where nothing can be measured, such as in a test without a browser. Share of the size of the type.
const LETTER = 0.56;

let context: CanvasRenderingContext2D | null | undefined;

/** How wide a text is. CSS pixels. */
export function widthOf(text: string, size: number, isBold = false): number {
  if (context === undefined && typeof document !== 'undefined')
    context = document.createElement('canvas').getContext('2d');
  if (context == null) return text.length * size * LETTER;
  context.font = `${isBold ? 600 : 400} ${size}px ${fontFamily}`;
  return context.measureText(text).width;
}

/** The longest text that fits so much room; empty if none does. */
export function fitting(texts: Lengths, room: number, size: number, isBold = false): string {
  return texts.find((text) => widthOf(text, size, isBold) <= room) ?? '';
}

/** Breaks a text at a space where two lines have room for it; else it is one line, which may be too long. */
export function inTwoLines(text: string, room: number, size: number): readonly string[] {
  if (widthOf(text, size, true) <= room) return [text];
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const lines = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    if (widthOf(lines[0], size, true) <= room) return widthOf(lines[1], size, true) <= room ? lines : [text];
  }
  return [text];
}
