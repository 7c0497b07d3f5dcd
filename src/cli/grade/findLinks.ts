import { parseJson } from '../../base/foreignJson.ts';
import { isMarkup, withoutMarkup } from './plainText.ts';

// What students hand in may be any file, of any length: each letter is looked at a fixed number of times. An expression
// that may begin anywhere and end anywhere would try each end with each beginning.

/** A link that a student sent. */
interface FoundLink {
  /** From `#` on; empty: a row of a table without a link. */
  readonly fragment: string;
  /** What stands beside the link; empty: nothing does. */
  readonly name: string;
}

/** A link, or one that is a part of another address, as programs write it that warn of links. */
const LINK = /#[wlsf]=[^\s"'<>,;|)\]}\\]*|(?:#|%23)[wlsf]%3[dD][\w.%-]*/g;

/** Letters that nobody sees, with which programs break long words. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;

/** Files of the desktop that lead to an address: what they are called inside names nobody. */
const SHORTCUT = /\.(?:url|desktop|webloc)$/i;

/** Lists the links in the text of a file, by its ending: a table, JSON, markup, or any text with a link on a line. */
export function findLinks(text: string, path: string): readonly FoundLink[] {
  const plain = text.replaceAll(UNSEEN, '');
  if (/\.csv$/i.test(path)) return inTable(plain);
  if (isMarkup(plain, path) || SHORTCUT.test(path)) return inMarkup(plain);
  return (/\.json$/i.test(path) ? inJson(plain) : null) ?? inText(plain);
}

function fragmentsIn(text: string): readonly string[] {
  const found = text.match(LINK) ?? [];
  return found.map((link) => link.replace(/^%23/, '#').replace(/^(#.)%3D/i, '$1='));
}

function inText(text: string): readonly FoundLink[] {
  return linesOf(text).flatMap((line) => {
    const fragments = fragmentsIn(line);
    const name = fragments.length === 0 ? '' : nameBefore(line, line.search(/(?:#|%23)[wlsf](?:=|%3[dD])/));
    return fragments.map((fragment) => ({ fragment, name }));
  });
}

/** A line of nothing but letters of a link. */
const ONLY_LETTERS = /^[\w-]{12,}\s*$/;
const ENDS_IN_LINK = /^#[wlsf]=[\w.-]+$/;

/** The lines of a text; those of a link that a mail program broke are one. */
function linesOf(text: string): readonly string[] {
  const lines: string[] = [];
  let pieces: string[] = [];
  let isInLink = false;
  for (const line of text.split(/\r?\n/)) {
    if (isInLink && ONLY_LETTERS.test(line)) {
      pieces.push(line.trimEnd());
      continue;
    }
    lines.push(pieces.join(''));
    pieces = [line];
    isInLink = ENDS_IN_LINK.test(line.slice(line.lastIndexOf('#')));
  }
  return [...lines, pieces.join('')];
}

/** What stands before the first link of a line, without its address and what separates it. */
function nameBefore(line: string, fragmentAt: number): string {
  let end = fragmentAt;
  while (end > 0 && !/[\s"'<>,;]/.test(line[end - 1])) end -= 1;
  while (end > 0 && /[\s:;,|<("'–-]/.test(line[end - 1])) end -= 1;
  return line
    .slice(0, end)
    .replace(/^\s*([-*•]|\d+[.)])\s*/i, '')
    .trim();
}

/** What stands before a link is not for people here, and the link may stand in the text, too. */
function inMarkup(text: string): readonly FoundLink[] {
  return [...new Set(fragmentsIn(withoutMarkup(text)))].map((fragment) => ({ fragment, name: '' }));
}

/** Cells that are headed so name students. */
const NAMED = /^(name|full name|student|student name|user|user name|e-?mail( address)?|id)$/i;

function inTable(text: string): readonly FoundLink[] {
  const rows = tableCells(text);
  const [head = [], ...rest] = rows;
  const hasHead = head.every((cell) => fragmentsIn(cell).length === 0);
  const named = hasHead ? head.findIndex((cell) => NAMED.test(cell.trim())) : -1;
  return (hasHead ? rest : rows).flatMap((cells) => {
    const links = cells.flatMap(fragmentsIn);
    const isText = (cell: string) => cell.trim() !== '' && fragmentsIn(cell).length === 0;
    const name = named < 0 ? cells.find(isText) : cells[named];
    // A student without a link is a row, too.
    const found = links.length === 0 && cells.some((cell) => cell.trim() !== '') ? [''] : links;
    return found.map((fragment) => ({ fragment, name: (name ?? '').trim() }));
  });
}

/** Links anywhere in JSON; the name is that of the object around them. Null: it is not JSON. */
function inJson(text: string): readonly FoundLink[] | null {
  const parsed = parseJson(text);
  return 'value' in parsed ? inValue(parsed.value, '') : null;
}

function inValue(value: unknown, name: string): readonly FoundLink[] {
  if (typeof value === 'string') return fragmentsIn(value).map((fragment) => ({ fragment, name }));
  if (Array.isArray(value)) return value.flatMap((each) => inValue(each, name));
  if (typeof value !== 'object' || value === null) return [];
  const fields = Object.entries(value);
  const named = fields.find(([key, each]) => NAMED.test(key) && typeof each === 'string');
  return fields.flatMap(([key, each]) => {
    if (named !== undefined) return inValue(each, String(named[1]));
    return inValue(each, typeof each === 'string' ? key : name);
  });
}

/** Splits CSV (RFC 4180), also with semicolons or tabs, as spreadsheets in some countries write it. */
function tableCells(text: string): readonly (readonly string[])[] {
  const [first = ''] = text.split('\n', 1);
  const mark = [',', ';', '\t'].reduce((best, each) =>
    first.split(each).length > first.split(best).length ? each : best,
  );
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const end = () => {
    rows.at(-1)?.push(cell);
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') {
      if (isQuoted && text[at + 1] === '"') {
        cell += letter;
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (isQuoted) cell += letter;
    else if (letter === mark) end();
    else if (letter === '\n') {
      end();
      rows.push([]);
    } else if (letter !== '\r') cell += letter;
  }
  end();
  return rows.filter((row) => row.some((each) => each !== ''));
}
