// JSON that somebody else wrote: a link, a file, a log. Nothing of it is known until it has been asked for its type:
// `String` and templates throw on {"toString": 1}, and whatever walks it must end.

/** Fields of a JSON object of unknown shape. */
export type Fields = Readonly<Record<string, unknown>>;

/** What we write is at most 15 deep: a lesson with a whole scenario. Our choice. */
const DEEPEST = 64;

/** Parses JSON text, also with a byte order mark, or says what is wrong with it. Never throws. */
export function parseJson(text: string): { readonly value: unknown } | { readonly fault: string } {
  if (text.trim() === '') return { fault: 'it is empty' };
  if (/[\0\uFFFD]/.test(text.slice(0, 1000))) return { fault: 'it is no text' };
  if (isTooDeep(text)) return { fault: `it is nested more than ${DEEPEST} deep` };
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) };
  } catch (error) {
    return { fault: withLine((error as Error).message, text) };
  }
}

/** Adds the line and the column to a message of the parser that counts letters; some browsers' parsers give them. */
function withLine(message: string, text: string): string {
  const position = /\bposition (\d+)$/.exec(message)?.[1];
  if (position === undefined) return message;
  const lines = text.slice(0, Number(position)).split('\n');
  return `${message} (line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1})`;
}

/** Counts brackets outside of strings before anything is built: some parsers, and all that walks what they built, recurse. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isInString = !isInString;
    else if (isInString) at += letter === '\\' ? 1 : 0;
    else if (letter === '{' || letter === '[') depth += 1;
    else if (letter === '}' || letter === ']') depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

/** Tells whether a value is an object with fields, not a list. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the fields of an object, or none if the value is something else. */
export function fieldsIn(value: unknown): Fields {
  return isFields(value) ? value : {};
}

/** Returns the items of a list, or none. */
export function itemsIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns a number, or NaN. */
export function numberIn(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : Number.NaN;
}

/** Returns text, also of a number, or ''. */
export function textIn(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}
