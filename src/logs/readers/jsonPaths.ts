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
  /** Why no job can be made of them. */
  readonly fault?: string;
}

/** Lists of these names hold the rows, though another may be longer. */
const ROWS = /^(jobs?|apps?|applications|items|tasks|rows|records|data|workloads?|traces?)$/i;

/** Finds the rows in an object: columns side by side, objects by name that look alike, or a list somewhere in it; or null. */
export function findRows(value: unknown): FoundRows | null {
  const whole = ofBatsim(value) ?? byColumn(value) ?? alike(value);
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

/** Jobs of Batsim, which name a profile: where that is a delay, it says how long the job runs. Times are seconds. */
function ofBatsim(value: unknown): FoundRows | null {
  const { jobs, profiles } = fieldsIn(value);
  if (!isObject(profiles) || !itemsIn(jobs).some((job) => fieldsIn(job).profile !== undefined)) return null;
  const rows = itemsIn(jobs).map((job) => {
    const { id, subtime, res, walltime, profile } = fieldsIn(job);
    const delay = fieldsIn(fieldsIn(profiles)[String(profile)]).delay;
    return { job_id: id, submit_s: subtime, tasks: res, time_limit_s: walltime, duration_s: delay };
  });
  const isTimed = rows.some(({ duration_s: delay }) => delay !== undefined);
  const fault =
    'This Batsim workload has no run times: its profiles name amounts of work, whose time depends on the platform.';
  return { path: 'jobs', rows, ...(!isTimed && { fault }) };
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

/** The objects that an object names, if they share most of their fields: jobs by their ids. */
function alike(value: unknown): FoundRows | null {
  const named = Object.entries(fieldsIn(value));
  if (named.length < 2 || !named.every(([, field]) => isObject(field))) return null;
  const first = new Set(Object.keys(fieldsIn(named[0][1])));
  const isAlike = named.every(([, field]) => {
    const keys = Object.keys(fieldsIn(field));
    const shared = keys.filter((key) => first.has(key)).length;
    return shared * 2 > Math.max(keys.length, first.size);
  });
  return isAlike ? { path: '', rows: named.map(([key, field]) => ({ key, ...fieldsIn(field) })) } : null;
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
    if (Array.isArray(value) && /(^|\.)attempts$/i.test(path)) {
      // Attempts come one after another: the last is what became of the job.
      walk(value.at(-1), path, depth + 1);
    } else if (Array.isArray(value)) {
      const name = `number of ${path}[]`;
      const before = Number(cells.get(name) ?? 0);
      if (before > 0 || cells.size < MOST_PATHS) cells.set(name, String(before + value.length));
      for (const item of value) walk(item, `${path}[]`, depth + 1);
    } else if (isObject(value)) {
      for (const [name, field] of Object.entries(fieldsIn(value)))
        walk(field, path === '' ? name : `${path}.${name}`, depth + 1);
    } else if (value !== null && value !== undefined) put(path, String(value));
  };
  walk(row, '', 0);
  return cells;
}
