import { textWidth } from './fit.ts';

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
