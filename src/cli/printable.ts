import { show } from '../scenario/checks/values.ts';
import type { Terminal } from './terminal.ts';

// A name may hold what a terminal obeys: colours, its title, even the clipboard (OSC 52). Nothing of it reaches one.

/** All of C0 and C1 but for tabs and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\r(?!\n)/g;

/** Puts a sign in the place of all control characters of a text but for line breaks and tabs. */
export function printable(text: string): string {
  return text.replace(CONTROLS, '\ufffd');
}

/** The same for what must stay in its line: runs of breaks and tabs become a blank. */
export function onOneLine(text: string): string {
  return printable(text.replace(/[\t\n\r\u2028\u2029]+/g, ' '));
}

/** Writes a value as the text of JSON, control characters by their numbers: the same data, and nothing to obey. */
export function printableJson(value: unknown): string {
  const text = JSON.stringify(value, null, 2);
  return `${text.replace(CONTROLS, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}

/** A terminal to which nothing is written that it would obey. */
export function harmless(terminal: Terminal): Terminal {
  return {
    ...terminal,
    out: (text) => terminal.out(printable(text)),
    err: (text) => terminal.err(printable(text)),
    progress: (line) => terminal.progress(onOneLine(line)),
  };
}

/** Shows a word of the command line in a complaint: as it was typed, unless that is nothing or endless. */
export function asTyped(word: string): string {
  return word === '' || word.length > 300 ? show(word) : word;
}
