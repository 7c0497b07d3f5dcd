import { maxOf } from '../base/extremes.ts';
import { show } from '../scenario/shape/complaints.ts';
import type { Terminal } from './terminal.ts';

// Names in scenarios may contain control characters that change a terminal's colours, its title or even the
// clipboard (OSC 52). None of them may reach the terminal.

/** All control characters (C0 and C1) except tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/g;

/** Replaces all control characters of a text except line breaks and tabs. */
function printable(text: string): string {
  return text.replace(CONTROLS, '\ufffd');
}

/** The same for text that must stay on its line: each run of breaks and tabs becomes one blank. */
export function onOneLine(text: string): string {
  return printable(text.replace(/[\t\n\r\u2028\u2029]+/g, ' '));
}

/** Serializes a value as JSON with control characters escaped: the same data, harmless to a terminal. */
export function printableJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(CONTROLS, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}

/** Wraps a terminal so that no control characters reach it. */
export function harmless(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (text) => terminal.out(printable(text)),
    err: (text) => terminal.err(printable(text)),
    progress: (line) => terminal.progress(onOneLine(line)),
  };
}

/** Quotes an argument in a message: as typed, unless it is empty or very long. */
export function asTyped(word: string): string {
  return word === '' || word.length > 300 ? show(word) : word;
}

/** Formats a table for a terminal: the first columns aligned left, the others right. */
export function textTable(rows: readonly (readonly string[])[], leftColumns = 1): string {
  const widths = (rows[0] ?? []).map((_, column) => maxOf(rows.map((row) => row[column].length)));
  const cell = (text: string, column: number) =>
    column < leftColumns ? text.padEnd(widths[column]) : text.padStart(widths[column]);
  return rows.map((row) => `${row.map(cell).join('  ').trimEnd()}\n`).join('');
}
