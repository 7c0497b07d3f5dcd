import { encodingOf } from '../../base/encoding.ts';

// What people hand in is text in one shape or another: with a byte order mark, with markup, in a property list. Here it
// becomes text in which a link is in one piece.

/** The text that bytes hold, in any of its encodings. */
export function textIn(bytes: Uint8Array): string {
  return startsWith(bytes, 'bplist00')
    ? textsOfPlist(bytes)
    : new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** Kinds of files in which links are packed, by their first letters. */
const PACKED: readonly (readonly [magic: string, name: string])[] = [
  ['%PDF-', 'a PDF document'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['\xd0\xcf\x11\xe0', 'a document of an old version of Office'],
  ["7z\xbc\xaf'\x1c", 'a 7-Zip archive'],
  ['Rar!', 'a RAR archive'],
];

/** What bytes are in which a link cannot be found even if there is one; undefined: it can. */
export function packedKind(bytes: Uint8Array): string | undefined {
  return PACKED.find(([magic]) => startsWith(bytes, magic))?.[1];
}

function startsWith(bytes: Uint8Array, magic: string): boolean {
  return [...magic].every((letter, at) => bytes[at] === letter.charCodeAt(0));
}

const TRAILER = 32;

/** The texts in a binary property list, of which macOS makes `.webloc` files (Apple, CFBinaryPList.c), a line each. */
function textsOfPlist(bytes: Uint8Array): string {
  const whole = (at: number, size: number): number => {
    let value = 0;
    for (let digit = 0; digit < size; digit += 1) value = value * 256 + (bytes[at + digit] ?? 0);
    return value;
  };
  const trailer = bytes.length - TRAILER;
  const [size, objects, table] = [whole(trailer + 6, 1), whole(trailer + 8, 8), whole(trailer + 24, 8)];
  const texts: string[] = [];
  // Each object may lead to the same letters again: together they are no more than there are.
  let left = bytes.length;
  for (let object = 0; object < Math.min(objects, bytes.length); object += 1) {
    let at = whole(table + object * size, size);
    const [kind, small] = [bytes[at] >> 4, bytes[at] & 15];
    at += 1;
    if (kind !== 5 && kind !== 6) continue;
    // From 15 letters on, a number says how many: its own size is a power of two.
    const digits = 2 ** (bytes[at] & 3);
    const length = small < 15 ? small : whole(at + 1, digits);
    if (small === 15) at += 1 + digits;
    const letters = bytes.subarray(at, at + Math.min(length * (kind - 4), left));
    left -= letters.length;
    texts.push(new TextDecoder(kind === 5 ? 'utf-8' : 'utf-16be').decode(letters));
  }
  return texts.join('\n');
}

/** Whether a text is markup: what stands in it is not all for people. */
export function isMarkup(text: string, path: string): boolean {
  return /^\s*(?:<|\{\\rtf)/.test(text) || /\.(?:html?|xml|webloc|rtf)$/i.test(path);
}

/** The text of markup, in which tags that may stand within a word are gone; other tags stay and end it. */
export function withoutMarkup(text: string): string {
  return text.trimStart().startsWith('{\\rtf') ? textOfRtf(text) : text.replaceAll(WITHIN_WORDS, '');
}

/** Tags of HTML, Word and Writer at which no word ends: those of a run of letters that look alike. */
const WITHIN_WORDS =
  /<\/?(?:wbr|span|font|text:span|w:(?!(?:p|br|cr|tab|hyperlink|fldChar)[\s/>])[a-z]+)(?:\s[^<>]*)?\/?>/gi;

/** The text of RTF: lines and groups mean nothing, words that begin with a backslash are commands. */
function textOfRtf(text: string): string {
  return text
    .replaceAll(/[\r\n]/g, '')
    .replaceAll(/\\'([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\(?:par|line|cell|row|fldrslt)(?![a-z])-?\d* ?/g, '\n')
    .replaceAll(/\\[a-z]+-?\d* ?/gi, '')
    .replaceAll('\\_', '-')
    .replaceAll(/\\[^a-z]|[{}]/gi, '');
}
