import { fieldsIn, itemsIn } from '../../base/foreignJson.ts';

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

/** Finds the objects that an object names, if they look alike, else the longest list of objects in it; or null. */
export function findRows(value: unknown): FoundRows | null {
  let best = alike(value);
  if (best !== null) return best;
  const look = (at: unknown, path: string, depth: number): void => {
    for (const [name, field] of Object.entries(fieldsIn(at))) {
      const here = path === '' ? name : `${path}.${name}`;
      const rows = itemsIn(field).filter(isObject);
      if (rows.length > (best?.rows.length ?? 0)) best = { path: here, rows };
      if (isObject(field) && depth < DEEPEST) look(field, here, depth + 1);
    }
  };
  look(value, '', 0);
  return best;
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
