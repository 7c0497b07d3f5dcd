/** What a column of a table of jobs may hold. */
interface Role {
  readonly id: RoleId;
  readonly title: string;
  /** Part of a name, in lower case, by which such a column is recognized. */
  readonly names: RegExp;
}

/** Ids of the roles. */
export type RoleId =
  | 'arrival'
  | 'start'
  | 'end'
  | 'estimate'
  | 'duration'
  | 'tasks'
  | 'job'
  | 'user'
  | 'input';

/** The roles, in the order in which columns are given to them: the more specific names first. */
export const roles: readonly Role[] = [
  { id: 'arrival', title: 'Arrival', names: /arriv|submi|creat|queued|release|^(time|timestamp|ts|at|t)$/ },
  { id: 'end', title: 'End', names: /(^|_)(end|ends|ended|finish|finished|complet\w*|stop)(_|$)/ },
  { id: 'start', title: 'Start', names: /(^|_)(start|started|begin|began|launch\w*)(_|$)/ },
  {
    id: 'estimate',
    title: 'Estimated duration',
    names: /estim|expected|predict|requested_?time|time_?limit|timelimit|wall_?time/,
  },
  {
    id: 'duration',
    title: 'Duration of tasks',
    names: /durat|run_?time|elapsed|service|exec\w*_time|length/,
  },
  { id: 'user', title: 'User or pool', names: /user|owner|pool|queue|tenant|account|^vc$|group/ },
  {
    id: 'tasks',
    title: 'Number of tasks',
    names: /tasks|instances|containers|width|procs|processors|^(n|gpus|cpus|cores|count)$/,
  },
  { id: 'job', title: 'Job (rows of one job)', names: /job|workflow|^(id|name)$/ },
  { id: 'input', title: 'Bytes of input', names: /input|bytes|read_?size/ },
];

/** A unit of which a column is a multiple. */
export interface Unit {
  readonly id: string;
  readonly title: string;
  readonly factor: number;
}

/** The unit of columns that hold dates. */
export const DATE = 'date';

/** Units of durations. */
export const durationUnits: readonly Unit[] = [
  { id: 'us', title: 'microseconds', factor: 1e-6 },
  { id: 'ms', title: 'milliseconds', factor: 1e-3 },
  { id: 's', title: 'seconds', factor: 1 },
  { id: 'min', title: 'minutes', factor: 60 },
  { id: 'h', title: 'hours', factor: 3_600 },
];

/** Units of points in time. */
export const timeUnits: readonly Unit[] = [
  ...durationUnits,
  { id: DATE, title: 'dates, as 2026-11-23 08:00:00', factor: 1 },
];

/** Units of bytes. */
export const byteUnits: readonly Unit[] = [
  { id: 'B', title: 'bytes', factor: 1 },
  { id: 'kB', title: 'kB', factor: 1e3 },
  { id: 'MB', title: 'MB', factor: 1e6 },
  { id: 'GB', title: 'GB', factor: 1e9 },
];

/** Separators of columns. */
export const separators = [
  { id: ',', title: 'commas' },
  { id: ';', title: 'semicolons' },
  { id: '\t', title: 'tabs' },
  { id: '|', title: 'bars' },
] as const;

/** Stands for a separator where cells are the fields of JSON objects, by path. */
export const JSON_FIELDS = 'json';

/** How a table is read. Columns are positions from 0. */
export interface ColumnMapping {
  readonly separator: string;
  readonly hasHeader: boolean;
  readonly columns: Readonly<Partial<Record<RoleId, number>>>;
  /** Unit of arrival, start and end. */
  readonly timeUnit: string;
  /** Unit of durations and estimates. */
  readonly durationUnit: string;
  readonly byteUnit: string;
  /** Seconds between arrivals, where the table has none; undefined: it has. */
  readonly gap?: number;
}

/** How a table was read, and what to choose from. */
export interface ColumnChoice {
  readonly mapping: ColumnMapping;
  readonly names: readonly string[];
  /** The first row of values. */
  readonly example: readonly string[];
}

/** Says what a mapping lacks; empty: nothing. */
export function missingRoles({ columns, gap }: ColumnMapping): readonly string[] {
  const missing: string[] = [];
  if (columns.arrival === undefined && gap === undefined) missing.push('the arrival of jobs');
  if (columns.duration === undefined && columns.end === undefined)
    missing.push('the duration of tasks, or their end');
  return missing;
}

/** Names a column as people would: by its header, or by its number. */
export function columnName(names: readonly string[], at: number): string {
  return names[at] === undefined || names[at] === '' ? `column ${at + 1}` : names[at];
}
