import type { RoleId } from '../columnMapping.ts';
import { type SampleColumn, sortedValues } from './tableSample.ts';

// What names do not tell, the order of moments does: between arrival and end lies the start, whatever it is called.

type Found = Partial<Record<RoleId, number>>;

/** 1973 in seconds from 1970: smaller numbers may be anything. */
const EPOCH = 1e8;

/** More tasks than most jobs of any real log have. Our choice. */
const MANY = 10_000;

function isMoment(column: SampleColumn): boolean {
  const values = sortedValues(column);
  const isLate = column.kind === 'date' || (column.kind === 'number' && values[0] > EPOCH);
  return (
    isLate && values[0] < values[values.length - 1] && !/(^|_)(id|uid|uuid|key|number)$/.test(column.name)
  );
}

/** Whether no value comes before that of another column in its row, and some come after. */
function isAtOrAfter(column: SampleColumn, other: SampleColumn): boolean {
  const gaps = column.values
    .map((value, row) => value - other.values[row])
    .filter((gap) => !Number.isNaN(gap));
  return gaps.length > 1 && gaps.every((gap) => gap >= 0) && gaps.some((gap) => gap > 0);
}

/** Adds the roles that follow from those found by name. */
export function withRolesByOrder(found: Found, columns: readonly SampleColumn[]): Found {
  const all = { ...found };
  const free = (at: number) => !Object.values(all).includes(at) && columns[at].list === '';
  const first = (fits: (column: SampleColumn) => boolean) => {
    const at = columns.findIndex((column, position) => free(position) && fits(column));
    return at === -1 ? undefined : at;
  };
  const of = (role: RoleId): SampleColumn | undefined => columns[all[role] ?? -1];
  const set = (role: RoleId, at: number | undefined) => {
    if (at !== undefined) all[role] = at;
  };
  const beginning = of('start') ?? of('end');
  if (
    all.arrival === undefined &&
    (beginning === undefined || all.start !== undefined || all.duration === undefined)
  )
    set(
      'arrival',
      first((column) => isMoment(column) && (beginning === undefined || isAtOrAfter(beginning, column))),
    );
  const arrival = of('arrival') ?? of('start');
  if (arrival !== undefined && all.end === undefined && all.duration === undefined) {
    set(
      'duration',
      first(({ kind }) => kind === 'span'),
    );
    if (all.duration === undefined)
      set(
        'end',
        first(
          (column) =>
            isMoment(column) && column.kind === arrival.kind && isAtOrAfter(column, of('start') ?? arrival),
        ),
      );
  }
  const end = of('end');
  if (of('arrival') !== undefined && arrival !== undefined && end !== undefined && all.start === undefined)
    set(
      'start',
      first(
        (column) => column.kind === arrival.kind && isAtOrAfter(column, arrival) && isAtOrAfter(end, column),
      ),
    );
  if (all.job === undefined && arrival !== undefined)
    set(
      'job',
      first((column) => isOnePerMoment(column, of('arrival') ?? arrival)),
    );
  return all;
}

/** Whether rows with one value arrive at one time and others at others, as the tasks of jobs do. */
function isOnePerMoment({ kind, isWhole, cells }: SampleColumn, { values }: SampleColumn): boolean {
  if ((kind !== 'text' && !isWhole) || cells.length < values.length) return false;
  const pairs = new Set(cells.map((cell, row) => `${cell} ${values[row]}`)).size;
  const names = new Set(cells).size;
  const moments = new Set(values).size;
  return pairs === names && names < cells.length && moments > 2 && moments > names * 0.7;
}

/** What whole numbers of jobs count besides tasks. */
const OTHER_COUNT =
  /prio|retr|attempt|exit|code|(^|_)(id|uid|gid|jid|pid|no|nr|number|key|line|row|index|version|year|month|day|port|level|nice|rank|score|age|status|state|flags?)(_|$)|mem|mb|gb|kb|byte|size|percent|util|progress|time|date|second|minute|hour|(^|_)(s|ms|us|ns|min|h|cost|price)$|fail|error|max|min|limit|deadline|length|position/;

/** Columns that nothing names, and that may hold the number of tasks. */
export function maybeTasks(found: Found, columns: readonly SampleColumn[]): readonly number[] {
  if (found.tasks !== undefined) return [];
  return [...columns.keys()].filter((at) => {
    const { name, isWhole, list } = columns[at];
    if (!isWhole || list !== '' || Object.values(found).includes(at) || OTHER_COUNT.test(name)) return false;
    const values = sortedValues(columns[at]);
    return values[0] >= 1 && values[values.length - 1] <= MANY && values[0] < values[values.length - 1];
  });
}
