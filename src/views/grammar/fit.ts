import { fitText, textWidth } from '../../widgets/fit.ts';
import type { Lengths } from './picture.ts';

/** The longest text that fits so much room; empty if none does. */
export function fitting(texts: Lengths, room: number, size: number, isBold = false): string {
  return fitText(texts, room, size, isBold) ?? '';
}

/** Breaks a text at a space where two lines have room for it; else it is one line, which may be too long. */
export function inTwoLines(text: string, room: number, size: number): readonly string[] {
  if (textWidth(text, size, true) <= room) return [text];
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const lines = [words.slice(0, count).join(' '), words.slice(count).join(' ')];
    if (textWidth(lines[0], size, true) <= room)
      return textWidth(lines[1], size, true) <= room ? lines : [text];
  }
  return [text];
}
