/** A link that a student sent. */
export interface FoundLink {
  /** From `#` on. */
  readonly fragment: string;
  /** What stands beside the link; empty: nothing does. */
  readonly name: string;
}

const LINK = /[^\s"'<>,;]*#[wlsf]=[^\s"'<>,;|)\]]*/g;

/** A line of nothing but letters of a link: a mail program broke it. */
const BROKEN = /(#[wlsf]=[\w.-]+)\r?\n(?=[\w-]{12,}\s*$)/gm;

/** Lists the links in the text of a file, by its ending: a table, JSON, or any text with a link on a line. */
export function findLinks(text: string, path: string): readonly FoundLink[] {
  const plain = text.replace(/^\uFEFF/, '');
  if (/\.csv$/i.test(path)) return inTable(plain);
  if (/\.json$/i.test(path)) return inJson(plain) ?? inText(plain);
  return inText(plain);
}

function inText(text: string): readonly FoundLink[] {
  let whole = text;
  // A link may be broken more than once.
  for (let before = ''; before !== whole; ) {
    before = whole;
    whole = whole.replace(BROKEN, '$1');
  }
  return whole.split(/\r?\n/).flatMap((line) =>
    [...line.matchAll(LINK)].map((match) => ({
      fragment: fragmentIn(match[0]),
      name: nameIn(line.slice(0, match.index)),
    })),
  );
}

function fragmentIn(link: string): string {
  return link.slice(link.indexOf('#'));
}

/** What stands before a link, without what separates it; `URL=` is of a saved shortcut. */
function nameIn(text: string): string {
  return text
    .replace(/^\s*(URL=|[-*•]|\d+[.)])\s*/i, '')
    .replace(/[\s:;,|<("'–-]+$/, '')
    .trim();
}

/** Cells that are headed so name students. */
const NAMED = /^(name|full name|student|student name|user|user name|e-?mail( address)?|id)$/i;

function inTable(text: string): readonly FoundLink[] {
  const rows = cellsOf(text);
  const [head = [], ...rest] = rows;
  const hasHead = head.every((cell) => cell.search(LINK) < 0);
  const named = hasHead ? head.findIndex((cell) => NAMED.test(cell.trim())) : -1;
  return (hasHead ? rest : rows).flatMap((cells) => {
    const links = cells.flatMap((cell) => [...cell.matchAll(LINK)].map(([link]) => fragmentIn(link)));
    const name = named < 0 ? cells.find((cell) => cell.trim() !== '' && cell.search(LINK) < 0) : cells[named];
    // A student without a link is a row, too.
    const found = links.length === 0 && cells.some((cell) => cell.trim() !== '') ? [''] : links;
    return found.map((fragment) => ({ fragment, name: (name ?? '').trim() }));
  });
}

/** Splits CSV (RFC 4180), also with semicolons or tabs, as spreadsheets in some countries write it. */
function cellsOf(text: string): readonly (readonly string[])[] {
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

/** Links anywhere in JSON; the name is that of the object around them. Null: it is not JSON. */
function inJson(text: string): readonly FoundLink[] | null {
  try {
    return inValue(JSON.parse(text), '');
  } catch {
    return null;
  }
}

function inValue(value: unknown, name: string): readonly FoundLink[] {
  if (typeof value === 'string')
    return [...value.matchAll(LINK)].map(([link]) => ({ fragment: fragmentIn(link), name }));
  if (typeof value !== 'object' || value === null) return [];
  const named = Object.entries(value).find(([key, each]) => NAMED.test(key) && typeof each === 'string');
  return Object.entries(value).flatMap(([key, each]) => {
    const own = Array.isArray(value) ? name : typeof each === 'string' && named === undefined ? key : '';
    return inValue(each, named === undefined ? own || name : String(named[1]));
  });
}
