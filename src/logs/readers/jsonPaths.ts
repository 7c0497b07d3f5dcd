import { fieldsIn, itemsIn, parseJson } from '../../base/foreignJson.ts';

/** Deeper fields and further paths are no columns. Our choice. */
const DEEPEST = 6;
const MOST_PATHS = 200;

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The objects that are the rows of a table, and where they were found. */
interface FoundRows {
  readonly path: string;
  readonly rows: readonly unknown[];
}

/** Lists of these names hold the rows, though another may be longer. */
const ROWS = /^(jobs?|apps?|applications|items|tasks|rows|records|data|workloads?|traces?)$/i;

/** Finds the rows in an object: columns side by side, objects by name that look alike, or a list somewhere in it; or null. */
export function findRows(value: unknown): FoundRows | null {
  const whole = byColumn(value) ?? alike(value);
  if (whole !== null) return whole;
  let best: FoundRows | null = null;
  let most = 0;
  const look = (at: unknown, path: string, depth: number): void => {
    for (const [name, field] of Object.entries(fieldsIn(at))) {
      const here = path === '' ? name : `${path}.${name}`;
      const objects = itemsIn(field).filter(isObject);
      const rows = objects.length > 0 ? objects : rowsOfLists(itemsIn(field), namesIn(at));
      const score = rows.length * (ROWS.test(name) ? 1_000 : 1);
      if (score > most) [best, most] = [{ path: here, rows }, score];
      if (isObject(field) && depth < DEEPEST) look(field, here, depth + 1);
    }
  };
  look(value, '', 0);
  return best;
}

/** Names of columns beside their rows, as pandas writes them. */
function namesIn(value: unknown): readonly string[] {
  return itemsIn(fieldsIn(value).columns).filter((name) => typeof name === 'string');
}

/** Rows as lists of values; the first may hold their names. */
function rowsOfLists(lists: readonly unknown[], names: readonly string[] = []): readonly unknown[] {
  if (lists.length === 0 || !lists.every((list) => Array.isArray(list) && list.length > 0)) return [];
  const [first, ...rest] = lists as readonly (readonly unknown[])[];
  const isNames =
    names.length === 0 &&
    rest.length > 0 &&
    first.every((name) => typeof name === 'string') &&
    rest.some((row) => row.some((cell) => typeof cell === 'number'));
  const titles = isNames ? first : names;
  return (isNames ? rest : [first, ...rest]).map((row) =>
    Object.fromEntries(row.map((cell, at) => [String(titles[at] ?? `column ${at + 1}`), cell])),
  );
}

/** Columns as lists of equal length, or as objects by the number of the row. */
function byColumn(value: unknown): FoundRows | null {
  const columns = Object.entries(fieldsIn(value)).map(([name, column]) => [name, valuesIn(column)] as const);
  const [first] = columns;
  if (first === undefined || columns.length < 2 || first[1].length === 0) return null;
  if (!columns.every(([, cells]) => cells.length === first[1].length && !cells.some(isObject))) return null;
  const rows = first[1].map((_, row) =>
    Object.fromEntries(columns.map(([name, cells]) => [name, cells[row]])),
  );
  return { path: '', rows };
}

function valuesIn(column: unknown): readonly unknown[] {
  if (Array.isArray(column)) return column;
  const fields = Object.entries(fieldsIn(column));
  return fields.every(([row], at) => row === String(at)) ? fields.map(([, cell]) => cell) : [];
}

/** Rows of JSON that has no objects: a list of lists, or a list in each line. */
export function rowsInText(text: string): readonly unknown[] {
  const whole = parseJson(text);
  const lists =
    'value' in whole
      ? itemsIn(whole.value)
      : text.split('\n').flatMap((line) => {
          const list = parseJson(line.replace(/,\s*$/, ''));
          return 'value' in list ? [list.value] : [];
        });
  return rowsOfLists(lists);
}

/** The objects that an object names, if they look alike: jobs by their ids. */
function alike(value: unknown): FoundRows | null {
  const named = Object.entries(fieldsIn(value));
  const keysOf = (field: unknown): string => Object.keys(fieldsIn(field)).sort().join();
  const isAlike = named.length > 1 && named.every(([, field]) => isObject(field));
  if (!isAlike || keysOf(named[0][1]) !== keysOf(named[1][1])) return null;
  return { path: '', rows: named.map(([key, field]) => ({ key, ...fieldsIn(field) })) };
}

/**
 * Turns an object into cells by path: `a.b` for fields of fields, `tasks[].runtime` for the values of a list with blanks
 * between, `number of tasks[]` for its length.
 */
export function cellsByPath(row: unknown): ReadonlyMap<string, string> {
  const cells = new Map<string, string>();
  const put = (path: string, value: string): void => {
    const before = cells.get(path);
    if (before === undefined && cells.size >= MOST_PATHS) return;
    cells.set(path, before === undefined ? value : `${before} ${value}`);
  };
  const walk = (value: unknown, path: string, depth: number): void => {
    if (depth > DEEPEST) return;
    if (Array.isArray(value)) {
      if (!path.includes('[]')) put(`number of ${path}[]`, String(value.length));
      for (const item of value) walk(item, `${path}[]`, depth + 1);
    } else if (isObject(value)) {
      for (const [name, field] of Object.entries(fieldsIn(value)))
        walk(field, path === '' ? name : `${path}.${name}`, depth + 1);
    } else if (value !== null && value !== undefined) put(path, String(value));
  };
  walk(row, '', 0);
  return cells;
}
